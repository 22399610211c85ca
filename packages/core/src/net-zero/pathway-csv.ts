import { InvalidValue } from '../failure.ts';
import { decimalMarks, numberWritten } from '../tables/decimal-mark.ts';

/** A pathway as it is loaded: what a square metre of a type may emit or use in each year. */
export interface LoadedPathway {
  version: string;
  scenario: string;
  metric: 'carbon' | 'energy';
  countryCode: string;
  propertyType: string;
  points: { year: number; value: number }[];
}

const metrics = { carbon: 'carbon', ghg: 'carbon', energy: 'energy', eui: 'energy' } as const;
/** CRREM publishes some two thousand pathways. */
const MAX_PATHWAYS = 10_000;
const named = ['pathway_version', 'scenario', 'metric', 'country_alpha_2', 'property_type'];

/**
 * Reads pathways from a table with a line for each: `pathway_version, scenario, metric, country_alpha_2, property_type` and one
 * column per year; further columns are left out. Commas or semicolons; a semicolon file may have decimal commas. Throws
 * `InvalidValue` with the line that cannot be.
 */
export function readPathways(csv: string): LoadedPathway[] {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, at) => ({ text, line: at + 1 }))
    .filter(({ text }) => text.trim() !== '');
  const [head, ...rows] = lines;
  if (!head) throw new InvalidValue('The file is empty');
  const separator = head.text.includes(';') ? ';' : ',';
  const columns = cells(head.text, separator).map((name) => name.trim().toLowerCase());
  for (const name of named)
    if (!columns.includes(name)) throw new InvalidValue(`Line ${head.line}: column "${name}" is missing`);
  const years = columns.flatMap((name, at) => (/^(19|20|21)\d\d$/.test(name) ? [{ year: Number(name), at }] : []));
  if (years.length < 2) throw new InvalidValue(`Line ${head.line}: at least two columns are years`);
  // Every line is read once for each year: the same year in a hundred thousand columns would take minutes.
  if (new Set(years.map(({ year }) => year)).size < years.length)
    throw new InvalidValue(`Line ${head.line}: two columns are the same year`);
  if (!rows.length) throw new InvalidValue('The file has no pathways');
  if (rows.length > MAX_PATHWAYS) throw new InvalidValue(`The file has more than ${MAX_PATHWAYS} pathways`);
  const table = rows.map(({ text, line }) => ({ row: cells(text, separator), line }));
  const values = table.flatMap(({ row }) => years.map(({ at }) => (row[at] ?? '').trim()));
  // With semicolons both marks are in use, so that only the values decide.
  const mark = decimalMarks([{ texts: values }], separator === ',' ? { delimiter: separator } : {}).file;
  return table.map(({ row, line }) => {
    const of = (name: string) => (row[columns.indexOf(name)] ?? '').trim();
    const refuse = (what: string): never => {
      throw new InvalidValue(`Line ${line}: ${what}`);
    };
    const key = of('metric').toLowerCase();
    const metric =
      Object.entries(metrics).find(([word]) => word === key)?.[1] ?? refuse(`metric "${key}" is not carbon or energy`);
    const countryCode = of('country_alpha_2').toUpperCase();
    if (!/^[A-Z]{2}$/.test(countryCode)) refuse('country_alpha_2 is not two letters');
    for (const name of ['pathway_version', 'property_type']) if (!of(name)) refuse(`${name} is empty`);
    const points = years.flatMap(({ year, at }) => {
      const cell = (row[at] ?? '').trim();
      if (cell === '') return [];
      const value = numberWritten(cell, mark);
      if (value === 'ambiguous') return refuse(`"${cell}" can be read in two ways: write it with one or two decimals`);
      if (value === undefined || value < 0) return refuse(`"${cell}" is no value for ${year}`);
      return [{ year, value }];
    });
    if (points.length < 2) refuse('at least two years have a value');
    const [version, scenario, propertyType] = [of('pathway_version'), of('scenario'), of('property_type')];
    return { version, scenario, metric, countryCode, propertyType, points };
  });
}

/** The cells of a line; quotes keep a separator inside a cell. */
function cells(line: string, separator: string): string[] {
  const found: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    if (sign === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      found.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...found, cell];
}
