import { expect, test } from 'vitest';
import { EntryPaths, foldersOf } from './bundle-paths.ts';

const step = (id: string, name = id) => ({ id, name });

test('what all documents have in common is left out, and folders with equal names stay apart', () => {
  const tower = step('tower', 'Tower');
  expect(
    foldersOf([
      [tower, step('a', 'Plans')],
      [tower, step('a', 'Plans')],
    ]),
  ).toEqual(['', '']);
  expect(
    foldersOf([[tower, step('a', 'Plans')], [tower, step('b', 'plans'), step('c', '2026')], [step('other', 'Tower')]]),
  ).toEqual(['Tower/Plans', 'Tower/plans (2)/2026', 'Tower (2)']);
});

test('names can neither leave the folder nor repeat, whatever their case, and a file is not named like a folder', () => {
  const [folder = ''] = foldersOf([[step('x', '..'), step('y', 'a/b\\c')], [step('z')]]);
  expect(folder).toBe('file/a-b-c');
  const paths = new EntryPaths(['Plans/2026']);
  expect(
    [
      ['', 'plans'],
      ['', '../../etc/passwd'],
      ['Plans', 'A.pdf'],
      ['Plans', 'a.PDF'],
      ['Plans', 'a:b?.pdf'],
      ['Plans/2026', 'عقد الإيجار.pdf'],
    ].map(([at = '', name = '']) => paths.pathOf(at, name)),
  ).toEqual([
    'plans (2)',
    'etc-passwd',
    'Plans/A.pdf',
    'Plans/a (2).pdf',
    'Plans/a-b-.pdf',
    'Plans/2026/عقد الإيجار.pdf',
  ]);
});
