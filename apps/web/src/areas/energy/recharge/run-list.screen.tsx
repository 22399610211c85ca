import { sumOfMoney } from '@steward/core/money';
import { recharge } from '@steward/contract/energy/recharge';
import type { RechargeRun } from '@steward/contract/energy/recharge.run';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { periodText } from '../../../shared/period-text.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { Link } from '../../../ui/link.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, MoneyText, NoValue } from '../../../ui/value-text.tsx';
import { RunForm } from './run-form.tsx';
import { RunState } from './run-state.tsx';

const page = '/datahub/data_library/utilities/recharge_run';

/** The recharge runs of a property: period, state, and the amount that tenants pay. */
export default function RunListScreen() {
  const { t } = useTranslation('recharge');
  const { selected } = useSelectedEnvironment();
  const navigate = useNavigate();
  const environment_id = selected?._id ?? '';
  const list = useAnswer(recharge.getRechargeRuns, { environment_id }, { enabled: environment_id !== '' });
  const remove = useSend(recharge.deleteRecharge);
  const columns = useMemo<Column<RechargeRun>[]>(
    () => [
      {
        id: 'period',
        label: t('words:period'),
        value: ({ first_day }) => first_day,
        cell: (run) => (
          <Link to={page} search={{ run: run._id }}>
            {periodText(run.first_day, run.last_day)}
          </Link>
        ),
      },
      {
        id: 'number',
        label: t('number'),
        value: ({ number }) => number,
        cell: ({ number }) => number ?? <NoValue />,
      },
      {
        id: 'state',
        label: t('words:state'),
        value: ({ state }) => t(`states.${state}`),
        cell: (run) => <RunState {...run} />,
        filter: true,
      },
      {
        id: 'amount',
        label: t('bills'),
        align: 'end',
        value: ({ amount }) => amount,
        cell: ({ amount, currency }) => <MoneyText value={amount} currency={currency} />,
      },
      {
        id: 'tenants_amount',
        label: t('toTenants'),
        align: 'end',
        value: ({ state, tenants_amount }) => (state === 'draft' ? null : tenants_amount),
        cell: ({ state, tenants_amount, currency }) =>
          state === 'draft' ? <NoValue /> : <MoneyText value={tenants_amount} currency={currency} />,
      },
      {
        id: 'owner_amount',
        label: t('toOwner'),
        align: 'end',
        value: ({ state, amount, tenants_amount }) => (state === 'draft' ? null : amount - tenants_amount),
        cell: ({ state, amount, tenants_amount, currency }) =>
          state === 'draft' ? (
            <NoValue />
          ) : (
            <MoneyText value={sumOfMoney([amount, -tenants_amount])} currency={currency} />
          ),
      },
      {
        id: 'issued_at',
        label: t('words:issuedOn'),
        value: ({ issued_at }) => issued_at,
        cell: ({ issued_at }) => <DateText value={issued_at?.slice(0, 10)} />,
      },
    ],
    [t],
  );
  return (
    <ListScreen
      words="recharge"
      head={<ScreenTabs of="/datahub/data_library/utilities/recharge" label={t('tabs')} />}
      values={{ name: selected?.environment_name }}
      may={{ create: 'recharge.edit', edit: 'recharge.edit', delete: 'recharge.edit' }}
      mayChange={({ state }) => state === 'draft'}
      icon={IconReceiptRefund}
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ first_day, last_day }) => periodText(first_day, last_day)}
      sortedBy={{ id: 'period', desc: true }}
      steps={3}
      panelWidth={640}
      onEdit={({ _id }) => void navigate({ to: page, search: { run: _id } })}
      panel={(_, { onCancel }) => (
        <RunForm
          environmentId={environment_id}
          onSaved={({ _id }) => void navigate({ to: page, search: { run: _id } })}
          onCancel={onCancel}
        />
      )}
      remove={({ _id }) => remove.mutateAsync({ recharge_run_id: _id })}
    />
  );
}
