// Compares the licences of the packages in package-lock.json with those that THIRD_PARTY.md lists. Prints the faults and exits with 1.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const PAGE = 'THIRD_PARTY.md';

// Licences that Steward does not use, listed or not: they would bind its own code, or forbid a use.
const refused = /AGPL|SSPL|BUSL|Elastic|Commons-Clause|-NC|(?:^|[^L])GPL/i;

// Names of several licences: which one it is says a file in the package.
const vague = new Set(['BSD']);

const linesOf = (page, begin) => {
  const line = page.split('\n').find((one) => one.startsWith(begin));
  return line ? line.slice(begin.length) : '';
};
const codesIn = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

/** What the page lists: the licences of packages that ship, of packages for development only, and of packages that state none. */
export function readPage(page) {
  const stated = codesIn(linesOf(page, '- Stated elsewhere:')).map((one) => one.split(': '));
  return {
    shipped: new Set(codesIn(linesOf(page, '- Shipped:'))),
    development: new Set(codesIn(linesOf(page, '- Development only:'))),
    stated: new Map(stated),
  };
}

/** The licences of an expression, as alternatives: `MIT AND (ISC OR Zlib)` is MIT with ISC, or MIT with Zlib. */
export function alternativesOf(expression) {
  const tokens = expression.replace('MIT/X11', 'MIT').match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const any = () => {
    const found = all();
    while (tokens[at] === 'OR') {
      at += 1;
      found.push(...all());
    }
    return found;
  };
  const all = () => {
    let found = one();
    while (tokens[at] === 'AND') {
      at += 1;
      const next = one();
      found = found.flatMap((left) => next.map((right) => [...left, ...right]));
    }
    return found;
  };
  const one = () => {
    const token = tokens[at++];
    if (token !== '(') return [[token ?? '']];
    const found = any();
    at += 1;
    return found;
  };
  return any();
}

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The faults of the page against the packages of a lock file. */
export function findLicenceFaults(lock, page) {
  const listed = readPage(page);
  const used = { shipped: new Set(), development: new Set(), stated: new Set() };
  const faults = new Set();
  for (const [place, found] of Object.entries(lock.packages)) {
    if (!place.includes('node_modules/') || found.link) continue;
    const name = nameOf(place);
    const kind = found.dev ? 'development' : 'shipped';
    const elsewhere = listed.stated.get(name);
    const own = vague.has(found.license) && elsewhere !== undefined ? undefined : found.license;
    if (own === undefined && elsewhere !== undefined) used.stated.add(name);
    const licence = own ?? elsewhere;
    if (typeof licence !== 'string') {
      faults.add(
        `${name} states no licence: find it in the package and add it to "Stated elsewhere" in ${PAGE}, or remove the package`,
      );
      continue;
    }
    // A development tool may also use what ships.
    const isListed = (one) => listed.shipped.has(one) || (kind === 'development' && listed.development.has(one));
    const allowed = alternativesOf(licence).filter((ones) => !ones.some((one) => refused.test(one)));
    const fitting = allowed.find((ones) => ones.every(isListed));
    if (!allowed.length) faults.add(`${name} is licensed ${licence}, which Steward does not use: remove the package`);
    else if (!fitting)
      faults.add(
        `${name} is licensed ${licence}, which ${PAGE} does not list for ${kind === 'shipped' ? 'packages that ship' : 'development'}: check the licence, then list it or remove the package`,
      );
    // A licence of development tools that also ships needs no second entry.
    for (const one of fitting ?? []) {
      if (kind === 'shipped') used.shipped.add(one);
      else if (!listed.shipped.has(one)) used.development.add(one);
    }
  }
  for (const kind of ['shipped', 'development'])
    for (const one of listed[kind])
      if (!used[kind].has(one))
        faults.add(
          `${PAGE} lists ${one} for ${kind === 'shipped' ? 'packages that ship' : 'development'}, but no such package has it: remove it`,
        );
  for (const name of listed.stated.keys())
    if (!used.stated.has(name))
      faults.add(`${PAGE} states a licence for ${name}, which is not installed or states its own: remove it`);
  return [...faults];
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
  const faults = findLicenceFaults(JSON.parse(read('package-lock.json')), read(PAGE));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length ? 1 : 0;
}
