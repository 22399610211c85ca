import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { heading, line, numeric, start, table, type Block } from '../blocks.ts';
import { tonneDecimals } from '../figures.ts';
import { named } from '../labels.ts';
import type { GhgReportModel } from '../ghg-report.ts';
import { clean, paragraphsOf } from '../prose.ts';
import { TONNES, written, type Wording } from './wording.ts';

const sums = [
  ['scope1', 'column.scope1'],
  ['scope2_location', 'column.scope2-location'],
  ['scope2_market', 'column.scope2-market'],
  ['scope3', 'column.scope3'],
  ['total_location', 'column.total-location'],
  ['total_market', 'column.total-market'],
] as const;

/** How far each sum may be off, how good the data behind it are, and where the uncertainty comes from. */
export function uncertainty(model: GhgReportModel, wording: Wording): Block[] {
  const { label, figures, dir } = wording;
  const found = model.inventory.uncertainty;
  if (!found || (!found.total_location && !found.total_market)) return written(model, wording, 'uncertainty');
  const decimals = tonneDecimals(sums.map(([key]) => found[key]?.high ?? null));
  const score = (value: number) => (value === 0 ? '–' : figures.rounded(value, 1));
  return [
    heading(2, label('uncertainty.title')),
    line(label('uncertainty.note')),
    table(
      [
        start(label('column.scope'), 1),
        numeric(TONNES, 0.45),
        numeric(label('uncertainty.low'), 0.45),
        numeric(label('uncertainty.high'), 0.45),
        numeric(label('uncertainty.score'), 0.45),
      ],
      sums.map(([key, name]) => {
        const sum = found[key];
        return [
          label(name),
          figures.tonnes(sum?.kg_co2e ?? null, decimals),
          figures.tonnes(sum?.low ?? null, decimals),
          figures.tonnes(sum?.high ?? null, decimals),
          sum ? score(sum.score) : '–',
        ];
      }),
      { totals: 2, notes: [label('uncertainty.score-note')] },
    ),
    ...(found.sources.length === 0 ? [] : [sources(found.sources, wording)]),
    ...(found.by_kind.length === 0
      ? []
      : [
          table(
            [start(label('uncertainty.kind'), 1), numeric(TONNES, 0.45), numeric(label('uncertainty.score'), 0.45)],
            found.by_kind.map(({ kind, kg_co2e, score: of }) => [
              label(`quantity-kind.${kind}`),
              figures.tonnes(kg_co2e, decimals),
              score(of),
            ]),
          ),
        ]),
    { kind: 'prose', paragraphs: paragraphsOf(model.texts.uncertainty ?? '', dir) },
  ];
}

function sources(rows: NonNullable<Inventory['uncertainty']>['sources'], { label, figures }: Wording): Block {
  const about = (of: string) => {
    const category = /^\d:(.+)$/.exec(of)?.[1];
    return category ? named(label, 'category', category) : named(label, 'carrier', of);
  };
  return table(
    [
      start(label('uncertainty.source'), 1.6),
      numeric(label('uncertainty.of-emissions'), 0.5),
      numeric(label('uncertainty.of-variance'), 0.5),
    ],
    rows.map((row) => [
      {
        text: label(`uncertainty.of-${row.of}`, { about: about(row.about) }),
        ...(row.source === ''
          ? {}
          : { sub: figures.named(clean([row.country, row.region, row.source].filter(Boolean).join(', '))) }),
      },
      figures.percent(row.share_of_emissions),
      figures.percent(row.share_of_variance),
    ]),
    { whole: false, notes: [label('uncertainty.sources-note')] },
  );
}
