import { grouped } from '@steward/core/grouped';
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
  const numbered = entriesTogether(
    kept.lines.map((one, index) => ({ ...one, places: [index + 1], months: [one.month] })),
  );
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
            figures.isolated(numberOf(round, one.places)),
            { text: what(one, wording), ...(one.months[0] && { sub: figures.isolated(spanOf(one.months)) }) },
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

interface Row extends LedgerLine {
  /** Of its lines among those that were frozen, from 1. */
  places: number[];
  months: LedgerLine['month'][];
}

/** The months of an entry in one row, where they have one factor: their quantities and emissions add up. */
function entriesTogether(rows: readonly Row[]): Row[] {
  const found = new Map<string, Row>();
  return rows.flatMap((row) => {
    if (!row.entry?.id) return [row];
    const { scope, scope3_category: category, basis, unit, kg_co2e_per_unit: factor } = row;
    const key = [row.entry.id, row.environment_id, scope, category, basis, unit, factor].join('|');
    const first = found.get(key);
    if (!first) {
      const copy = { ...row };
      found.set(key, copy);
      return [copy];
    }
    first.quantity += row.quantity;
    first.kg_co2e += row.kg_co2e;
    first.places = [...first.places, ...row.places];
    first.months = [...first.months, ...row.months];
    return [];
  });
}

/** "2.14–25": the numbers of its lines, those in a row as a span. */
function numberOf(round: number, places: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const place of places) {
    const last = spans.at(-1);
    if (last && place === last[1] + 1) last[1] = place;
    else spans.push([place, place]);
  }
  return spans.map(([from, until]) => (from === until ? `${round}.${from}` : `${round}.${from}–${until}`)).join(', ');
}

function spanOf(months: readonly LedgerLine['month'][]): string {
  const known = months.flatMap((month) => month ?? []).toSorted();
  const [first, last] = [known[0] ?? '', known.at(-1) ?? ''];
  return first === last ? first : `${first} – ${last}`;
}
