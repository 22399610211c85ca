import { Stack, Text } from '@mantine/core';
import { documentSharing } from '@steward/contract/estate/document-sharing';
import { DEFAULT_DAYS } from '@steward/contract/share-kind';
import { IconLinkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../form/call-form.tsx';
import { LinkFields } from './link-fields.tsx';
import { MadeLink } from './made-link.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Asks a person without an account for documents: what is needed, then the link to send. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('share-link');
  const [url, setUrl] = useState<string>();
  return (
    <Dialog opened onClose={onClose} title={t('request.title')}>
      {url === undefined ? (
        <Stack gap="lg">
          <Text c="dimmed" size="sm">
            {t('request.note')}
          </Text>
          <CallForm
            call={documentSharing.createDocumentRequest}
            alsoRefreshes={['share-links', 'document-sharing']}
            start={{ title: '', note: '', label: '', days: DEFAULT_DAYS }}
            submit={t('create')}
            submitIcon={<IconLinkPlus size={17} aria-hidden="true" />}
            onSaved={(made) => setUrl(made.url)}
            onCancel={onClose}
          >
            {({ control }) => (
              <>
                <TextField
                  control={control}
                  name="title"
                  label={t('request.what')}
                  description={t('request.whatHint')}
                  maxLength={200}
                  withAsterisk
                  data-autofocus
                />
                <TextAreaField control={control} name="note" label={t('words:details')} maxLength={2000} />
                <LinkFields control={control} kind="request" />
              </>
            )}
          </CallForm>
        </Stack>
      ) : (
        <MadeLink url={url} onClose={onClose} note={t('request.made')} />
      )}
    </Dialog>
  );
}
