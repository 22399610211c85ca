import { Select } from '@mantine/core';
import { campaigns, type Campaign } from '@steward/contract/carbon/campaigns';
import { portfolios } from '@steward/contract/estate/portfolios';
import { carrierOfCategory, entryCategories, type EntryCategory } from '@steward/core/ghg/entries/entry';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ActivityField } from '../../../shared/activities/activity-field.tsx';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useHolds } from '../../../shared/may.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './campaigns.module.css';

interface Props extends PanelEnd {
  campaign: Campaign;
}

const changed = { shouldDirty: true };

/** Requests one item from one user. */
export function AskNewForm({ campaign: { _id: campaign_id, year }, onCancel }: Props) {
  const { t } = useTranslation('campaigns');
  const { category: categoryName } = useReportWords();
  const holds = useHolds();
  const owners = useAnswer(campaigns.getCampaignOwners, {});
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {});
  return (
    <CallForm
      call={campaigns.addRequests}
      start={{
        campaign_id,
        requests: [
          {
            category: 'stationary',
            name: '',
            environment_id: null,
            entity_id: null,
            activity_id: '',
            unit: '',
            kg_co2e_per_unit: null,
            factor_source: '',
            expected_kg: null,
          },
        ],
      }}
      isBlocked={({ requests: [one] }) =>
        !one?.owner_id || !one.name.trim() || (Boolean(carrierOfCategory[one.category]) && !one.environment_id)
      }
      submit={t('ask.submit', { count: 1 })}
      onSaved={({ added }) => {
        showToast('success', t('ask.asked', { count: added }));
        onCancel();
      }}
      onCancel={onCancel}
    >
      {({ control, watch, setValue }) => {
        const category = watch('requests.0.category') as EntryCategory;
        const isPlace = Boolean(carrierOfCategory[category]);
        return (
          <>
            <Select
              label={t('category')}
              data={Object.values(entryCategories)
                .flat()
                .map((value) => ({ value, label: categoryName(value) }))}
              value={category}
              allowDeselect={false}
              searchable
              onChange={(next) => {
                setValue('requests.0.category', next as EntryCategory, changed);
                setValue('requests.0.activity_id', '', changed);
                setValue('requests.0.unit', '', changed);
              }}
            />
            <TextField
              control={control}
              name="requests.0.name"
              label={t('request')}
              maxLength={200}
              withAsterisk
              data-autofocus
            />
            <SelectField
              control={control}
              name="requests.0.environment_id"
              label={t('words:property')}
              clearable={!isPlace}
              withAsterisk={isPlace}
              placeholder={isPlace ? '' : t('words:theWholeOrganization')}
              data={(tree.data ?? [])
                .flatMap(({ environments }) => environments)
                .map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
            />
            {!isPlace && holds('ghg-entries.read') && (
              <>
                <ActivityField
                  category={category}
                  year={year}
                  value={watch('requests.0.activity_id') ?? ''}
                  isOptional
                  onChange={({ activity_id, unit, name }) => {
                    setValue('requests.0.activity_id', activity_id, changed);
                    setValue('requests.0.unit', unit, changed);
                    if (!watch('requests.0.name')) setValue('requests.0.name', name.slice(0, 200), changed);
                  }}
                />
                <p className={classes.soft}>{t('ask.activityNote')}</p>
              </>
            )}
            <SelectField
              control={control}
              name="requests.0.owner_id"
              label={t('owner')}
              withAsterisk
              data={(owners.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            />
          </>
        );
      }}
    </CallForm>
  );
}
