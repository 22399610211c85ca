import { billFlags, type AuditLimitFields } from '@steward/contract/energy/bill-flags';
import type { Answer } from '@steward/contract/call';
import { IconAdjustments } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { ToleranceFields, useToleranceWords } from './tolerance-fields.tsx';

type Account = Answer<typeof billFlags.getBillAuditLimits>['accounts'][number];
const may = { create: 'bill-flags.edit', edit: 'bill-flags.edit', delete: 'bill-flags.edit' } as const;
const limitsOf = (account: Account): AuditLimitFields => ({
  long_days: account.long_days,
  short_days: account.short_days,
  use_per_day_band: account.use_per_day_band,
  use_per_area_band: account.use_per_area_band,
  property_use_band: account.property_use_band,
  unit_cost_band: account.unit_cost_band,
  cost_per_day_band: account.cost_per_day_band,
  amount_tolerance: account.amount_tolerance,
  gap_days: account.gap_days,
  severity: account.severity,
  minimum_cost: account.minimum_cost,
});
const none: Partial<AuditLimitFields> = {};

/** The limits above which the audit flags a bill: for the organization, and for single accounts. */
export default function ToleranceScreen() {
  const { t } = useTranslation('bill-flags');
  const failureText = useFailureText();
  const mayEdit = useMay('bill-flags.edit');
  const limits = useAnswer(billFlags.getBillAuditLimits, {});
  if (limits.error)
    return <ErrorState isPage message={failureText(limits.error)} onRetry={() => void limits.refetch()} />;
  if (!limits.data) return <PageSkeleton />;
  const { standard, organization, accounts } = limits.data;
  return (
    <>
      <PageHeader title={t('tolerance.title')} question={t('tolerance.note')} />
      <ScreenTabs of="/datahub/data_library/utilities/flags" label={t('tabs')} />
      <Section title={t('words:organization')} note={t('tolerance.organizationNote')}>
        <div style={{ maxInlineSize: 720 }}>
          <CallForm
            call={billFlags.saveBillAuditLimits}
            start={organization}
            alsoRefreshes={['bills']}
            onlyChanged
            isReadOnly={!mayEdit}
          >
            {({ control }) => <ToleranceFields control={control} otherwise={standard} />}
          </CallForm>
        </div>
      </Section>
      <Accounts accounts={accounts} otherwise={merged(standard, organization)} />
    </>
  );
}

const merged = (standard: AuditLimitFields, own: AuditLimitFields): AuditLimitFields => ({
  ...standard,
  ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)),
});

function Accounts({ accounts, otherwise }: { accounts: Account[]; otherwise: AuditLimitFields }) {
  const { t } = useTranslation('bill-flags');
  const words = useToleranceWords();
  const { all = [] } = useSelectedEnvironment();
  const remove = useSend(billFlags.deleteAccountAuditLimits, { alsoRefreshes: ['bills'] });
  const columns = useMemo<Column<Account>[]>(
    () => [
      {
        id: 'environment_name',
        label: t('words:property'),
        value: ({ environment_name }) => environment_name,
        cell: ({ environment_name }) => <bdi>{environment_name}</bdi>,
      },
      {
        id: 'meter_no',
        label: t('meter'),
        value: ({ meter_no }) => meter_no,
        cell: ({ meter_no }) => <bdi dir="ltr">{meter_no}</bdi>,
      },
      { id: 'limits', label: t('tolerance.own'), value: (row) => words(limitsOf(row)), sortable: false },
    ],
    // oxlint-disable-next-line react/exhaustive-deps
    [t],
  );
  return (
    <ListScreen
      words="bill-flags:accounts"
      frame="card"
      may={may}
      icon={IconAdjustments}
      list={{ data: accounts, error: null, refetch: () => undefined }}
      columns={columns}
      rowId={({ environment_id, meter_no }) => `${environment_id}-${meter_no}`}
      nameOf={({ meter_no }) => meter_no}
      panel={(account, { onSaved, onCancel }) => (
        <CallForm
          call={billFlags.saveAccountAuditLimits}
          start={{
            environment_id: account?.environment_id ?? all[0]?._id ?? '',
            meter_no: account?.meter_no ?? '',
            ...(account ? limitsOf(account) : none),
          }}
          alsoRefreshes={['bills']}
          onSaved={(_, { meter_no }) => onSaved(meter_no)}
          onCancel={onCancel}
        >
          {({ control }) => (
            <>
              {!account && (
                <>
                  <SelectField
                    control={control}
                    name="environment_id"
                    label={t('words:property')}
                    data={all.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
                    allowDeselect={false}
                  />
                  <TextField control={control} name="meter_no" label={t('meter')} maxLength={60} withAsterisk />
                </>
              )}
              <ToleranceFields control={control} otherwise={otherwise} />
            </>
          )}
        </CallForm>
      )}
      remove={({ environment_id, meter_no }) => remove.mutateAsync({ environment_id, meter_no })}
    />
  );
}
