/** An item that a verifier can sample and check: a bill, an entry, or a calculation line without either. Amounts in kg CO2e. */
export interface SamplingUnit {
  /** `bill:<id>:<carrier>`, `entry:<id>` or `line:<property>:<carrier>`; with the suffix `:tenants` for energy bought by tenants. */
  key: string;
  environmentId: string | null;
  environmentName: string;
  carrier: string;
  billId?: string;
  entryId?: string;
  name: string;
  kgCo2e: number;
  /** The part of each scope; they add up to `kgCo2e`. */
  kgByScope: Readonly<Record<number, number>>;
  reasons: readonly RiskReason[];
}

/** The reasons to check an item first. */
export type RiskReason =
  | 'estimated'
  | 'own-factor'
  | 'substitute-factor'
  | 'no-page'
  | 'typed'
  | 'corrected'
  | 'entered'
  | 'large';

export interface UnitLine {
  environment_id: string | null;
  environment_name: string;
  carrier: string;
  entry?: { id: string; name: string } | undefined;
  scope: number;
  scope3_category?: number | null | undefined;
  basis: 'location' | 'market' | null;
  kg_co2e: number;
  factor: { own: boolean; proxy_for: string | null } | null;
}

export interface UnitBill {
  bill_id: string;
  environment_id: string;
  supplier: string;
  fields: readonly { key: string; value: string | number | null; read?: string | number | null }[];
  pages: readonly unknown[];
  shares: readonly {
    carrier: string;
    invoice_no: string;
    quantity: number;
    is_estimate: boolean;
    is_tenants?: boolean | undefined;
  }[];
  provenance?: { source: 'upload' | 'typed' } | undefined;
}

export type SamplingBasis = 'location' | 'market';

/** An item is large from this share of the total. */
export const LARGE_SHARE = 0.05;

interface Group {
  line: UnitLine;
  kg: number;
  kgByScope: Record<number, number>;
  isOwn: boolean;
  isSubstitute: boolean;
}

/**
 * The items behind a total. The emissions of a property and carrier are divided among its bills by their counted quantities, those of
 * energy bought by tenants (scope 3, category 13) among the bills paid by tenants. The items add up to the total of the basis (scope 1,
 * scope 2 of the basis, scope 3).
 */
export function samplingUnits(
  lines: readonly UnitLine[],
  bills: readonly UnitBill[],
  basis: SamplingBasis,
): SamplingUnit[] {
  const units: SamplingUnit[] = [];
  const billsOf = billsByPlace(bills);
  for (const [key, group] of groupsOf(lines, basis)) {
    const parts = billsOf.get(key) ?? [];
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0);
    if (group.line.entry || quantity === 0) units.push(unitOf(key, group));
    else for (const part of parts) units.push(unitOfBill(group, part, part.quantity / quantity));
  }
  const total = units.reduce((sum, unit) => sum + Math.abs(unit.kgCo2e), 0);
  return units
    .map((unit) =>
      total > 0 && Math.abs(unit.kgCo2e) >= LARGE_SHARE * total
        ? { ...unit, reasons: [...unit.reasons, 'large' as const] }
        : unit,
    )
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

const TENANTS_CATEGORY = 13;
const behindKey = (isTenants = false) => (isTenants ? ':tenants' : '');
const placeOf = (environmentId: string | null, carrier: string, isTenants?: boolean) =>
  `line:${environmentId ?? ''}:${carrier}${behindKey(isTenants)}`;

function groupsOf(lines: readonly UnitLine[], basis: SamplingBasis): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    if (line.basis !== null && line.basis !== basis) continue;
    const isTenants = line.scope3_category === TENANTS_CATEGORY;
    const key = line.entry ? `entry:${line.entry.id}` : placeOf(line.environment_id, line.carrier, isTenants);
    const group = groups.get(key) ?? { line, kg: 0, kgByScope: {}, isOwn: false, isSubstitute: false };
    group.kg += line.kg_co2e;
    group.kgByScope[line.scope] = (group.kgByScope[line.scope] ?? 0) + line.kg_co2e;
    group.isOwn ||= line.factor?.own ?? false;
    group.isSubstitute ||= Boolean(line.factor?.proxy_for);
    groups.set(key, group);
  }
  return groups;
}

interface BillPart {
  bill: UnitBill;
  carrier: string;
  invoiceNo: string;
  quantity: number;
  isEstimate: boolean;
  isTenants: boolean;
}

function billsByPlace(bills: readonly UnitBill[]): Map<string, BillPart[]> {
  const places = new Map<string, BillPart[]>();
  for (const bill of bills) {
    const parts = new Map<string, BillPart>();
    for (const { carrier, invoice_no, quantity, is_estimate, is_tenants: isTenants = false } of bill.shares) {
      const key = `${carrier}${behindKey(isTenants)}`;
      const none = { bill, carrier, invoiceNo: invoice_no, quantity: 0, isEstimate: false, isTenants };
      const part = parts.get(key) ?? none;
      part.quantity += quantity;
      part.isEstimate ||= is_estimate;
      parts.set(key, part);
    }
    for (const part of parts.values()) {
      const key = placeOf(bill.environment_id, part.carrier, part.isTenants);
      places.set(key, [...(places.get(key) ?? []), part]);
    }
  }
  return places;
}

const factorReasons = ({ isOwn, isSubstitute }: Group): RiskReason[] => [
  ...(isOwn ? (['own-factor'] as const) : []),
  ...(isSubstitute ? (['substitute-factor'] as const) : []),
];

function unitOf(key: string, group: Group): SamplingUnit {
  const { line } = group;
  return {
    key,
    environmentId: line.environment_id,
    environmentName: line.environment_name,
    carrier: line.carrier,
    ...(line.entry && { entryId: line.entry.id }),
    name: line.entry?.name ?? '',
    kgCo2e: group.kg,
    kgByScope: group.kgByScope,
    reasons: [...(line.entry ? (['entered'] as const) : []), ...factorReasons(group)],
  };
}

function unitOfBill(
  group: Group,
  { bill, carrier, invoiceNo, isEstimate, isTenants }: BillPart,
  share: number,
): SamplingUnit {
  const isTyped = bill.provenance?.source === 'typed';
  const isCorrected = bill.fields.some(({ value, read }) => read !== undefined && read !== null && read !== value);
  return {
    key: `bill:${bill.bill_id}:${carrier}${behindKey(isTenants)}`,
    environmentId: bill.environment_id,
    environmentName: group.line.environment_name,
    carrier,
    billId: bill.bill_id,
    name: [bill.supplier, invoiceNo].filter(Boolean).join(' '),
    kgCo2e: group.kg * share,
    kgByScope: Object.fromEntries(Object.entries(group.kgByScope).map(([scope, kg]) => [scope, kg * share])),
    reasons: [
      ...(isEstimate ? (['estimated'] as const) : []),
      ...factorReasons(group),
      ...(bill.pages.length === 0 ? (['no-page'] as const) : []),
      ...(isTyped ? (['typed'] as const) : []),
      ...(isCorrected ? (['corrected'] as const) : []),
    ],
  };
}
