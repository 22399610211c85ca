import { useTranslation } from 'react-i18next';

/** The names of tables as in the audit log; tables without a name belong to others and are counted together. */
export function useTableNames() {
  const { t, i18n } = useTranslation('audit');
  const { t: own } = useTranslation('property-merges');
  const labelOf = (table: string) =>
    i18n.exists(`audit:tables.${table}`) ? t(`tables.${table}`) : own('preview.related');
  function named<Row extends { table: string }, Counts extends Record<string, number>>(
    rows: readonly Row[],
    countsOf: (row: Row) => Counts,
  ): (Counts & { label: string })[] {
    const sums = new Map<string, Counts>();
    for (const row of rows) {
      const [label, counts, sum] = [labelOf(row.table), countsOf(row), sums.get(labelOf(row.table))];
      sums.set(
        label,
        sum
          ? (Object.fromEntries(Object.entries(counts).map(([key, n]) => [key, n + (sum[key] ?? 0)])) as Counts)
          : counts,
      );
    }
    const last = own('preview.related');
    return [...sums]
      .map(([label, counts]) => ({ ...counts, label }))
      .toSorted((a, b) => Number(a.label === last) - Number(b.label === last) || a.label.localeCompare(b.label));
  }
  return { labelOf, named };
}
