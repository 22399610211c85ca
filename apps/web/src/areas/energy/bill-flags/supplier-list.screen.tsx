import { billFlags } from '@steward/contract/energy/bill-flags';
import type { Answer } from '@steward/contract/call';
import { IconTrophy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, NoValue, NumberText } from '../../../ui/value-text.tsx';
import { organizationYear } from '../../../session/today.ts';

type Row = Answer<typeof billFlags.getSupplierFlags>[number];

/** The suppliers by the number of flags on their bills, in all years or in one. */
export default function SupplierListScreen() {
  const { t } = useTranslation('bill-flags');
  const [address] = useAddressState();
  const [thisYear] = useState(organizationYear);
  const years = Array.from({ length: thisYear - 1991 }, (_, index) => String(thisYear - index));
  const year = years.find((one) => one === textOf(address['year']));
  const list = useAnswer(
    billFlags.getSupplierFlags,
    { ...(year && { first_day: `${year}-01-01`, last_day: `${year}-12-31` }) },
    { keepsLast: true },
  );
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        id: 'supplier',
        label: t('supplier'),
        value: ({ supplier }) => supplier,
        cell: ({ supplier }) => (
          <Link
            to="/datahub/data_library/utilities/flags"
            search={{ where: JSON.stringify({ field: 'supplier', contains: supplier }) }}
          >
            <bdi>{supplier}</bdi>
          </Link>
        ),
      },
      {
        id: 'flags_per_hundred',
        label: t('perHundred'),
        align: 'end',
        value: (row) => row.flags_per_hundred,
        cell: (row) => <NumberText value={row.flags_per_hundred} decimals={1} />,
      },
      {
        id: 'flags',
        label: t('flags'),
        align: 'end',
        value: ({ flags }) => flags,
        cell: ({ flags }) => <CountText value={flags} />,
      },
      {
        id: 'active',
        label: t('active'),
        align: 'end',
        value: ({ active }) => active,
        cell: ({ active }) => <CountText value={active} />,
      },
      {
        id: 'bills',
        label: t('words:bills'),
        align: 'end',
        value: ({ bills }) => bills,
        cell: ({ bills }) => <CountText value={bills} />,
      },
      {
        id: 'in_question',
        label: t('inQuestion'),
        align: 'end',
        value: ({ amounts }) => moneyOf(amounts, 'in_question'),
        cell: ({ amounts }) => <Money text={moneyOf(amounts, 'in_question')} />,
        sortable: false,
      },
      {
        id: 'recovered',
        label: t('recovered'),
        align: 'end',
        value: ({ amounts }) => moneyOf(amounts, 'recovered'),
        cell: ({ amounts }) => <Money text={moneyOf(amounts, 'recovered')} />,
        sortable: false,
      },
    ],
    [t],
  );
  return (
    <ListScreen
      words="bill-flags:supplierList"
      icon={IconTrophy}
      head={<ScreenTabs of="/datahub/data_library/utilities/flags" label={t('tabs')} />}
      list={list}
      filters={[{ id: 'year', label: t('words:year'), options: years.map((value) => ({ value, label: value })) }]}
      columns={columns}
      rowId={({ supplier }) => supplier}
      nameOf={({ supplier }) => supplier}
    />
  );
}

/** Currencies are not added. */
const moneyOf = (amounts: Row['amounts'], of: 'in_question' | 'recovered') =>
  amounts
    .filter((amount) => amount[of] > 0)
    .map((amount) => formatMoney(amount[of], amount.currency))
    .join(', ');

const Money = ({ text }: { text: string }) => (text ? <bdi className="figures">{text}</bdi> : <NoValue />);
