import { NativeSelect } from '@mantine/core';
import { bills, type BillRow } from '@steward/contract/bills';
import { IconFileInvoice } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { textOf, useAddressState } from '../../shared/address-state.ts';
import { quantityOf, useCarrierWords, utilityNames, type UtilityName } from '../../shared/carrier-words.ts';
import { QuantityText } from '../../shared/quantity-text.tsx';
import { StatusBadge } from '../../ui/badges.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/format.ts';
import { ButtonLink, Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DateText, MoneyText, NoValue } from '../../ui/value-text.tsx';
import classes from './bill-hub.module.css';
import { statusTone } from './bill-words.ts';

const states = ['review', 'saved', 'reading', 'failed'] as const;
const most = 1000;

interface Props {
  environmentId: string | undefined;
  /** Bounds the list to one utility. */
  utility?: UtilityName;
}

/** The bills, newest period first, those that wait for a person before all others; filters live in the address. */
export function BillList({ environmentId, utility: bound }: Props) {
  const { t } = useTranslation('bills');
  const words = useCarrierWords();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const [address, change] = useAddressState();
  const status = states.find((one) => one === address['status']);
  const utility = bound ?? utilityNames.find((one) => one === address['utility']);
  const year = typeof address['year'] === 'number' ? address['year'] : undefined;
  const filter = { ...(status && { status }), ...(utility && { utility }), ...(year && { year }) };
  const { data, error, refetch } = useAnswer(
    bills.getAllOCR,
    { ...(environmentId && { environment_id: environmentId }), ...filter, page_size: most },
    { keepsLast: true },
  );
  const columns = useBillColumns(environmentId === undefined, bound === undefined);
  const isFiltered = status !== undefined || year !== undefined || (utility !== undefined && !bound);
  const [thisYear] = useState(() => new Date().getFullYear());
  const years = Array.from({ length: thisYear - 1991 }, (_, index) => String(thisYear - index));
  return (
    <div>
      <div className={classes.filters}>
        <NativeSelect
          aria-label={t('list.state')}
          value={status ?? ''}
          onChange={(event) => change({ status: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t('list.allStates') },
            ...states.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
        {!bound && (
          <NativeSelect
            aria-label={t('field.utility')}
            value={utility ?? ''}
            onChange={(event) => change({ utility: event.currentTarget.value || undefined })}
            data={[
              { value: '', label: t('list.allUtilities') },
              ...utilityNames.map((value) => ({ value, label: words.utility(value) })),
            ]}
          />
        )}
        <NativeSelect
          aria-label={t('list.year')}
          value={year === undefined ? '' : String(year)}
          onChange={(event) =>
            change({ year: event.currentTarget.value ? Number(event.currentTarget.value) : undefined })
          }
          data={[{ value: '', label: t('list.allYears') }, ...years]}
        />
      </div>
      <DataTable
        name={bound ? t('list.titleOf', { utility: words.utility(bound) }) : t('list.title')}
        columns={columns}
        rows={data?.paginateData}
        rowId={({ _id }) => _id}
        failure={error && failureText(error)}
        onRetry={() => void refetch()}
        onOpen={({ _id }) => void navigate({ to: '/show-bill' as never, search: { id: _id } as never })}
        search={textOf(address['q']) ?? ''}
        onSearch={(text) => change({ q: text || undefined })}
        foot={
          data &&
          data.totalData > most &&
          t('list.most', { shown: formatCount(most), all: formatCount(data.totalData) })
        }
        empty={
          isFiltered ? (
            <EmptyState icon={IconFileInvoice} title={t('list.noneMatch')}>
              {t('list.noneMatchText')}
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconFileInvoice}
              title={t('list.empty')}
              steps={[t('list.step1'), t('list.step2'), t('list.step3')]}
              actions={
                <ButtonLink
                  variant="light"
                  to="/show-bill"
                  search={{
                    new: 1,
                    ...(bound && { utility: bound }),
                    ...(environmentId && { environment: environmentId }),
                  }}
                >
                  {t('hub.byHand')}
                </ButtonLink>
              }
            >
              {t('list.emptyText')}
            </EmptyState>
          )
        }
      />
    </div>
  );
}

const quantityIn = (bill: BillRow) => (bill.utility ? bill[quantityOf[bill.utility].field] : null);

function useBillColumns(showsProperty: boolean, showsUtility: boolean): Column<BillRow>[] {
  const { t, i18n } = useTranslation('bills');
  const words = useCarrierWords();
  return useMemo(
    () => [
      {
        id: 'supplier',
        label: t('field.supplier'),
        value: (bill) => bill.supplier || bill.file_name,
        cell: (bill) => (
          <Link to="/show-bill" search={{ id: bill._id }}>
            <bdi>{bill.supplier || bill.file_name || t('review.untitled')}</bdi>
          </Link>
        ),
      },
      {
        id: 'status',
        label: t('list.state'),
        value: (bill) => t(`status.${bill.status}`),
        cell: (bill) => (
          <>
            <StatusBadge tone={statusTone[bill.status]}>{t(`status.${bill.status}`)}</StatusBadge>
            {bill.is_estimate && (
              <>
                {' '}
                <StatusBadge>{t('list.estimate')}</StatusBadge>
              </>
            )}
          </>
        ),
      },
      {
        id: 'utility',
        label: showsUtility ? t('field.utility') : t('field.carrier'),
        value: (bill) =>
          bill.carrier ? words.carrier(bill.carrier) : bill.utility ? words.utility(bill.utility) : null,
      },
      ...(showsProperty
        ? [
            {
              id: 'property',
              label: t('field.environment_id'),
              value: (bill: BillRow) => bill.environment_name,
              filter: true,
            },
          ]
        : []),
      {
        id: 'start',
        label: t('list.from'),
        value: (bill) => bill.billing_start_date,
        cell: (bill) => (
          <span className={classes.day}>
            <DateText value={bill.billing_start_date} />
          </span>
        ),
      },
      {
        id: 'end',
        label: t('list.until'),
        value: (bill) => bill.billing_end_date,
        cell: (bill) => (
          <span className={classes.day}>
            <DateText value={bill.billing_end_date} />
          </span>
        ),
      },
      {
        id: 'quantity',
        label: t('list.consumption'),
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
        label: t('field.gross_amount'),
        align: 'end',
        value: (bill) => bill.gross_amount,
        cell: (bill) => <MoneyText value={bill.gross_amount} {...(bill.currency && { currency: bill.currency })} />,
      },
      { id: 'currency', label: t('field.currency'), hidden: true, value: (bill) => bill.currency },
      { id: 'meter', label: t('field.meter_no'), hidden: true, value: (bill) => bill.meter_no },
      { id: 'invoice', label: t('field.invoice_no'), hidden: true, value: (bill) => bill.invoice_no },
    ],
    // The words depend on the language alone.
    // oxlint-disable-next-line react/exhaustive-deps
    [i18n.language, showsProperty, showsUtility],
  );
}
