import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { heading, line, start, table, type Block } from '../blocks.ts';
import type { GhgReportModel } from '../ghg-report.ts';
import { named } from '../labels.ts';
import { clean } from '../prose.ts';
import type { Wording } from './wording.ts';

const CATEGORIES = 15;

/** The scope 3 categories that anything was counted in. */
const categoriesIn = ({ scope3_by_category }: Inventory): number[] =>
  Object.keys(scope3_by_category)
    .map(Number)
    .toSorted((a, b) => a - b);

const listed = (categories: readonly number[], { label, figures }: Wording): string =>
  categories.map((n) => figures.isolated(String(n))).join(label('list.comma'));

/** What a total holds: scope 3 is named only as far as it goes. */
export function scopesOf(inventory: Inventory, wording: Wording): string {
  const { label } = wording;
  const included = categoriesIn(inventory);
  if (included.length === 0) return label(inventory.totals.scope3 === null ? 'scope.12' : 'scope.total');
  return included.length === CATEGORIES
    ? label('scope.total')
    : label('scope.total-of', { list: listed(included, wording) });
}

/** Scope 3 by its own name. */
export function scopeThree(inventory: Inventory, wording: Wording): string {
  const included = categoriesIn(inventory);
  const isPart = included.length > 0 && included.length < CATEGORIES;
  return isPart ? wording.label('scope.3-of', { list: listed(included, wording) }) : wording.label('scope.3');
}

/** The standards that this report's content follows; no conformity is claimed with what it does only a part of. */
export function standards(inventory: Inventory, wording: Wording): string {
  const { label } = wording;
  const { scope2_location, scope2_market } = inventory.totals;
  const included = categoriesIn(inventory);
  return [
    label('standards.corporate'),
    ...(scope2_location !== null || scope2_market !== null ? [label('standards.scope2')] : []),
    ...(included.length === CATEGORIES ? [label('standards.scope3')] : []),
    ...(included.length > 0 && included.length < CATEGORIES
      ? [label('standards.scope3-of', { list: listed(included, wording) })]
      : []),
  ].join(label('list.semicolon'));
}

const numbered = /^\s*(?:\p{L}+\s+)?(\d{1,2})\s*[.:)–-]\s*(\S.*)$/u;

/** Reasons that the company wrote category by category ("6: no company travel"), and what else it wrote. */
export function reasonsIn(note: string): { reasons: ReadonlyMap<number, string>; rest: string } {
  const reasons = new Map<number, string>();
  const rest = note.split('\n').filter((text) => {
    const [, number, reason] = numbered.exec(text) ?? [];
    const category = Number(number);
    if (!reason || category < 1 || category > CATEGORIES) return true;
    reasons.set(category, reason.trim());
    return false;
  });
  return { reasons, rest: rest.join('\n').trim() };
}

/** The categories that are in, and each one that is not, with its reason. */
export function categories({ inventory, texts }: GhgReportModel, wording: Wording): Block[] {
  const { label, figures, dir } = wording;
  const included = categoriesIn(inventory);
  const left = Array.from({ length: CATEGORIES }, (_, index) => index + 1).filter((n) => !included.includes(n));
  const reasons = new Map([
    ...reasonsIn(texts.scope3_note ?? '').reasons,
    // What was said of the category itself goes before the text.
    ...(inventory.screenings ?? []).flatMap(({ category, reason }) =>
      reason ? [[Number(category), reason] as const] : [],
    ),
  ]);
  const title = (n: number) => `${figures.isolated(String(n))} – ${named(label, 'category', String(n))}`;
  return [
    ...(included.length === 0
      ? [line(label('operations.categories-none'))]
      : [{ kind: 'prose', paragraphs: [{ kind: 'list', dir, items: included.map(title) }] } satisfies Block]),
    ...(left.length === 0
      ? []
      : [
          heading(2, label('operations.excluded')),
          table(
            [start(label('column.category'), 1), start(label('column.reason'), 1)],
            left.map((n) => [
              title(n),
              { text: reasons.has(n) ? figures.named(clean(reasons.get(n) ?? '')) : label('operations.no-reason') },
            ]),
            { whole: false },
          ),
        ]),
  ];
}
