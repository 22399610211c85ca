import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';
import type { EmbodiedModule, EmbodiedUnit, MissingInput } from './item-codes.ts';

/** A quantity and its declared factors; null for unknown ones. */
export interface EmbodiedItem {
  kind: 'material' | 'site_energy';
  quantity: number;
  unit: EmbodiedUnit;
  /** The declared unit of the source, for example 1 m³ or 1,000 kg. */
  declaredAmount: number;
  declaredUnit: EmbodiedUnit;
  /** kg CO2e per declared unit without biogenic carbon: A1–A3 of a material, A5 of site energy. */
  kgCo2ePerDeclared: number | null;
  /** kg CO2e per declared unit, GWP-biogenic of A1–A3; negative where carbon is stored. */
  biogenicPerDeclared: number | null;
  /** kg per unit that is not a mass: density of m³, weight of m² or a piece. */
  kgPerUnit: number | null;
  transportKm: number | null;
  kgCo2ePerTonneKm: number | null;
  /** The part of the delivered material that became waste, 0 to below 1. */
  wasteShare: number | null;
  /** kg CO2e per kg of waste, carried off and treated. */
  kgCo2ePerKgWaste: number | null;
}

export interface ModuleResult {
  module: EmbodiedModule;
  /** Null: not computable, which is not zero. */
  kgCo2e: number | null;
  missing: MissingInput[];
  /** The formula with its figures; empty where something is missing. */
  working: string;
}

export interface EmbodiedResult {
  massKg: number | null;
  modules: ModuleResult[];
  /** GWP-biogenic of the installed material; reported next to the modules, never in their sum. */
  biogenicKgCo2e: number | null;
  biogenicWorking: string;
}

const kgOf: Partial<Record<EmbodiedUnit, number>> = { kg: 1, t: 1000 };
const sign: Partial<Record<EmbodiedUnit, string>> = { m3: 'm³', m2: 'm²' };
const said = (value: number, unit: EmbodiedUnit) => `${shown(value)} ${sign[unit] ?? unit}`;

/** A factor with its unit: per m³, or per the declared amount by which the quantity was divided. */
const rate = ({ declaredAmount, declaredUnit }: EmbodiedItem, factor: number) =>
  `${shown(factor)} kg CO2e${declaredAmount === 1 ? `/${sign[declaredUnit] ?? declaredUnit}` : ''}`;

/** A quantity can be in the declared unit itself or in a mass; m² for an EPD in m³ would need an unknown conversion. */
export const canConvert = (unit: EmbodiedUnit, declared: EmbodiedUnit): boolean =>
  unit === declared || kgOf[unit] !== undefined || kgOf[declared] !== undefined;

/** The mass of a quantity in kg; null if the weight of the unit is unknown. */
function massOf({ quantity, unit, declaredUnit, kgPerUnit }: EmbodiedItem): number | null {
  const direct = kgOf[unit];
  if (direct !== undefined) return quantity * direct;
  // For a quantity that is not a mass, the weight is that of its own unit.
  return kgPerUnit === null || !canConvert(unit, declaredUnit) ? null : quantity * kgPerUnit;
}

/** The number of declared units in the quantity, with its calculation. */
function declaredUnits(item: EmbodiedItem): { count: number; text: string } | null {
  const { quantity, unit, declaredAmount, declaredUnit, kgPerUnit } = item;
  const per = (count: number, text: string) => ({
    count: count / declaredAmount,
    text: declaredAmount === 1 ? text : `${text} / ${said(declaredAmount, declaredUnit)}`,
  });
  if (unit === declaredUnit) return per(quantity, said(quantity, unit));
  const fromKg = kgOf[unit];
  const toKg = kgOf[declaredUnit];
  if (fromKg !== undefined && toKg !== undefined)
    return per((quantity * fromKg) / toKg, said((quantity * fromKg) / toKg, declaredUnit));
  if (kgPerUnit === null) return null;
  const weight = (of: EmbodiedUnit) => `${shown(kgPerUnit)} kg/${sign[of] ?? of}`;
  if (toKg !== undefined)
    return per(
      (quantity * kgPerUnit) / toKg,
      `${said(quantity, unit)} × ${weight(unit)}${toKg === 1 ? '' : ` / ${toKg} kg/t`}`,
    );
  if (fromKg !== undefined)
    return per(
      (quantity * fromKg) / kgPerUnit,
      `${said(quantity, unit)}${fromKg === 1 ? '' : ` × ${fromKg} kg/t`} / ${weight(declaredUnit)}`,
    );
  return null;
}

