import { Select, Switch } from '@mantine/core';
import type { MatrixRow } from '@steward/contract/energy/completeness.shapes';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords, utilityNames } from '../../../shared/carrier-words.ts';
import type { Column } from '../../../ui/table/column.ts';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { saveRows, type ExportFormat } from '../../../ui/table/export.ts';
import { lastMonths, rangeKey, yearRange, type MonthRange } from './matrix-range.ts';
import { useRowWords } from './matrix-row.ts';
import classes from './matrix.module.css';
import { formatMonth } from '../../../ui/format.ts';

export interface MatrixFilter extends MonthRange {
  environment: string | undefined;
  portfolio: string | undefined;
  utility: (typeof utilityNames)[number] | undefined;
  supplier: string | undefined;
  gaps: boolean;
}

interface Props {
  filter: MatrixFilter;
  onFilter: (change: Partial<MatrixFilter>) => void;
  suppliers: readonly string[];
  months: readonly string[];
  today: string;
  /** Loads every row of the filter. */
  loadAll: () => Promise<MatrixRow[]>;
}

/** Above the matrix: utility, supplier, months, and the export of the rows. */
export function MatrixTools({ filter, onFilter, suppliers, months, today, loadAll }: Props) {
  const { t } = useTranslation('completeness');
  const words = useCarrierWords();
  const ranges = useRanges(filter, today);
  const { isExporting, save } = useExport(months, loadAll);
  return (
    <div className={classes.tools}>
      <Select
        aria-label={t('utility')}
        placeholder={t('allUtilities')}
        clearable
        data={utilityNames.map((value) => ({ value, label: words.utility(value) }))}
        value={filter.utility ?? null}
        onChange={(next) => onFilter({ utility: utilityNames.find((name) => name === next) })}
      />
      <Select
        aria-label={t('supplier')}
        placeholder={t('allSuppliers')}
        clearable
        searchable
        nothingFoundMessage={t('words:noData')}
        data={[...new Set([...suppliers, ...(filter.supplier ? [filter.supplier] : [])])]}
        value={filter.supplier ?? null}
        onChange={(next) => onFilter({ supplier: next ?? undefined })}
      />
      <Select
        aria-label={t('words:period')}
        allowDeselect={false}
        data={ranges.map(({ range, label }) => ({ value: rangeKey(range), label }))}
        value={rangeKey(filter)}
        onChange={(next) => {
          const found = ranges.find(({ range }) => rangeKey(range) === next);
          if (found) onFilter(found.range);
        }}
      />
      <div className={classes.end}>
        <Switch
          label={t('onlyGaps')}
          checked={filter.gaps}
          onChange={(event) => onFilter({ gaps: event.currentTarget.checked })}
        />
        <ExportMenu isExporting={isExporting} onExport={save} />
      </div>
    </div>
  );
}

/** The last months and the last years; another range in the address comes first. */
function useRanges({ from, until }: MonthRange, today: string) {
  const { t } = useTranslation('completeness');
  return useMemo(() => {
    const year = Number(lastMonths(1, today).until.slice(0, 4));
    const known = [
      ...[12, 24, 36].map((count) => ({ range: lastMonths(count, today), label: t('lastMonths', { count }) })),
      ...[0, 1, 2, 3, 4].map((back) => ({ range: yearRange(year - back), label: String(year - back) })),
    ];
    const asked = { from, until };
    return known.some(({ range }) => rangeKey(range) === rangeKey(asked))
      ? known
      : [{ range: asked, label: `${formatMonth(from)} – ${formatMonth(until)}` }, ...known];
  }, [from, until, today, t]);
}

function useExport(months: readonly string[], loadAll: () => Promise<MatrixRow[]>) {
  const { t } = useTranslation('completeness');
  const words = useRowWords();
  const [isExporting, setExporting] = useState(false);
  const columns: Column<MatrixRow>[] = [
    { id: 'property', label: t('words:property'), value: (row) => row.environment_name },
    { id: 'portfolio', label: t('words:portfolio'), value: (row) => row.portfolio_name },
    { id: 'carrier', label: t('words:carrier'), value: words.carrierOf },
    { id: 'meter', label: t('meter'), value: words.meterOf },
    { id: 'account', label: t('account'), value: (row) => row.account_no },
    { id: 'supplier', label: t('supplier'), value: (row) => row.supplier },
    { id: 'owner', label: t('owners.owner'), value: (row) => row.owner_name },
    { id: 'rhythm', label: t('rhythm'), value: (row) => t(`rhythms.${row.rhythm}`) },
    ...months.map((month, at) => ({
      id: month,
      label: formatMonth(month),
      value: (row: MatrixRow) => words.cellText(row, at),
    })),
  ];
  const save = async (format: ExportFormat) => {
    setExporting(true);
    try {
      await saveRows(format, t('title'), columns, await loadAll());
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, save };
}
