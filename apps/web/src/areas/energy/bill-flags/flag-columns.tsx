import type { BillFlag } from '@steward/contract/energy/bill-flags';
import type { FlagState } from '@steward/core/bills/flags';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckWords } from '../../../shared/names/check-words.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, MoneyText } from '../../../ui/value-text.tsx';

export const stateTone: Readonly<Record<FlagState, Tone>> = {
  open: 'warn',
  assigned: 'brand',
  disputed: 'bad',
  resolved: 'good',
  dismissed: 'plain',
  corrected: 'good',
};

/** A finding as a sentence. */
export function useFindingWords() {
  const words = useCheckWords();
  return ({ code, figures, currency }: Pick<BillFlag, 'code' | 'figures' | 'currency'>) =>
    words({ code, values: figures }, currency ?? '');
}

export function useFlagColumns(of: 'list' | 'bill'): Column<BillFlag>[] {
  const { t } = useTranslation('bill-flags');
  const words = useFindingWords();
  return useMemo(
    () => [
      {
        id: 'code',
        label: t('finding'),
        value: (flag) => words(flag),
        cell: (flag) => (
          <>
            <strong>{t(`codes.${flag.code}`)}</strong>
            <br />
            <span style={{ color: 'var(--ink-soft)', fontSize: 13 }}>{words(flag)}</span>
          </>
        ),
        sortable: false,
      },
      ...(of === 'list'
        ? ([
            {
              id: 'supplier',
              label: t('bill'),
              value: ({ supplier, invoice_no }) => `${supplier} ${invoice_no}`,
              cell: ({ supplier, invoice_no, meter_no }) => (
                <>
                  <bdi>{supplier || meter_no}</bdi>
                  <br />
                  <bdi dir="ltr" style={{ color: 'var(--ink-soft)', fontSize: 13 }}>
                    {invoice_no}
                  </bdi>
                </>
              ),
            },
            {
              id: 'environment_name',
              label: t('words:property'),
              value: ({ environment_name }) => environment_name,
              cell: ({ environment_name }) => <bdi>{environment_name}</bdi>,
            },
          ] satisfies Column<BillFlag>[])
        : []),
      {
        id: 'cost_impact',
        label: t('costImpact'),
        align: 'end',
        value: ({ cost_impact }) => cost_impact,
        cell: ({ cost_impact, currency }) => <MoneyText value={cost_impact} {...(currency && { currency })} />,
      },
      {
        id: 'state',
        label: t('words:status'),
        value: ({ state }) => t(`states.${state}`),
        cell: ({ state }) => <StatusBadge tone={stateTone[state]}>{t(`states.${state}`)}</StatusBadge>,
      },
      {
        id: 'assignee_name',
        label: t('assignee'),
        value: ({ assignee_name }) => assignee_name,
        cell: ({ assignee_name }) => <bdi>{assignee_name}</bdi>,
        sortable: false,
      },
      {
        id: 'recovered_amount',
        label: t('recovered'),
        align: 'end',
        value: ({ recovered_amount }) => recovered_amount,
        cell: ({ recovered_amount, currency }) => (
          <MoneyText value={recovered_amount} {...(currency && { currency })} />
        ),
        sortable: false,
        hidden: of === 'list',
      },
      {
        id: 'found_at',
        label: t('foundOn'),
        value: ({ found_at }) => found_at,
        cell: ({ found_at }) => <DateText value={found_at.slice(0, 10)} />,
        hidden: of === 'bill',
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps
    [t, of],
  );
}
