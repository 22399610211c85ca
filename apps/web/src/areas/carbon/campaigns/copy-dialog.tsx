import { Text } from '@mantine/core';
import { campaigns, type Campaign } from '@steward/contract/carbon/campaigns';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { showToast } from '../../../ui/toasts.tsx';

/** Copies the requests to another year. */
export function CopyDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const year = campaign.year + 1;
  const named = campaign.name.replaceAll(String(campaign.year), String(year));
  return (
    <Dialog opened onClose={onClose} title={t('copy')}>
      <Text size="sm" mb="md">
        {t('copyNote')}
      </Text>
      <CallForm
        call={campaigns.copyCampaign}
        start={{
          campaign_id: campaign._id,
          name: named === campaign.name ? `${campaign.name} (${year})` : named,
          year,
          due_on: `${Number(campaign.due_on.slice(0, 4)) + 1}${campaign.due_on.slice(4).replace('-02-29', '-02-28')}`,
        }}
        submit={t('copy')}
        onSaved={({ _id, name }) => {
          showToast('success', t('copied', { name }));
          onClose();
          void navigate({ to: '/datahub/data_library/esg/ghg/campaign', search: { id: _id } });
        }}
        onCancel={onClose}
      >
        {({ control }) => (
          <>
            <TextField
              control={control}
              name="name"
              label={t('words:name')}
              maxLength={200}
              withAsterisk
              data-autofocus
            />
            <NumberField
              control={control}
              name="year"
              label={t('inventoryYear')}
              isGrouped={false}
              decimals={0}
              withAsterisk
            />
            <DateField control={control} name="due_on" label={t('words:due')} withAsterisk />
          </>
        )}
      </CallForm>
    </Dialog>
  );
}
