import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { heading, numeric, start, table, type Block } from '../blocks.ts';
import type { Wording } from './wording.ts';

const columns = ['generated_kwh', 'exported_kwh', 'used_kwh', 'sold_kwh', 'used_sold_kwh'] as const;

/** Generation, export and self-use of the sources on the properties, and the certificates of it that were sold. */
export function byOnSiteSource({ on_site: sources = [] }: Inventory, wording: Wording): Block[] {
  const { label, figures } = wording;
  if (sources.length === 0) return [];
  const kwh = (value: number) => figures.rounded(value, 0);
  const rows = sources.map((row) => [
    {
      text: figures.named(`${row.name} (${row.environment_name})`),
      ...(!row.adds_energy && { sub: label('on-site.billed') }),
    },
    ...columns.map((key) => kwh(row[key])),
  ]);
  const total = [label('on-site.total'), ...columns.map((key) => kwh(sources.reduce((sum, row) => sum + row[key], 0)))];
  return [
    heading(3, label('on-site.title')),
    table(
      [
        start(label('on-site.source'), 1.5),
        numeric(label('on-site.generated'), 0.7),
        numeric(label('on-site.exported'), 0.7),
        numeric(label('on-site.used'), 0.7),
        numeric(label('on-site.sold'), 0.7),
        numeric(label('on-site.used-sold'), 0.7),
      ],
      sources.length > 1 ? [...rows, total] : rows,
      { dense: true, whole: false, notes: [label('on-site.note')] },
    ),
  ];
}
