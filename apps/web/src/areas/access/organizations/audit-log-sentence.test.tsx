import type { AuditEntry } from '@steward/contract/access/audit-log';
import { cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { show } from '../../../testing/show.tsx';
import { setFormatLocale } from '../../../ui/format.ts';
import { useLogSentence } from './audit-log-sentence.ts';

afterEach(cleanup);

const role = '0198a8f0-0000-7000-8000-000000000001';
const mo = '0198a8f0-0000-7000-8000-000000000002';
const team = '0198a8f0-0000-7000-8000-000000000003';
const names = { [role]: 'Auditor', [mo]: 'Mo Member', [team]: 'North' };
const about = { _id: '1', at: '2026-01-05T10:00:00Z', actor_id: mo, actor_name: 'Ada Admin', object_id: team };
const tower = { ...about, table_name: 'environments', object_name: 'Spreebogen Tower' } as const;
const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
const many = (count: number): AuditEntry => ({
  ...tower,
  action: 'update',
  changes: Array.from({ length: count }, (_, i) => change(`city${i}`, 'A', 'B')),
});
const area: AuditEntry = { ...tower, action: 'update', changes: [change('gross_floor_area', 18_400, 18_900)] };

async function say(language: 'en' | 'de' | 'ar', ...entries: AuditEntry[]): Promise<string[]> {
  await startTexts(language);
  setFormatLocale({ en: 'en-US', de: 'de-DE', ar: 'ar' }[language]);
  await i18next.loadNamespaces(['organizations', 'audit', 'words', 'environments', 'spaces', 'events', 'shared']);
  const Sentences = () => {
    const sentence = useLogSentence();
    return entries.map((entry, i) => <p key={i}>{sentence(entry, names)}</p>);
  };
  show(<Sentences />);
  const found = (await screen.findAllByText(/./, { selector: 'p' })).map(({ textContent }) => textContent ?? '');
  cleanup();
  return found.map((text) => text.replaceAll(/[\u2068\u2069]/g, '').replaceAll('\u00A0', ' '));
}

test('a change of one field reads as a sentence with both values, in each language', async () => {
  expect(await say('en', area)).toEqual([
    'Ada Admin changed the floor area of Spreebogen Tower from 18,400 m² to 18,900 m²',
  ]);
  expect(await say('de', area)).toEqual([
    'Ada Admin hat die Bruttogrundfläche von Spreebogen Tower von 18.400 m² auf 18.900 m² geändert',
  ]);
  const [arabic = ''] = await say('ar', area);
  expect(arabic).toMatch(/^غيّر Ada Admin المساحة الإجمالية في Spreebogen Tower من .+ إلى .+$/);
});

test('the codes of a property read as words, in each language', async () => {
  const changed: AuditEntry = {
    ...tower,
    action: 'update',
    changes: [change('property_type', 'office', 'data_centre')],
  };
  const found = [await say('en', changed), await say('de', changed), await say('ar', changed)].flat();
  expect(found[0]).toContain('from “Office” to “Data center”');
  expect(found[1]).toContain('Büro');
  for (const text of found) expect(text).not.toContain('data_centre');
});

test('a notification is named by its text', async () => {
  const sent = { ...about, table_name: 'notifications', object_name: null, action: 'insert' } as const;
  const [text] = await say('en', { ...sent, changes: [change('kind', null, 'report.rejected')] });
  expect(text).toContain('Report returned');
});

test('known ids are shown as names, and an unknown id is not shown', async () => {
  const unknown = '0198a8f0-0000-7000-8000-000000000009';
  const person = { ...about, table_name: 'memberships', object_name: 'Mo Member', action: 'update' } as const;
  expect(
    await say(
      'en',
      { ...person, changes: [change('role_id', null, role)] },
      { ...person, changes: [change('role_id', role, unknown)] },
      {
        ...about,
        table_name: 'team_members',
        object_name: 'North',
        action: 'insert',
        changes: [change('team_id', null, team), change('user_id', null, mo)],
      },
      { ...about, table_name: 'api_keys', object_name: 'Meters', action: 'delete', changes: [] },
    ),
  ).toEqual([
    'Ada Admin set the role of Mo Member to Auditor',
    'Ada Admin changed the role of Mo Member',
    'Ada Admin added Mo Member to North',
    'Ada Admin deleted API key “Meters”',
  ]);
});

test('Arabic counts fields in its own plural forms', async () => {
  const [five = '', twelve = ''] = await say('ar', many(5), many(12));
  expect(five).toContain('حقول');
  expect(twelve).toContain('حقلًا');
});
