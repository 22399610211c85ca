import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as areas from '@steward/contract/areas';
import { declaration, type DeclaredArea } from '@steward/contract/call';
import { expect, test } from 'vitest';

const all: DeclaredArea[] = Object.values(areas);

test('every permission that a role can be given is asked for, by a call or by a screen', () => {
  const asked = new Set(all.flatMap((one) => Object.values(one).flatMap(({ needs }) => needs ?? [])) as string[]);
  const web = join(import.meta.dirname, '../../../../web/src');
  const files = ['areas', 'shared']
    .flatMap((part) =>
      readdirSync(join(web, part), { recursive: true, encoding: 'utf8' }).map((name) => join(web, part, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'));
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const [, need = ''] of text.matchAll(/'([a-z-]+\.[a-z]+)'/g)) asked.add(need);
    // A list whose module is named asks for all four of it.
    for (const [, module = ''] of text.matchAll(/ may="([a-z-]+)"/g))
      for (const right of ['create', 'edit', 'delete', 'export']) asked.add(`${module}.${right}`);
  }
  const unasked = all
    .flatMap((one) => one[declaration].modules ?? [])
    // `read` shows a module in the sidebar.
    .flatMap(({ key, permissions }) => permissions.filter((one) => one !== 'read').map((one) => `${key}.${one}`))
    .filter((need) => !asked.has(need));
  expect(unasked).toEqual([]);
});
