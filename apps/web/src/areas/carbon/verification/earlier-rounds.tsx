import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { useTranslation } from 'react-i18next';
import { SumTable } from '../../../shared/emissions/sum-table.tsx';
import { tonneDecimals, Tonnes } from '../../../shared/emissions/tonnes.tsx';
import { formatDay } from '../../../ui/format.ts';
import type { Frozen } from './frozen-report.ts';

interface Props {
  rounds: Frozen['earlier_rounds'];
  now: { head: Frozen['head']; inventory: Inventory };
}

/** The sums of earlier submissions, so that changes are visible. */
export function EarlierRounds({ rounds, now }: Props) {
  const { t } = useTranslation('verification');
  const { t: words } = useTranslation('emissions');
  if (rounds.length === 0) return null;
  const { total_location, total_market } = now.inventory;
  const all = [
    ...rounds,
    { round: now.head.round, sha256: now.head.sha256, frozen_at: now.head.frozen_at, total_location, total_market },
  ];
  const decimals = tonneDecimals(...all.map((one) => one.total_location));
  return (
    <SumTable
      title={t('rounds.title')}
      note={t('rounds.note')}
      head={[
        t('words:round'),
        t('head.frozen'),
        words('inUnit', { label: words('sums.total_location'), unit: 't' }),
        words('inUnit', { label: words('sums.total_market'), unit: 't' }),
        t('words:hash'),
      ]}
      rows={all.map((one) => ({
        key: String(one.round),
        label: one.round === now.head.round ? t('rounds.this', { round: one.round }) : String(one.round),
        isTotal: one.round === now.head.round,
        cells: [
          formatDay(one.frozen_at),
          <Tonnes key="l" kg={one.total_location} decimals={decimals} withoutUnit />,
          <Tonnes key="m" kg={one.total_market} decimals={decimals} withoutUnit />,
          <bdi key="h" dir="ltr" title={one.sha256}>
            {one.sha256.slice(0, 12)}
          </bdi>,
        ],
      }))}
    />
  );
}
