/** Misstatements above this share of the total change what a reader decides: the usual threshold of verification (ISO 14064-3). */
export const MATERIAL_SHARE = 0.05;

/** Whether misstatements are material to a statement with these totals, of which the smallest that is known decides. kg CO2e. */
export function isMaterial(
  misstatedKg: number,
  totalsKg: readonly (number | null)[],
  share: number = MATERIAL_SHARE,
): boolean {
  if (misstatedKg === 0) return false;
  const known = totalsKg.filter((kg) => kg !== null).map(Math.abs);
  return known.length === 0 || misstatedKg > Math.min(...known) * share;
}
