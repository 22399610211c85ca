// Checks the code against the declared order of the areas (packages/contract/src/areas.ts), and finds unused functions
// of services and long files: `node scripts/check-areas.mjs`. Prints each fault and exits with 1.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ORDER = 'packages/contract/src/areas.ts';
const floors = {
  contract: 'packages/contract/src',
  server: 'apps/server/src/areas',
  web: 'apps/web/src/areas',
};
/** The layers below the areas must not import any of them. */
const ground = ['platform', 'database', 'gateways'].map((folder) => `apps/server/src/${folder}/`);
const packages = {
  '@steward/contract/': 'packages/contract/src/',
  '@steward/core/': 'packages/core/src/',
  '@steward/reference/': 'packages/reference/src/',
};

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** The areas in their order, from the text of that file. */
export const readOrder = (text) =>
  [...text.matchAll(/^export \{ \w+ \} from '\.\/([\w-]+\/[\w-]+)\.ts';/gm)].map(([, area]) => area);

/** Floor and area of a file: `packages/contract/src/carbon/ghg.report.ts` belongs to `carbon/ghg`. */
function placeOf(file) {
  for (const [floor, folder] of Object.entries(floors)) {
    if (!file.startsWith(`${folder}/`)) continue;
    const [district, name, ...below] = file.slice(folder.length + 1).split('/');
    // Files outside the districts belong to no area.
    if (name === undefined) return undefined;
    if (floor === 'contract') return { floor, area: `${district}/${name.split('.')[0]}` };
    return below.length ? { floor, area: `${district}/${name}` } : undefined;
  }
  return undefined;
}

const importing =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;
const importsOf = (text) => [...text.matchAll(importing)].map(([, a, b, c]) => a ?? b ?? c);

function targetOf(file, name) {
  if (name.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), name));
  const own = Object.entries(packages).find(([prefix]) => name.startsWith(prefix));
  return own ? `${own[1]}${name.slice(own[0].length)}.ts` : undefined;
}

const districtOf = (area) => area.split('/')[0];

/** Every import in files that are not tests, with the place of the importing and of the imported file. */
export function* imports(files) {
  for (const [file, text] of files) {
    if (isTest(file)) continue;
    for (const name of importsOf(text)) {
      const target = targetOf(file, name);
      yield { file, name, target, from: placeOf(file), to: target && placeOf(target) };
    }
  }
}

/** The violations of the order among these files, given by path with their texts. */
export function findFaults(files) {
  const order = readOrder(files.get(ORDER) ?? '');
  const rank = new Map(order.map((area, i) => [area, i]));
  const faults = order
    .filter(
      (area, i) =>
        i > 0 &&
        districtOf(order[i - 1]) !== districtOf(area) &&
        order.findIndex((one) => districtOf(one) === districtOf(area)) < i,
    )
    .map((area) => `${ORDER}: ${area} stands apart from its district`);
  const seen = new Set();
  for (const file of files.keys()) {
    const place = placeOf(file);
    if (place) seen.add(place.area);
    // A page of the web may have no contract (help): it has neither calls nor declarations.
    if (place && place.floor !== 'web' && !rank.has(place.area))
      faults.push(`${file}: ${place.area} is not among the areas of ${ORDER}`);
  }
  for (const { file, name, target, from, to } of imports(files)) {
    const fault = (why) => faults.push(`${file}: imports ${name}, ${why}`);
    if (file.startsWith('packages/core/src/') && !name.startsWith('.')) fault('core imports only its own files');
    if (!to) continue;
    if (ground.some((folder) => file.startsWith(folder)) && to.floor === 'server') fault('below the areas');
    if (!from || from.area === to.area) continue;
    if (from.floor === 'web' && to.floor === 'web') fault('of another area; what two areas share moves to shared/');
    if (from.floor === 'web') continue;
    if (to.floor === 'server' && target.endsWith('.repository.ts')) fault("another area's repository");
    if ((rank.get(to.area) ?? -1) > (rank.get(from.area) ?? -1)) {
      const isUp = districtOf(from.area) !== districtOf(to.area);
      fault(isUp ? `of the district ${districtOf(to.area)} above` : `of the area ${to.area} after it`);
    }
  }
  for (const area of order) if (!seen.has(area)) faults.push(`${ORDER}: ${area} stands on no floor`);
  return faults;
}

const exporting = /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm;
const importingNames = /import\s*\{([^}]*)\}\s*from\s*'([^']+)'/g;
const importingAll = /import \* as (\w+) from '([^']+)'/g;

/**
 * Unused exports of files that are passed on as a whole (`serve(area, { handlers: service })`): knip counts all of
 * those as used. A function is used if it has the name of a call of its area.
 */
