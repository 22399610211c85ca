import { Button, Group } from '@mantine/core';
import { propertyDocuments, type PropertyDocument } from '@steward/contract/estate/property-documents';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { Link } from '../../../ui/link.tsx';
import { showToast } from '../../../ui/toasts.tsx';

const tones = { open: 'plain', valid: 'good', expiring: 'warn', expired: 'bad' } as const satisfies Record<
  PropertyDocument['validity'],
  Tone
>;

/** Whether a document is valid today. */
export function ValidityBadge({ validity }: Pick<PropertyDocument, 'validity'>) {
  const { t } = useTranslation(['property-documents', 'document-words']);
  return <StatusBadge tone={tones[validity]}>{t(`document-words:validities.${validity}`)}</StatusBadge>;
}

/** The rating of a document: its scheme and class. */
export const ratingOf = ({ scheme, rating }: PropertyDocument) => [scheme, rating].filter(Boolean).join(' · ');

/** Saves the file of a document as a download of the browser. */
export function FileButton({ document: { _id, title, file } }: { document: PropertyDocument }) {
  const { t } = useTranslation('property-documents');
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  if (!file) return null;
  const open = async () => {
    setBusy(true);
    try {
      await download(propertyDocuments.getPropertyDocumentFile, { property_document_id: _id }, file.name);
    } catch (error) {
      showToast('error', failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <Link
        to="/documentation/document"
        search={{ document: _id }}
        aria-label={t('words:openName', { name: title })}
        isAction
      >
        {t('words:open')}
      </Link>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isBusy}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        aria-label={t('words:downloadNamed', { name: title })}
        onClick={() => void open()}
      >
        {t('words:download')}
      </Button>
    </Group>
  );
}
