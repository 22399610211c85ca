import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { isWithoutBills } from '@steward/core/coverage/meters';
import { numeric, start, table, type Block } from '../blocks.ts';
import type { GhgReportModel } from '../ghg-report.ts';
import { named } from '../labels.ts';
import { clean } from '../prose.ts';
import { name, type Wording } from './wording.ts';

type Missing = Inventory['missing'][number];
const NAMED_ON_SUMMARY = 6;
const NAMED_PROPERTIES = 8;

/** Nothing recorded, which is not the same as nothing emitted. */
export function isEmpty(inventory: Inventory): boolean {
  return inventory.by_carrier.length === 0 && inventory.missing.length === 0;
}

/** The statement on completeness: what is missing is named, not hidden in a percentage. */
export function completeness({ inventory }: GhgReportModel, wording: Wording): Block {
  const { label, figures } = wording;
  if (isEmpty(inventory)) {
    return {
      kind: 'notice',
      tone: 'warn',
      title: label('summary.nothing-title'),
      lines: [label('summary.nothing')],
      items: [],
    };
  }
  const incomplete = !inventory.is_complete || inventory.missing.length > 0;
  if (!incomplete) {
    const gaps = inventory.coverage.days < inventory.coverage.days_expected;
    return {
      kind: 'notice',
      tone: 'calm',
      title: label('summary.complete-title'),
      lines: [label('summary.complete'), ...(gaps ? [label('summary.complete-coverage')] : [])],
      items: [],
    };
  }
  const { missing } = inventory;
  const withoutBills = inventory.by_environment.filter(isWithoutBills).map((row) => row.environment_name);
  if (missing.length === 0 && withoutBills.length > 0)
    return {
      kind: 'notice',
      tone: 'warn',
      title: label('summary.incomplete-title'),
      lines: [label('summary.without-bills')],
      items: [
        ...withoutBills.slice(0, NAMED_PROPERTIES).map((text) => name(text, wording)),
        ...(withoutBills.length > NAMED_PROPERTIES ? [`+${withoutBills.length - NAMED_PROPERTIES}`] : []),
      ],
    };
  const shown = missing.length > NAMED_ON_SUMMARY ? missing.slice(0, NAMED_ON_SUMMARY - 1) : missing;
  const items = shown.map(
    (entry) =>
      `${factorName(entry, wording)}: ${figures.withUnit(figures.rounded(entry.quantity, decimalsOf(entry.unit)), entry.unit)}`,
  );
  if (shown.length < missing.length)
    items.push(label('summary.more', { count: figures.isolated(String(missing.length - shown.length)) }));
  return {
    kind: 'notice',
    tone: 'warn',
    title: label('summary.incomplete-title'),
    lines: [
      label(missing.length > 0 ? 'summary.incomplete' : 'summary.incomplete-unnamed'),
      ...(withoutBills.length > 0
        ? [label('summary.without-bills-too', { count: figures.isolated(String(withoutBills.length)) })]
        : []),
    ],
    items,
  };
}

export function missingTable({ inventory }: GhgReportModel, wording: Wording): Block[] {
  const { label, figures } = wording;
  if (inventory.missing.length === 0) return [];
  const names = new Map(inventory.by_environment.map((e) => [e.environment_id, e.environment_name]));
  const rows = inventory.missing.map((entry) => [
    { text: factorName(entry, wording) },
    figures.withUnit(figures.exact(entry.quantity), entry.unit),
    { text: propertiesOf(entry, names, wording) },
  ]);
  return [
    table(
      [start(label('column.factor'), 5), numeric(label('column.waiting')), start(label('column.properties'), 5)],
      rows,
      { whole: false },
    ),
  ];
}

/** Carrier, way of counting, country and year; anything but a factor is named as the calculation names it. */
function factorName(entry: Missing, wording: Wording): string {
  const { label, figures } = wording;
  const isFactor = /\bfactor\b/.test(entry.kind);
  const basis = /\bmarket-based\b/.test(entry.kind)
    ? label('factor.market')
    : /\blocation-based\b/.test(entry.kind)
      ? label('factor.location')
      : undefined;
  const category = /\bscope 3 category (\d+)\b/.exec(entry.kind)?.[1];
  const parts = [
    isFactor ? named(label, 'carrier', entry.carrier) : figures.named(clean(entry.kind)),
    basis,
    category === undefined ? undefined : `${label('scope.short', { scope: '3' })}.${category}`,
    entry.country === null ? undefined : figures.isolated(clean(entry.country)),
    entry.year === null ? undefined : figures.isolated(String(entry.year)),
  ];
  return parts.filter((part) => part !== undefined).join(label('list.comma'));
}

function propertiesOf(entry: Missing, names: ReadonlyMap<string, string>, wording: Wording): string {
  const { label } = wording;
  const found = entry.environment_ids.map((id) => name(names.get(id) ?? id, wording));
  const rest = found.length - NAMED_PROPERTIES;
  return rest > 1
    ? `${found.slice(0, NAMED_PROPERTIES).join(label('list.comma'))} (+${rest})`
    : found.join(label('list.comma'));
}

function decimalsOf(unit: string): number {
  return unit === 't' ? 1 : 0;
}
