import { Stack, Text } from '@mantine/core';
import { documentSharing } from '@steward/contract/estate/document-sharing';
import { DEFAULT_DAYS } from '@steward/contract/share-kind';
import { IconLinkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../form/call-form.tsx';
import { LinkFields } from '../share-link/link-fields.tsx';
import { MadeLink } from '../share-link/made-link.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Asks a person without an account for documents: what is needed, then the link to send. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['document-requests', 'share-link']);
  const [url, setUrl] = useState<string>();
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      {url === undefined ? (
        <Stack gap="lg">
          <Text c="dimmed" size="sm">
            {t('note')}
          </Text>
          <CallForm
            call={documentSharing.createDocumentRequest}
            alsoRefreshes={['share-links', 'document-sharing']}
            start={{ title: '', note: '', label: '', days: DEFAULT_DAYS }}
            submit={t('share-link:create')}
            submitIcon={<IconLinkPlus size={17} aria-hidden="true" />}
            onSaved={(made) => setUrl(made.url)}
            onCancel={onClose}
          >
            {({ control }) => (
              <>
                <TextField
                  control={control}
                  name="title"
                  label={t('what')}
                  description={t('whatHint')}
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
        <MadeLink url={url} onClose={onClose} note={t('made')} />
      )}
    </Dialog>
  );
}
