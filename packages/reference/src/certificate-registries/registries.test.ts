import { expect, test } from 'vitest';
import { certificateRegistries, registryNamed } from './registries.ts';

test.each([
  ['REGO', 'REGO'],
  ['REGO UK', 'REGO'],
  ['r.e.g.o.', 'REGO'],
  ['Ofgem (REGO register)', 'REGO'],
  ['hknr ', 'HKNR'],
  ['Umweltbundesamt', 'HKNR'],
  ['ＲＥＧＯ', 'REGO'],
  ['Umweltbundesamt, Herkunftsnachweisregister', 'HKNR'],
  ['MRETS', 'M-RETS'],
  ['PJM GATS', 'PJM-GATS'],
  ['I-REC(E)', 'I-REC'],
  ['Narvik Energi', 'Narvik Energi'],
  ['  Registry of Atlantis ', 'Registry of Atlantis'],
  ['HKNR and REGO', 'HKNR and REGO'],
])('%s is %s', (text, name) => expect(registryNamed(text)).toBe(name));

test('no name of the list is that of two registries', () => {
  for (const { name, operator, aliases } of certificateRegistries)
    for (const written of [name, operator, ...aliases]) expect(registryNamed(written)).toBe(name);
});
