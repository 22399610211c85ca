import { Table } from '@mantine/core';
import { payments } from '@steward/contract/energy/payments';
import type { CurrencyTotal } from '@steward/contract/energy/payments.payable';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useScope } from '../../../shared/scope.ts';
import { useServedList } from '../../../shared/list/served-list.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { MoneyText } from '../../../ui/value-text.tsx';
import { usePayableColumns, usePayableFilters } from './payable-columns.tsx';
import { PaymentTabs } from './payment-tabs.tsx';

const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Every saved bill by property, utility and period, with the paid amount. */
export default function BillingHistoryScreen() {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const [address, change] = useAddressState();
  const { environmentId } = useScope();
  const [from, until] = [textOf(address['from']), textOf(address['until'])];
  const first_day = isDay(from) ? from : undefined;
  const last_day = isDay(until) ? until : undefined;
  const columns = usePayableColumns((row) => (
    <Link to="/show-bill" search={{ id: row._id }}>
      <bdi>{row.supplier || t('noSupplier')}</bdi>
    </Link>
  ));
  const list = useServedList(payments.getPayables, {
    input: {
      ...(environmentId && { environment_id: environmentId }),
      ...(first_day && { first_day }),
      ...(last_day && { last_day }),
    },
    filters: usePayableFilters(),
  });
  return (
    <ListScreen
      words="payments:billing"
      may={{ export: 'payments.export' }}
      icon={IconHistory}
      head={
        <>
          <PaymentTabs />
          {list.answer && list.answer.totals.length > 0 && <Totals totals={list.answer.totals} />}
        </>
      }
      list={list}
      columns={columns}
      nameOf={({ supplier }) => supplier}
      onOpen={({ _id }) => void navigate({ to: '/show-bill', search: { id: _id } })}
      tools={
        <>
          <DayInput
            aria-label={t('words:from')}
            placeholder={t('words:from')}
            clearable
            w={170}
            value={first_day}
            onChange={(day) => change({ from: day, page: undefined })}
          />
          <DayInput
            aria-label={t('words:until')}
            placeholder={t('words:until')}
            clearable
            w={170}
            value={last_day}
            onChange={(day) => change({ until: day, page: undefined })}
          />
        </>
      }
      isNarrowed={first_day !== undefined || last_day !== undefined}
      onClear={() => change({ from: undefined, until: undefined })}
    />
  );
}

/** One line per currency: currencies are never added. */
function Totals({ totals }: { totals: readonly CurrencyTotal[] }) {
  const { t } = useTranslation('payments');
  const amounts = ['billed', 'payable', 'paid', 'open'] as const;
  return (
    // The table scrolls sideways on a phone, also by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={t('billing.totals')} style={{ overflowX: 'auto' }}>
      <Table maw={760} mb="md" captionSide="top">
        <Table.Caption ta="start">{t('billing.totals')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('currency')}</Table.Th>
            <Table.Th ta="end">{t('words:bills')}</Table.Th>
            <Table.Th ta="end">{t('billed')}</Table.Th>
            <Table.Th ta="end">{t('payable')}</Table.Th>
            <Table.Th ta="end">{t('paid')}</Table.Th>
            <Table.Th ta="end">{t('open')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {totals.map((total) => (
            <Table.Tr key={total.currency}>
              <Table.Th scope="row">
                <bdi>{total.currency}</bdi>
              </Table.Th>
              <Table.Td ta="end">
                <bdi className="figures">{formatCount(total.bills)}</bdi>
              </Table.Td>
              {amounts.map((amount) => (
                <Table.Td key={amount} ta="end">
                  <MoneyText value={total[amount]} currency={total.currency} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
