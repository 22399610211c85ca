/** The page that lists the licences. */
export const PAGE: string;
/** The licences that the page lists, and those of packages that state none. */
export function readPage(page: string): {
  shipped: Set<string>;
  development: Set<string>;
  stated: Map<string, string>;
};
/** The licences of an SPDX expression, as alternatives. */
export function alternativesOf(expression: string): string[][];
/** The faults of the page against the packages of a lock file. */
export function findLicenceFaults(
  lock: { packages: Record<string, { license?: unknown; dev?: boolean; link?: boolean }> },
  page: string,
): string[];
