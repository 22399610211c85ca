import { grouped } from '@steward/core/bill-reading/grouped';
import { renderSVG } from 'uqr';
import { heading, line, numeric, start, table, type Block } from '../blocks.ts';
import { tonneDecimals } from '../figures.ts';
import type { GhgReportModel, LedgerLine } from '../ghg-report.ts';
import { named } from '../labels.ts';
import { clean, shortened } from '../prose.ts';
import { TONNES, type Wording } from './wording.ts';

/** Beyond, the annex would be longer than the report; the bundle has every line. */
const MOST_LINES = 2000;

/** The annex: every line of a frozen round by its number, with the way to its calculation and evidence. */
export function ledger({ ledger: kept, round, year }: GhgReportModel, wording: Wording): Block[] {
  if (!kept || kept.lines.length === 0) return [];
  const { label, figures } = wording;
  const title = heading(1, label('ledger.title'), { numbered: false, newPage: true });
  if (kept.lines.length > MOST_LINES)
    return [title, line(label('ledger.too-long', { lines: figures.rounded(kept.lines.length, 0) }))];
  const numbered = kept.lines.map((one, index) => ({ ...one, number: `${round}.${index + 1}` }));
  const places = grouped(numbered, (one) => one.environment_id ?? `:${one.environment_name}`);
  const decimals = tonneDecimals(numbered.map(({ kg_co2e }) => kg_co2e));
  return [
    title,
    line(label('ledger.note', { round: figures.isolated(String(round)) })),
    ...[...places].flatMap(([id, lines]): Block[] => {
      const name = figures.named(clean(shortened(lines[0]?.environment_name ?? '', 120)));
      const query = id.startsWith(':') ? 'level=Organization' : `level=Property&target=${id}`;
      const address = `${kept.address}?${query}&year=${year}`;
      return [
        { kind: 'place', name, address, hint: label('ledger.hint'), code: renderSVG(address, { border: 1 }) },
        table(
          [
            start(label('ledger.number'), 0),
            start(label('column.source'), 1.2),
            start(label('column.scope'), 1.1),
            numeric(label('column.activity'), 0.75),
            numeric(label('column.factor'), 0.6),
            numeric(TONNES, 0.4),
          ],
          lines.map((one) => [
            figures.isolated(one.number),
            { text: what(one, wording), ...(one.month && { sub: figures.isolated(one.month) }) },
            scope(one, wording),
            figures.withUnit(figures.rounded(one.quantity, 1), one.unit),
            figures.exact(one.kg_co2e_per_unit),
            figures.tonnes(one.kg_co2e, decimals),
          ]),
          { dense: true, whole: false },
        ),
      ];
    }),
  ];
}

function what({ carrier, entry, equipment }: LedgerLine, { label, figures }: Wording): string {
  const own = entry?.name ?? equipment?.name;
  return own ? figures.named(clean(shortened(own, 120))) : named(label, 'carrier', carrier);
}

function scope({ scope: number, scope3_category: category, basis }: LedgerLine, { label }: Wording): string {
  if (number === 3 && category !== null) return named(label, 'category', String(category));
  if (number === 2 && basis) return label(basis === 'location' ? 'column.scope2-location' : 'column.scope2-market');
  return label(number === 1 ? 'column.scope1' : number === 2 ? 'scope.2' : 'column.scope3');
}
