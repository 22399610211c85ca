import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../ui/format.ts';
import { SumTable } from '../sum-table.tsx';
import { useReportWords } from '../report-words.ts';
import { Tonnes } from '../tonnes.tsx';

/**
 * The properties that the consolidation approach includes partly or not at all: the category with the rest, and the
 * amount that no category includes.
 */
export function PartlyIncluded({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  const { category } = useReportWords();
  const { counted_in_part: rows = [] } = inventory;
  if (rows.length === 0) return null;
  // Earlier submissions do not state the category of the rest, nor the amount without a category.
  const isTold = rows.some(({ left_out }) => left_out !== undefined);
  return (
    <SumTable
      title={t('inPart.title')}
      note={t('inPart.note')}
      head={[t('words:property'), t('inPart.share'), ...(isTold ? [t('inPart.elsewhere'), t('inPart.leftOut')] : [])]}
      worded={[2]}
      rows={rows.map(({ environment_id, environment_name, share, scope3_category, left_out }) => ({
        key: environment_id,
        label: <bdi>{environment_name}</bdi>,
        cells: [
          share === 0 ? t('inPart.nothing') : formatPercent(share),
          ...(isTold
            ? [
                scope3_category ? category(scope3_category) : '–',
                typeof left_out === 'number' ? <Tonnes key="t" kg={left_out} withoutUnit /> : '–',
              ]
            : []),
        ],
      }))}
    />
  );
}
