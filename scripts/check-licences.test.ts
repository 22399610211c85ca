import { expect, test } from 'vitest';
import { alternativesOf, findLicenceFaults } from './check-licences.mjs';

const page = `# Page
- Shipped: \`MIT\`, \`ISC\`
- Development only: \`MPL-2.0\`
- Stated elsewhere: \`old: MIT\`
`;
const some = {
  'apps/server': {},
  'node_modules/@steward/server': { link: true },
  'node_modules/a': { license: 'MIT' },
  'node_modules/a/node_modules/b': { license: '(ISC AND MIT)' },
  'node_modules/tool': { license: 'MPL-2.0', dev: true },
  'node_modules/old': {},
};
const faultsOf = (more: Record<string, { license?: unknown; dev?: boolean }>, text = page) =>
  findLicenceFaults({ packages: { ...some, ...more } }, text);

test('packages with listed licences are allowed', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ 'node_modules/c': { license: '(MIT OR GPL-3.0-only)' } })).toEqual([]);
});

test('a package that states only BSD is allowed once the page says which one it is', () => {
  const stating = { 'node_modules/x': { license: 'BSD' } };
  expect(faultsOf(stating)).toEqual([expect.stringContaining('x is licensed BSD, which')]);
  expect(faultsOf(stating, page.replace('`old: MIT`', '`old: MIT`, `x: MIT`'))).toEqual([]);
});

test.each([
  ['a licence that is not listed', { license: '0BSD' }, 'x is licensed 0BSD, which THIRD_PARTY.md does not list'],
  ['a part that is not listed', { license: 'MIT AND 0BSD' }, 'x is licensed MIT AND 0BSD'],
  ['a licence of development that ships', { license: 'MPL-2.0' }, 'does not list for packages that ship'],
  ['no licence', {}, 'x states no licence: find it in the package'],
  ['a licence that is a file', { license: 'SEE LICENSE IN EULA.txt' }, 'x is licensed SEE LICENSE IN EULA.txt'],
  ['an object in place of a licence', { license: { type: 'MIT' } }, 'x states no licence'],
])('a package with %s is a fault', (_, found, words) => {
  expect(faultsOf({ 'node_modules/x': found })).toEqual([expect.stringContaining(words)]);
});

test.each(['AGPL-3.0-only', 'GPL-2.0-or-later', 'SSPL-1.0', 'BUSL-1.1', 'CC-BY-NC-4.0'])(
  'a package under %s is a fault even if the licence is listed',
  (license) => {
    const listed = page.replace('`ISC`', `\`ISC\`, \`${license}\``);
    expect(faultsOf({ 'node_modules/x': { license } }, listed)).toContainEqual(
      expect.stringContaining('which Steward does not use: remove the package'),
    );
  },
);

test('a licence that no package has, and a statement that no package needs, are faults', () => {
  const listed = page.replace('`ISC`', '`ISC`, `Unlicense`').replace('`old: MIT`', '`old: MIT`, `gone: MIT`');
  expect(faultsOf({}, listed)).toEqual([
    expect.stringContaining('lists Unlicense for packages that ship'),
    expect.stringContaining('states a licence for gone'),
  ]);
});

test('an expression has its alternatives', () => {
  expect(alternativesOf('MIT')).toEqual([['MIT']]);
  expect(alternativesOf('(MIT OR (ISC AND Zlib)) AND 0BSD')).toEqual([
    ['MIT', '0BSD'],
    ['ISC', 'Zlib', '0BSD'],
  ]);
  expect(alternativesOf('MIT/X11')).toEqual([['MIT']]);
});
