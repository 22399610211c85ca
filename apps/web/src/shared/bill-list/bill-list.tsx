import { bills } from '@steward/contract/energy/bills';
import type { BillRow } from '@steward/contract/energy/bills.bill';
import { billFields } from '@steward/core/bills/fields';
import { billSources } from '@steward/core/bills/sources';
import { IconFileInvoice } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { useAddressState } from '../address-state.ts';
import { quantityOf, useCarrierWords, utilityNames, type UtilityName } from '../carrier-words.ts';
import { describedColumns } from '../fields/described-columns.tsx';
import { useFieldNames } from '../fields/field-names.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { lastDayOf, PeriodText } from '../period-text.tsx';
import { QuantityText } from '../quantity-text.tsx';
import { StatusBadge } from '../../ui/badges.tsx';
import { formatCount } from '../../ui/format.ts';
import { ButtonLink, Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DateText, MoneyText, NoValue } from '../../ui/value-text.tsx';
import { useNavigate } from '../../ui/navigate.tsx';
import { statusTone } from './status-tone.ts';
import { organizationYear } from '../../session/today.ts';

const states = ['review', 'saved', 'reading', 'failed'] as const;
const most = 1000;

interface Props {
  environmentId: string | undefined;
  /** Limits the list to one utility. */
  utility?: UtilityName;
}

/** The bills, those to review first, then by period, newest first; the address contains the filters. */
export function BillList({ environmentId, utility: bound }: Props) {
  const { t } = useTranslation('bill-list');
  const name = useFieldNames('bills');
  const words = useCarrierWords();
  const navigate = useNavigate();
  const [address] = useAddressState();
  const status = states.find((one) => one === address['status']);
  const utility = bound ?? utilityNames.find((one) => one === address['utility']);
  const year = typeof address['year'] === 'number' ? address['year'] : undefined;
  const source = billSources.find((one) => one === address['source']);
  const filter = {
    ...(source && { source }),
    ...(status && { status }),
    ...(utility && { utility }),
    ...(year && { year }),
  };
  const { data, error, refetch } = useAnswer(
    bills.getAllOCR,
    { ...(environmentId && { environment_id: environmentId }), ...filter, page_size: most },
    { keepsLast: true },
  );
  const columns = useBillColumns(environmentId === undefined, bound === undefined);
  const [thisYear] = useState(organizationYear);
  const years = Array.from({ length: thisYear - 1991 }, (_, index) => String(thisYear - index));
  const filters = [
    {
      id: 'status',
      label: t('words:state'),
      all: t('list.allStates'),
      options: states.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    ...(bound
      ? []
      : [
          {
            id: 'utility',
            label: name('utility'),
            all: t('list.allUtilities'),
            options: utilityNames.map((value) => ({ value, label: words.utility(value) })),
          },
        ]),
    {
      id: 'source',
      label: t('source.label'),
      all: t('source.all'),
      options: billSources.map((value) => ({ value, label: t(`source.short.${value}`) })),
    },
    {
      id: 'year',
      label: t('words:year'),
      all: t('list.allYears'),
      options: years.map((value) => ({ value, label: value })),
    },
  ];
  return (
    <ListScreen
      words="bill-list:list"
      may={{ export: 'utilities.export' }}
      {...(bound && { name: t('list.titleOf', { utility: words.utility(bound) }) })}
      frame="part"
      icon={IconFileInvoice}
      steps={3}
      filters={filters}
      list={{ data: data?.paginateData, error, refetch }}
      columns={columns}
      nameOf={({ supplier, file_name }) => supplier || (file_name ?? '')}
      onOpen={({ _id }) => void navigate({ to: '/show-bill', search: { id: _id } })}
      foot={
        data && data.totalData > most && t('list.most', { shown: formatCount(most), all: formatCount(data.totalData) })
      }
      emptyAction={
        <ButtonLink
          variant="light"
          to="/show-bill"
          search={{
            new: 1,
            ...(bound && { utility: bound }),
            ...(environmentId && { environment: environmentId }),
          }}
        >
          {t('words:enterBillManually')}
        </ButtonLink>
      }
    />
  );
}

const quantityIn = (bill: BillRow) => (bill.utility ? bill[quantityOf[bill.utility].field] : null);

function useBillColumns(showsProperty: boolean, showsUtility: boolean): Column<BillRow>[] {
  const { t, i18n } = useTranslation('bill-list');
  const name = useFieldNames('bills');
  const words = useCarrierWords();
  return useMemo(
    () => [
      {
        id: 'supplier',
        label: name('supplier'),
        value: (bill) => bill.supplier || bill.file_name,
        cell: (bill) => (
          <Link to="/show-bill" search={{ id: bill._id }}>
            <bdi>{bill.supplier || bill.file_name || t('review.untitled')}</bdi>
          </Link>
        ),
      },
      {
        id: 'status',
        label: t('words:state'),
        value: (bill) => t(`status.${bill.status}`),
        cell: (bill) => (
          <>
            <StatusBadge tone={statusTone[bill.status]}>{t(`status.${bill.status}`)}</StatusBadge>
            {bill.is_estimate && (
              <>
                {' '}
                <StatusBadge>{t('words:estimate')}</StatusBadge>
              </>
            )}
          </>
        ),
      },
      {
        id: 'utility',
        label: showsUtility ? name('utility') : name('carrier'),
        value: (bill) =>
          bill.carrier ? words.carrier(bill.carrier) : bill.utility ? words.utility(bill.utility) : null,
      },
      ...(showsProperty
        ? [
            {
              id: 'property',
              label: name('environment_id'),
              value: (bill: BillRow) => bill.environment_name,
              filter: true,
            },
          ]
        : []),
      {
        id: 'start',
        label: t('list.period'),
        value: (bill) => bill.billing_start_date,
        cell: (bill) => (
          <PeriodText start={bill.billing_start_date} end={bill.billing_end_date} endCounts={bill.end_day_counts} />
        ),
      },
      {
        id: 'end',
        label: t('words:lastDay'),
        hidden: true,
        value: (bill) => bill.billing_end_date && lastDayOf(bill.billing_end_date, bill.end_day_counts),
        cell: (bill) => (
          <DateText value={bill.billing_end_date && lastDayOf(bill.billing_end_date, bill.end_day_counts)} />
        ),
      },
      {
        id: 'quantity',
        label: t('words:consumption'),
        align: 'end',
        value: quantityIn,
        cell: (bill) =>
          bill.utility ? <QuantityText value={quantityIn(bill)} unit={quantityOf[bill.utility].unit} /> : <NoValue />,
      },
      {
        id: 'unit',
        label: t('list.unit'),
        hidden: true,
        value: (bill) => (bill.utility ? quantityOf[bill.utility].unit : null),
      },
      {
        id: 'amount',
        label: name('gross_amount'),
        align: 'end',
        value: (bill) => bill.gross_amount,
        cell: (bill) => <MoneyText value={bill.gross_amount} {...(bill.currency && { currency: bill.currency })} />,
      },
      {
        id: 'source',
        label: t('source.label'),
        hidden: true,
        value: (bill) => [t(`source.short.${bill.source}`), bill.source_detail].filter(Boolean).join(': '),
      },
      ...describedColumns<typeof billFields, BillRow>(billFields, name),
    ],
    // The texts depend only on the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [i18n.language, showsProperty, showsUtility],
  );
}
