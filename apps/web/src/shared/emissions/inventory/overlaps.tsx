import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Carrier } from '@steward/core/ghg/carrier';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { SumTable } from '../sum-table.tsx';
import { useReportWords } from '../report-words.ts';

/**
 * The bills that share days with another bill of their meter. They are listed, because those days are counted only
 * once.
 */
export function Overlaps({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  const words = useReportWords();
  const { overlaps = [], overlaps_not_shown: more = 0 } = inventory;
  if (overlaps.length === 0) return null;
  return (
    <SumTable
      title={t('words:overlappingBills')}
      note={more > 0 ? `${t('overlaps.note')} ${t('overlaps.more', { n: formatCount(more) })}` : t('overlaps.note')}
      head={[t('words:property'), t('words:carrier'), t('overlaps.meter'), t('overlaps.days'), t('words:reason')]}
      rows={overlaps.map((row) => ({
        key: `${row.bill_id}${row.carrier}`,
        label: <bdi>{row.environment_name}</bdi>,
        cells: [
          words.carrier(row.carrier as Carrier),
          <bdi key="meter">{row.meter_no}</bdi>,
          formatCount(row.days),
          t(row.is_estimate ? 'overlaps.estimate' : 'overlaps.twice'),
        ],
      }))}
    />
  );
}
