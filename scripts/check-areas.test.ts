import { expect, test } from 'vitest';
import { findFaults, findLargePlaces, findLongFiles, findUnusedExports, ORDER } from './check-areas.mjs';

const order = `export { files } from './foundation/files.ts';
export { environments } from './estate/environments.ts';
export { spaces } from './estate/spaces.ts';
`;
const server = 'apps/server/src/areas';
const all = {
  [ORDER]: order,
  [`${server}/foundation/files/files.service.ts`]: '',
  [`${server}/estate/environments/environments.service.ts`]: '',
  [`${server}/estate/spaces/spaces.service.ts`]: "import { a } from '../environments/environments.service.ts';",
};
const faultsOf = (more: Record<string, string>) => findFaults(new Map(Object.entries({ ...all, ...more })));

test('imports of earlier areas are allowed', () => {
  expect(faultsOf({})).toEqual([]);
});

test.each([
  [
    'a district above',
    `${server}/foundation/files/x.ts`,
    "import { a } from '../../estate/spaces/spaces.service.ts';",
    'above',
  ],
  [
    'an area after it',
    `${server}/estate/environments/x.ts`,
    "import {\n  a,\n} from '../spaces/spaces.service.ts';",
    'after it',
  ],
  [
    "another area's repository",
    `${server}/estate/spaces/x.ts`,
    "import { a } from '../environments/environments.repository.ts';",
    'repository',
  ],
  [
    'the contract of a district above',
    `${server}/foundation/files/x.ts`,
    "import type { a } from '@steward/contract/estate/spaces';",
    'above',
  ],
  [
    'an area of the contract after it',
    'packages/contract/src/estate/environments.ts',
    "export { a } from './spaces.words.ts';",
    'after',
  ],
  [
    'an area, from below the areas',
    'apps/server/src/platform/x.ts',
    "import { a } from '../areas/estate/spaces/x.ts';",
    'below',
  ],
  [
    'another area of the web',
    'apps/web/src/areas/estate/spaces/x.tsx',
    "const a = import('../../foundation/files/x.tsx');",
    'shared',
  ],
  ['a package, in core', 'packages/core/src/hardware/csv.ts', "import { parse } from 'csv-parse/sync';", 'core'],
])('importing %s is a fault', (_, file, text, why) => {
  expect(faultsOf({ [file]: text })).toEqual([expect.stringContaining(why)]);
});

test('a folder that is not declared is a fault, and so is a declared area without one', () => {
  expect(faultsOf({ [`${server}/estate/twins/twins.service.ts`]: '' })).toEqual([
    expect.stringContaining('estate/twins is not among'),
  ]);
  expect(faultsOf({ [ORDER]: `${order}export { meters } from './estate/meters.ts';\n` })).toEqual([
    expect.stringContaining('estate/meters stands on no floor'),
  ]);
});

test('an area that is listed apart from its district is a fault', () => {
  const later = `${order}export { jobs } from './foundation/jobs.ts';\n`;
  expect(faultsOf({ [ORDER]: later, [`${server}/foundation/jobs/jobs.ts`]: '' })).toEqual([
    expect.stringContaining('foundation/jobs stands apart'),
  ]);
});

test('tests may import everything', () => {
  const text = "import { a } from '../../estate/spaces/spaces.repository.ts';";
  expect(faultsOf({ [`${server}/foundation/files/files.test.ts`]: text })).toEqual([]);
});

test('a function of a service that answers no call, and that nothing imports, is found', () => {
  const service = `${server}/estate/spaces/spaces.service.ts`;
  const unused = findUnusedExports(
    new Map([
      ['packages/contract/src/estate/spaces.ts', 'export const spaces = area({\n    getSpaces: {\n'],
      [
        service,
        `export async function getSpaces() {}
export const counted = 1;
export const imported = 2;
export const mentioned = 3;
`,
      ],
      [
        `${server}/estate/spaces/spaces.area.ts`,
        "import * as service from './spaces.service.ts';\nserve(spaces, { handlers: service });",
      ],
      [`${server}/estate/meters/a.ts`, "import { imported } from '../spaces/spaces.service.ts';"],
      [`${server}/estate/meters/b.ts`, "import * as spaces from '../spaces/spaces.service.ts';\nspaces.mentioned;"],
    ]),
  );
  expect(unused).toEqual([`${service}: exports counted, which nothing uses`]);
});

test('a file of more than 400 lines is found, a generated one is not', () => {
  const lines = (count: number) => 'x\n'.repeat(count);
  const files = new Map([
    ['a.ts', lines(401)],
    ['b.ts', lines(400)],
    ['tables.gen.ts', lines(2000)],
  ]);
  expect(findLongFiles(files)).toEqual(['a.ts: 401 lines, at most 400: split it by subject']);
});

test('an area and a folder have at most 25 source files, unless they are listed with their number', () => {
  const spaces = `${server}/estate/spaces`;
  const made = (count: number, folder = spaces, role = '') =>
    Array.from({ length: count }, (_, i) => [`${folder}/file-${i}${role}.ts`, ''] as const);
  expect(findLargePlaces(new Map([...made(25), ...made(9, spaces, '.test'), ...made(9, spaces, '.fixture')]))).toEqual(
    [],
  );
  expect(findLargePlaces(new Map(made(26)))).toEqual([`${spaces}: 26 source files, at most 25: split it by subject`]);
  const inFolders = new Map([...made(13, `${spaces}/list`), ...made(13, `${spaces}/form`)]);
  expect(findLargePlaces(inFolders)).toEqual([`${spaces}: 26 source files, at most 25: split it by subject`]);
  expect(findLargePlaces(inFolders, { [spaces]: [26, 'folders by subject'] })).toEqual([]);
  expect(findLargePlaces(new Map(made(26, 'packages/core/src/ghg')), {})).toHaveLength(1);
});
