import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { changeKinds } from '@steward/contract/access/audit-log';
import type { CheckCode } from '@steward/core/bill-reading/reading';
import type { AuditCode } from '@steward/core/bills/audit-finding';
import type { EntryCategory } from '@steward/core/ghg/entries/entry';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { FactorReason } from '@steward/core/ghg/factors/choose-factor';
import type { Basis } from '@steward/core/ghg/factors/factor';
import { expect, test } from 'vitest';
import organizations from '../areas/access/organizations/texts/en.json';
import bills from '../areas/energy/bills/texts/en.json';
import session from '../areas/access/session/texts/en.json';
import report from '../shared/emissions/texts/en.json';
import jobs from '../areas/foundation/jobs/texts/en.json';
import firstPages from '../shared/first-pages/texts/en.json';
import shared from '../shared/texts/en.json';

// Texts of closed lists are used without a fallback, so tsc checks here that each word has its text. texts.test.ts
// checks that Arabic and German have the same keys.
type Compared = 'use-per-day' | 'weather-outlier' | 'metered-use' | 'unit-cost' | 'tariff-price' | 'cost-per-day';
const complete = [
  report.basis satisfies Record<Basis, string>,
  report.category satisfies Record<EntryCategory, string>,
  firstPages.carrier satisfies Record<Carrier, string>,
  shared.factorReason satisfies Record<FactorReason['code'], string>,
  organizations.logs.actions satisfies Record<(typeof changeKinds)[number], string>,
  bills.readCheck satisfies Record<`${CheckCode}-${'passed' | 'failed'}`, string>,
  shared.check satisfies Record<Exclude<AuditCode, Compared> | `${Compared}-${'more' | 'less'}`, string>,
];

test('each word of a closed list has a text that is not empty', () => {
  for (const words of complete) expect(Object.values(words).filter((text) => !text)).toEqual([]);
});

test('every step that a job of the server names has its text', () => {
  const areas = join(import.meta.dirname, '../../../server/src/areas');
  const steps = readdirSync(areas, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(join(areas, file), 'utf8').matchAll(/\bprogress\([^;]*?, '([\w-]+)'\)/g)])
    .map(([, step = '']) => step);
  expect(new Set(steps).size).toBeGreaterThan(3);
  expect(steps.filter((step) => !(step in jobs.steps))).toEqual([]);
});

test('every word of a closed list of the server has its text', () => {
  const server = join(import.meta.dirname, '../../../server/src');
  const words = (file: string, list: RegExp) =>
    [...(list.exec(readFileSync(join(server, file), 'utf8'))?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(
      ([, word = '']) => word,
    );
  const events = words(
    'database/migrations/0008-carbon.sql',
    /create table ghg_report_events[^;]*?kind in \(([^)]*)\)/,
  );
  expect(events.length).toBeGreaterThan(8);
  expect(events.filter((kind) => !(kind in report.event))).toEqual([]);
  const roles = [
    ...readFileSync(join(server, 'areas/operations/demo/people/demo-accounts.ts'), 'utf8').matchAll(/role: \['(\w+)'/g),
  ];
  expect(roles.length).toBeGreaterThan(3);
  expect(roles.map(([, role = '']) => role).filter((role) => !(role in session.login.roles))).toEqual([]);
});
