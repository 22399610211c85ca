const foot =
  /(?<![\p{L}\p{N}])(?:sq(?:uare)?\.?[\s_-]*(?:ft|feet|foot)\.?|(?:ft|feet|foot)\.?[\s_]*(?:\^?2|²|sq(?:uared?)?\.?)|[gnu]?sf|n?rsf|quadratfu(?:ß|ss))(?![\p{L}\p{N}])|قدم(?:\s*مربعة?)?/giu;
const metre =
  /(?<![\p{L}\p{N}])(?:sq(?:uare)?\.?[\s_-]*(?:m|met(?:er|re)s?)\.?|(?:m|met(?:er|re)s?)\.?[\s_]*(?:\^?2|²|sq(?:uared?)?\.?)|qm|quadratmeter)(?![\p{L}\p{N}])|متر\s*مربع|م²/giu;

/** The unit of area that a heading or cell names, by any of its names; undefined without one. */
export const areaUnitOf = (text: string): 'ft2' | 'm2' | undefined =>
  text.search(foot) >= 0 ? 'ft2' : text.search(metre) >= 0 ? 'm2' : undefined;

/** A heading without its unit of area. */
export function withoutAreaUnit(heading: string): string {
  const bare = heading.replace(foot, ' ').replace(metre, ' ');
  // "Floor area in square feet".
  return bare === heading ? heading : bare.replace(/\s+in\s*$/i, ' ');
}
