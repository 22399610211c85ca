import type { SessionDetail } from '@steward/contract/access/session';
import type { RecordAnswer, RecordKindAnswer } from '@steward/contract/reporting/records.shapes';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { keepSession } from '../../../session/session.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import RecordListScreen from './record-list.screen.tsx';

const kind: RecordKindAnswer = {
  _id: null,
  key: 'accidents',
  title: 'Accidents at work',
  titles: { en: 'Accidents at work' },
  group: 'social',
  levels: ['organization'],
  time: 'period',
  needs_review: true,
  main: 'accidents',
  fields: [
    { code: 'accidents', title: 'Accidents', titles: {}, type: 'number', whole: true, min: 0, retired: false },
    {
      code: 'severity',
      title: 'Severity',
      titles: {},
      type: 'choice',
      retired: false,
      options: [{ code: 'minor', title: 'Minor', titles: {}, retired: false }],
    },
    { code: 'reported', title: 'Reported to the authority', titles: {}, type: 'boolean', retired: false },
  ],
  version: 1,
  is_retired: false,
  records: 1,
};

const record: RecordAnswer = {
  _id: 'r1',
  kind: 'accidents',
  kind_title: 'Accidents at work',
  level: 'organization',
  portfolio_id: null,
  portfolio_name: null,
  environment_id: null,
  environment_name: null,
  first_day: '2025-01-01',
  last_day: '2025-12-31',
  values: { accidents: 3, severity: 'minor' },
  source: 'Safety register',
  owner_id: null,
  owner_name: null,
  state: 'to-review',
  version: 2,
  accepted_version: 1,
  review_reason: '',
  files: [],
  may_review: true,
  changed_by_name: 'Olu',
  changed_at: '2026-01-10T08:00:00Z',
  created_at: '2026-01-09T08:00:00Z',
  deleted_at: null,
  deletion_reason: '',
};

const served = (shown: RecordAnswer = record) =>
  answering(
    {
      get_records: { paginateData: [shown], totalData: 1, to_review: 1 },
      getRecordKinds: [kind],
      getRecordOwners: [],
      getRecordHistory: [],
      add_record: { ...record, _id: 'r2' },
      acceptRecords: { accepted: 1 },
    },
    [],
  );
const path = '/datahub/data_library/esg/records';

beforeAll(() => startTexts('en'));
beforeEach(() =>
  keepSession({
    uid: 'u',
    permissions: ['read', 'create', 'edit', 'approve'].map((permission) => `esg-records.${permission}`),
  } as unknown as SessionDetail),
);
afterEach(cleanup);

test('the list shows the value, place and state of a record in words', async () => {
  served();
  show(<RecordListScreen />, path);
  const row = (await screen.findByText('To review', { selector: 'td *' })).closest('tr');
  expect(row?.textContent).toContain('Accidents at work');
  await waitFor(() => expect(row?.textContent).toContain('3'));
  expect(row?.textContent).toContain('2025');
});

test('the form has the fields of the kind by their type, and sends typed values', async () => {
  const { bodies } = served();
  show(<RecordListScreen />, `${path}?item=new&kind=accidents`);
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByText('A second person accepts each version of this kind.')).toBeDefined();
  await userEvent.type(await form.findByLabelText(/^Accidents$/), '4');
  await userEvent.click(form.getByRole('combobox', { name: 'Severity' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Minor' }));
  for (const [label, day] of [
    ['First day', '2025-01-01'],
    ['Last day', '2025-12-31'],
  ] as const) {
    await userEvent.type(form.getByLabelText(label), day);
    await userEvent.tab();
  }
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies('add_record')).toHaveLength(1));
  expect(bodies('add_record')[0]).toMatchObject({
    kind: 'accidents',
    level: 'organization',
    first_day: '2025-01-01',
    last_day: '2025-12-31',
    values: { accidents: 4, severity: 'minor' },
  });
});

test('another person accepts a version, whose predecessor counts meanwhile; its writer cannot', async () => {
  const { bodies } = served();
  show(<RecordListScreen />, `${path}?item=r1`);
  const panel = within(await screen.findByRole('dialog'));
  expect(await panel.findByText(/Waiting for a second person.*Version 1 counts meanwhile/)).toBeDefined();
  await userEvent.click(panel.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(bodies('acceptRecords')).toEqual([{ records: [{ record_id: 'r1', version: 2 }] }]));
  cleanup();
  served({ ...record, may_review: false });
  show(<RecordListScreen />, `${path}?item=r1`);
  expect(await screen.findByText(/You own this record or wrote part of it/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});
