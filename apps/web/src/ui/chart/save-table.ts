import { saveBlob } from '../files/save-blob.ts';
import { toCsv } from '../table/csv.ts';
import type { ChartData } from './chart-option.ts';

/** The numbers of a chart as a CSV file. */
export function saveTable(title: string, { categories, series, unit }: ChartData, category: string) {
  const columns = [
    { id: 'category', label: category, value: (index: number) => categories[index] },
    ...series.map(({ name, values, unit: own = unit }) => ({
      id: name,
      label: `${name} (${own})`,
      value: (index: number) => values[index],
    })),
  ];
  const text = toCsv(columns, [...categories.keys()]);
  return saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);
}
