/** The file that declares the areas. */
export const ORDER: string;
/** The areas in their order, `district/area` each, from the text of that file. */
export function readOrder(text: string): string[];
/** The violations of the order among these files, given by path with their texts. */
export function findFaults(files: ReadonlyMap<string, string>): string[];
/** Unused exports of files that are passed on as a whole, as services are. */
export function findUnusedExports(files: ReadonlyMap<string, string>): string[];
/** Files of more than 400 lines, except generated ones. */
export function findLongFiles(files: ReadonlyMap<string, string>): string[];
/** Areas and folders with more than 25 source files that are not listed with a reason. */
export function findLargePlaces(
  files: ReadonlyMap<string, string>,
  allowed?: Readonly<Record<string, readonly [most: number, why: string]>>,
): string[];
/** Every source below the given root, tests, styles and SQL included. */
export function readSources(root: string): Map<string, string>;

/** The place of a file: its floor, and `district/area`. */
export interface Place {
  floor: 'contract' | 'server' | 'web';
  area: string;
}
export interface AreaImport {
  file: string;
  name: string;
  target: string | undefined;
  from: Place | undefined;
  to: Place | undefined;
}
/** Every import in files that are not tests, with the place of the importing and of the imported file. */
export function imports(files: ReadonlyMap<string, string>): Generator<AreaImport>;
