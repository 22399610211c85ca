import { recharge } from '@steward/contract/energy/recharge';
import type { RechargeStatement } from '@steward/contract/energy/recharge.run';
import { tenants } from '@steward/contract/estate/tenants';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useHolds } from '../../../shared/may.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { Section } from '../../../ui/section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';
import { RunState } from './run-state.tsx';
import { StatementDownload } from './statement-download.tsx';

/**
 * On the page of a tenant: its statements. A user who signs in as the tenant sees its own, users of the landlord see
 * those of all tenants.
 */
export default function TenantStatements() {
  const { t } = useTranslation('recharge');
  const [address] = useAddressState();
  const mayRead = useHolds()('recharge.read');
  const known = useAnswer(tenants.getTenants, {});
  const tenant = known.data?.find(({ _id }) => _id === textOf(address['tenant'])) ?? known.data?.[0];
  const tenant_id = tenant?._id ?? '';
  const all = useAnswer(recharge.getRechargeStatements, { tenant_id }, { enabled: mayRead && tenant_id !== '' });
  const own = useAnswer(recharge.getMyRechargeStatements, {}, { enabled: !mayRead });
  const list = mayRead ? all : own;
  const columns = useMemo<Column<RechargeStatement>[]>(
    () => [
      {
        id: 'first_day',
        label: t('words:period'),
        value: ({ first_day }) => first_day,
        cell: ({ first_day, last_day }) => <strong>{periodText(first_day, last_day)}</strong>,
      },
      { id: 'number', label: t('number'), value: ({ number }) => number },
      { id: 'property', label: t('words:property'), value: ({ environment_name }) => environment_name },
      {
        id: 'state',
        label: t('words:state'),
        value: ({ state }) => t(`states.${state}`),
        cell: (statement) => <RunState {...statement} />,
      },
      {
        id: 'amount',
        label: t('part'),
        align: 'end',
        value: ({ amount }) => amount,
        cell: ({ amount, currency }) => <MoneyText value={amount} currency={currency} />,
      },
      {
        id: 'prepayment',
        label: t('prepaid'),
        align: 'end',
        value: ({ prepayment }) => prepayment,
        cell: ({ prepayment, currency }) => <MoneyText value={prepayment} currency={currency} />,
      },
      {
        id: 'balance',
        label: t('balance'),
        align: 'end',
        value: ({ balance }) => balance,
        cell: ({ balance, currency }) => <MoneyText value={balance} currency={currency} />,
      },
      {
        id: 'issued_at',
        label: t('words:issuedOn'),
        value: ({ issued_at }) => issued_at,
        cell: ({ issued_at }) => <DateText value={issued_at.slice(0, 10)} />,
      },
      {
        id: 'pdf',
        label: t('statement'),
        sortable: false,
        value: () => null,
        cell: ({ _id, number }) => <StatementDownload statementId={_id} name={String(number)} isOwn={!mayRead} />,
      },
    ],
    [t, mayRead],
  );
  if (!tenant) return null;
  return (
    <Section title={t('statements.title')} note={t(mayRead ? 'statements.note' : 'statements.ownNote')} id="statements">
      <ListScreen
        frame="part"
        part="statement"
        item="statement"
        words="recharge:statements"
        values={{ name: tenant.name }}
        icon={IconReceiptRefund}
        tableKey={tenant_id}
        list={list}
        columns={columns}
        nameOf={({ number }) => String(number)}
      />
    </Section>
  );
}
