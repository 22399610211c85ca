import { recharge } from '@steward/contract/energy/recharge';
import { rechargeBases, type RechargeRun, type RechargeView } from '@steward/contract/energy/recharge.run';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { RuleFields } from './rule-fields.tsx';
import { organizationYear } from '../../../session/today.ts';

interface Props {
  environmentId: string;
  /** A draft to change, or a canceled run to repeat. */
  run?: RechargeView;
  onSaved: (run: RechargeRun) => void;
  onCancel: () => void;
}

/** The previous year: utilities are recharged once their bills have arrived. */
const lastYear = () => String(organizationYear() - 1);

/** The recharged energy sources, the period, and the allocation keys. */
export function RunForm({ environmentId, run, onSaved, onCancel }: Props) {
  const { t } = useTranslation('recharge');
  const isDraft = run?.state === 'draft';
  const start = useMemo(
    () => ({
      ...(isDraft && { recharge_run_id: run._id }),
      environment_id: environmentId,
      first_day: run?.first_day ?? `${lastYear()}-01-01`,
      last_day: run?.last_day ?? `${lastYear()}-12-31`,
      currency: run?.currency ?? '',
      basis: run?.basis ?? ('gross' as const),
      rules: run?.rules ?? [],
      sub_meters: run?.sub_meters ?? [],
      prepayments: run?.prepayments ?? [],
      corrects_id: run ? (isDraft ? run.corrects_id : run._id) : null,
    }),
    [run, isDraft, environmentId],
  );
  return (
    <CallForm
      call={recharge.saveRecharge}
      start={start}
      submit={t(isDraft ? 'words:save' : 'calculate')}
      isBlocked={({ rules }) => !rules?.length}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <DateField control={form.control} name="first_day" label={t('firstDay')} withAsterisk data-autofocus />
          <DateField control={form.control} name="last_day" label={t('words:lastDay')} withAsterisk />
          <SelectField
            control={form.control}
            name="basis"
            label={t('basis')}
            description={t('basisNote')}
            data={rechargeBases.map((value) => ({ value, label: t(`bases.${value}`) }))}
            allowDeselect={false}
          />
          <RuleFields form={form} environmentId={environmentId} isNew={!run} />
        </>
      )}
    </CallForm>
  );
}
