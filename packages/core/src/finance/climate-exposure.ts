/** Whether a property serves the storage or sale of fossil fuels; null: its type does not show it. */
export function isFossil(type: string, subType: string): boolean | null {
  if (subType === 'fuel_station') return true;
  // A tank farm, a refinery or a pumping station has no subtype of its own.
  return type === 'industrial' && subType === 'other_utility' ? null : false;
}

/** A climate hazard of a property, as its accepted record says. */
export interface Hazard {
  hazard: string;
  level: string;
  floodZone: string | null;
}

const high: ReadonlySet<string> = new Set(['high', 'very_high']);

/** Whether a property is at high risk of any hazard; undefined: it was not assessed. */
export const isAtHighRisk = (hazards: readonly Hazard[]): boolean | undefined =>
  hazards.length ? hazards.some(({ level }) => high.has(level)) : undefined;

const floods: ReadonlySet<string> = new Set(['river_flood', 'coastal_flood']);

/**
 * Whether the words of a flood zone mean the flood of one in a hundred years: FEMA zones A and V, HQ100, flood zone 3 of England (1 % of rivers),
 * "100-year", 1 %. Another wording says no; without one it is not known.
 */
export function isHundredYearZone(zone: string): boolean {
  const said = zone.trim();
  if (/\b(no|not|outside|außerhalb|nicht|keine?)\b|خارج|ليس/i.test(said)) return false;
  return (
    /^(?:zone\s+)?(?:A|AE|AH|AO|AR|A\d{1,2}|V|VE|V\d{1,2})$/i.test(said) ||
    /HQ[\s-]?100\b|\b100\b|\b1\s?%|\b3[ab]?$|١٠٠/i.test(said)
  );
}

/** Whether a property lies in a flood zone of a hundred years; undefined: no flood record names a zone. */
export function isInFloodZone(hazards: readonly Hazard[]): boolean | undefined {
  const zones = hazards.flatMap(({ hazard, floodZone }) => (floods.has(hazard) ? (floodZone ?? []) : []));
  if (zones.length) return zones.some(isHundredYearZone);
  // Assessed for floods, and there is none.
  return hazards.some(({ hazard, level }) => floods.has(hazard) && level === 'none') ? false : undefined;
}
