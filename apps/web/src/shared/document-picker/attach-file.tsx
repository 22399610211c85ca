import { Button, Group } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachButton } from '../../ui/files/attach-button.tsx';
import { useHolds } from '../may.ts';

const DocumentPicker = lazy(() => import('./document-picker.tsx'));

interface Props {
  isBusy: boolean;
  onFile: (file: File) => void;
  /** Attaches the file of a document, so that it is not uploaded twice. */
  onDocument: (documentId: string) => void;
  children: ReactNode;
}

/** Attaches a file of the device, or one that is among the documents. */
export function AttachFile({ isBusy, onFile, onDocument, children }: Props) {
  const { t } = useTranslation('document-picker');
  const holds = useHolds();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Group gap="xs">
      <AttachButton isBusy={isBusy} onFile={onFile}>
        {children}
      </AttachButton>
      {holds('documents.read') && (
        <Button
          size="compact-md"
          variant="default"
          disabled={isBusy}
          leftSection={<IconFiles size={16} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          {t('choose')}
        </Button>
      )}
      {isChoosing && (
        <Suspense>
          <DocumentPicker
            onClose={() => setChoosing(false)}
            onChoose={(id) => {
              setChoosing(false);
              onDocument(id);
            }}
          />
        </Suspense>
      )}
    </Group>
  );
}