function refuseNonsense(item: EmbodiedItem): void {
  const notNegative = [
    item.quantity,
    item.kgCo2ePerDeclared,
    item.transportKm,
    item.kgCo2ePerTonneKm,
    item.kgCo2ePerKgWaste,
  ];
  if (notNegative.some((value) => value !== null && !(value >= 0)))
    throw new InvalidValue('Quantities and factors are not negative');
  if (!(item.declaredAmount > 0)) throw new InvalidValue('A declared unit is more than 0');
  if (item.kgPerUnit !== null && !(item.kgPerUnit > 0)) throw new InvalidValue('A weight is more than 0');
  if (item.wasteShare !== null && !(item.wasteShare >= 0 && item.wasteShare < 1))
    throw new InvalidValue('A waste share lies between 0 and below 1');
}

/**
 * Modules A1–A3, A4 and A5 of EN 15978 for a quantity of a material, or A5 for the energy of the site: A1–A3 = declared units × factor; A4
 * = mass × distance × factor; A5 = WF × (A1–A3 + A4) + WF × mass × factor of waste, with WF = 1 / (1 − waste share) − 1 for the share of
 * the delivered material. The quantity is the installed one. Unknown inputs leave their module unknown.
 */
export function embodiedCarbon(item: EmbodiedItem): EmbodiedResult {
  refuseNonsense(item);
  const units = declaredUnits(item);
  const ofUnits = (module: EmbodiedModule, factor: number | null, missingFactor: MissingInput): ModuleResult => {
    const missing: MissingInput[] = [...(factor === null ? [missingFactor] : []), ...(units ? [] : ['mass' as const])];
    if (factor === null || !units) return { module, kgCo2e: null, missing, working: '' };
    const kgCo2e = units.count * factor;
    return { module, kgCo2e, missing, working: `${units.text} × ${rate(item, factor)} = ${shown(kgCo2e)} kg CO2e` };
  };
  if (item.kind === 'site_energy')
    return {
      massKg: null,
      modules: [ofUnits('A5', item.kgCo2ePerDeclared, 'site_factor')],
      biogenicKgCo2e: null,
      biogenicWorking: '',
    };
  const massKg = massOf(item);
  const product = ofUnits('A1-A3', item.kgCo2ePerDeclared, 'product_factor');
  const transport = transportOf(item, massKg);
  const biogenic = item.biogenicPerDeclared;
  const biogenicKgCo2e = biogenic === null || !units ? null : units.count * biogenic;
  return {
    massKg,
    modules: [product, transport, wasteOf(item, massKg, product, transport)],
    biogenicKgCo2e,
    biogenicWorking:
      biogenicKgCo2e === null || !units
        ? ''
        : `${units.text} × ${rate(item, biogenic ?? 0)} = ${shown(biogenicKgCo2e)} kg CO2e`,
  };
}

function transportOf({ transportKm: km, kgCo2ePerTonneKm: factor }: EmbodiedItem, massKg: number | null): ModuleResult {
  const module = 'A4';
  if (km === 0) return { module, kgCo2e: 0, missing: [], working: '0 km = 0 kg CO2e' };
  const missing: MissingInput[] = [];
  if (km === null) missing.push('transport_distance');
  if (factor === null) missing.push('transport_factor');
  if (massKg === null) missing.push('mass');
  if (km === null || factor === null || massKg === null) return { module, kgCo2e: null, missing, working: '' };
  const kgCo2e = (massKg / 1000) * km * factor;
  return {
    module,
    kgCo2e,
    missing,
    working: `${shown(massKg / 1000)} t × ${shown(km)} km × ${shown(factor)} kg CO2e/(t·km) = ${shown(kgCo2e)} kg CO2e`,
  };
}

function wasteOf(
  { wasteShare: share, kgCo2ePerKgWaste: factor }: EmbodiedItem,
  massKg: number | null,
  product: ModuleResult,
  transport: ModuleResult,
): ModuleResult {
  const module = 'A5';
  if (share === null) return { module, kgCo2e: null, missing: ['waste_share'], working: '' };
  if (share === 0) return { module, kgCo2e: 0, missing: [], working: '0 % = 0 kg CO2e' };
  const missing = [
    ...new Set([
      ...product.missing,
      ...transport.missing,
      ...(factor === null ? ['waste_factor' as const] : []),
      ...(massKg === null ? ['mass' as const] : []),
    ]),
  ];
  if (product.kgCo2e === null || transport.kgCo2e === null || factor === null || massKg === null)
    return { module, kgCo2e: null, missing, working: '' };
  const wasteFactor = 1 / (1 - share) - 1;
  const kgCo2e = wasteFactor * (product.kgCo2e + transport.kgCo2e + massKg * factor);
  return {
    module,
    kgCo2e,
    missing,
    working:
      `(1 / (1 - ${shown(share)}) - 1) × (${shown(product.kgCo2e)} + ${shown(transport.kgCo2e)}` +
      ` + ${shown(massKg)} kg × ${shown(factor)}) = ${shown(kgCo2e)} kg CO2e`,
  };
}
