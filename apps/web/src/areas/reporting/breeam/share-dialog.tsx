import { Text } from '@mantine/core';
import { breeam } from '@steward/contract/reporting/breeam';
import { DEFAULT_DAYS } from '@steward/contract/share-kind';
import { IconLinkPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { LinkFields } from '../../../shared/share-link/link-fields.tsx';
import { MadeLink } from '../../../shared/share-link/made-link.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface Props {
  reportId: string;
  round: number;
  onClose: () => void;
}

/** A link that shows the newest frozen round to an assessor. */
export default function ShareDialog({ reportId, round, onClose }: Props) {
  const { t } = useTranslation('breeam');
  const [url, setUrl] = useState<string>();
  return (
    <Dialog opened onClose={onClose} title={t('shareTitle', { round })}>
      {url === undefined ? (
        <>
          <Text c="dimmed" size="sm" mb="md">
            {t('shareNote')}
          </Text>
          <CallForm
            call={breeam.shareBreeamPreview}
            start={{ report_id: reportId, round, label: '', days: DEFAULT_DAYS }}
            submit={t('createLink')}
            submitIcon={<IconLinkPlus size={17} aria-hidden="true" />}
            onSaved={(answer) => setUrl(answer.url)}
            onCancel={onClose}
          >
            {({ control }) => <LinkFields control={control} kind="breeam-preview" takesFocus />}
          </CallForm>
        </>
      ) : (
        <MadeLink url={url} onClose={onClose} />
      )}
    </Dialog>
  );
}