export function findUnusedExports(files) {
  const used = new Map();
  const whole = new Set();
  const use = (target, name) => used.set(target, (used.get(target) ?? new Set()).add(name));
  for (const [file, text] of files) {
    for (const [, names, from] of text.matchAll(importingNames))
      for (const name of names.split(','))
        use(
          targetOf(file, from),
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0],
        );
    for (const [, alias, from] of text.matchAll(importingAll)) {
      const target = targetOf(file, from);
      const mentions = text
        .replace(importingAll, '')
        .matchAll(new RegExp(`(?<![.\\w'])${alias}\\b(?:\\.(\\w+))?`, 'g'));
      for (const [, name] of mentions)
        if (name) use(target, name);
        else whole.add(target);
    }
  }
  const callsOf = (area) =>
    [...files]
      .filter(([file]) => file.startsWith(`${floors.contract}/${area}.`))
      .flatMap(([, text]) => [...text.matchAll(/^ {2,4}(\w+): (?:\{|\w+\()/gm)].map(([, name]) => name));
  return [...whole].flatMap((target) => {
    const place = placeOf(target ?? '');
    if (place?.floor !== 'server' || !files.has(target)) return [];
    const known = new Set([...(used.get(target) ?? []), ...callsOf(place.area)]);
    return [...files.get(target).matchAll(exporting)]
      .filter(([, name]) => !known.has(name))
      .map(([, name]) => `${target}: exports ${name}, which nothing uses`);
  });
}

/** The limit for hand-written files; a file near it usually has two subjects. */
const MOST_LINES = 400;

/** Files with more lines than the limit. */
export const findLongFiles = (files) =>
  [...files].flatMap(([file, text]) => {
    const lines = text.split('\n').length - 1;
    return lines > MOST_LINES && !file.includes('.gen.')
      ? [`${file}: ${lines} lines, at most ${MOST_LINES}: split it by subject`]
      : [];
  });

/** An area or folder with more source files has two subjects. */
const MOST_FILES = 25;

/** The exceptions: place, maximum number of files, and reason. */
export const largePlaces = {
  'apps/web/src/areas/estate/environments': [51, 'folders by subject; one property, its form and its list'],
  'apps/web/src/areas/estate/documents': [34, 'folders by subject; filing shares the tree and the panel of documents'],
  'apps/web/src/areas/reporting/frameworks': [32, 'folders by subject; the lists of reports, and one report'],
  'apps/server/src/areas/reporting/frameworks': [32, 'folders by subject; all of them read and write the same answers'],
  'apps/server/src/areas/energy/completeness': [
    27,
    'matrix, readiness, estimates and owners read the same points of supply',
  ],
  'apps/server/src/areas/carbon/inventory': [28, 'one calculation of a year; reports, totals and figures read it'],
  'apps/server/src/areas/operations/demo': [44, 'folders by subject; no other area calls it'],
  'apps/server/src/areas/sensing/telemetry': [30, 'receiving, packing and reading work on the same values'],
  'apps/server/src/platform/http': [26, 'one door; parts of a request each have a file'],
  bench: [33, 'one file for each measurement'],
};

/** Tests, fixtures, generated files, styles and texts do not count. */
const isSource = (file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\.|\.fixture\.|\.gen\.|\/texts\//.test(file);

const isDistrictOfContract = (file) => /^packages\/contract\/src\/[^/]+\/[^/]+$/.test(file);

/** Areas, and folders of any floor, with more source files than the limit. */
export function findLargePlaces(files, allowed = largePlaces) {
  const counts = new Map();
  const areaOf = (file) =>
    /^(apps\/(?:server|web)\/src\/areas\/[^/]+\/[^/]+)\//.exec(file)?.[1] ??
    /^(packages\/contract\/src\/[^/]+\/[^./]+)\./.exec(file)?.[1];
  for (const file of [...files.keys()].filter(isSource))
    // A district of the contract has the files of all its areas in one folder: each area is counted by its name.
    for (const place of new Set(
      [isDistrictOfContract(file) ? undefined : path.posix.dirname(file), areaOf(file)].filter(Boolean),
    ))
      counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].flatMap(([place, count]) => {
    const [most] = allowed[place] ?? [MOST_FILES];
    return count > most ? [`${place}: ${count} source files, at most ${most}: split it by subject`] : [];
  });
}

function* filesBelow(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else if (/\.(?:tsx?|mjs|sql|css)$/.test(entry.name)) yield file;
  }
}

/** Every source below the given root, tests, styles and SQL included. */
export function readSources(root) {
  return new Map(
    ['packages', 'apps', 'e2e', 'bench', 'scripts', 'deploy'].flatMap((folder) =>
      [...filesBelow(path.join(root, folder))].map((file) => [
        path.relative(root, file).split(path.sep).join('/'),
        fs.readFileSync(file, 'utf8'),
      ]),
    ),
  );
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const sources = readSources(fileURLToPath(new URL('..', import.meta.url)));
  const faults = [
    ...findFaults(sources),
    ...findUnusedExports(sources),
    ...findLongFiles(sources),
    ...findLargePlaces(sources),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length ? 1 : 0;
}
