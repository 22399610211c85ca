import type { Inventory } from '@steward/contract/carbon/ghg.report';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../ui/format.ts';
import { SumTable } from './sum-table.tsx';

/** The properties of which the consolidation approach counts a part of the year, or nothing. */
export function CountedInPart({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('ghg-report');
  const { counted_in_part: rows = [] } = inventory;
  if (rows.length === 0) return null;
  return (
    <SumTable
      title={t('inPart.title')}
      note={t('inPart.note')}
      head={[t('words:property'), t('inPart.share')]}
      rows={rows.map(({ environment_id, environment_name, share }) => ({
        key: environment_id,
        label: <bdi>{environment_name}</bdi>,
        cells: [share === 0 ? t('inPart.nothing') : formatPercent(share)],
      }))}
    />
  );
}
