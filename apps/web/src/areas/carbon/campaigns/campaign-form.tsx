import { campaigns, type Campaign } from '@steward/contract/carbon/campaigns';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface Props extends PanelEnd {
  campaign: Campaign | undefined;
  year: number;
}

/** A campaign, new or existing. Its year cannot change; a changed due date requires a reason. */
export function CampaignForm({ campaign, year, onSaved, onCancel }: Props) {
  const { t } = useTranslation('campaigns');
  const update = useSend(campaigns.updateCampaign, { inPlace: true });
  const [reason, setReason] = useState('');
  return (
    <CallForm
      call={campaigns.createCampaign}
      start={
        campaign
          ? { name: campaign.name, year: campaign.year, due_on: campaign.due_on, note: campaign.note }
          : { name: '', year, note: '' }
      }
      send={
        campaign &&
        (({ name, due_on, note }) => update.mutateAsync({ campaign_id: campaign._id, name, due_on, note, reason }))
      }
      isBlocked={({ due_on }) => campaign !== undefined && due_on !== campaign.due_on && reason.trim() === ''}
      onSaved={({ name }) => onSaved(name)}
      onCancel={onCancel}
    >
      {({ control, watch }) => (
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
            disabled={campaign !== undefined}
            withAsterisk
          />
          <DateField control={control} name="due_on" label={t('words:due')} withAsterisk />
          {campaign && watch('due_on') !== campaign.due_on && (
            <TextInput
              label={t('movedReason')}
              description={t('movedReasonNote')}
              maxLength={500}
              withAsterisk
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <TextAreaField control={control} name="note" label={t('remark')} />
        </>
      )}
    </CallForm>
  );
}
