import type { SessionDetail } from '@steward/contract/access/session';
import type { CheckedFramework, OwnFramework } from '@steward/contract/reporting/own-frameworks';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { keepSession } from '../../../session/session.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import OwnFrameworkListScreen from './own-framework-list.screen.tsx';

const row: OwnFramework = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8001',
  key: 'own_suppliers',
  edition: '2026',
  name: 'Supplier code',
  group: 'voluntary',
  levels: ['organization'],
  valid_from: '2026-01-01',
  valid_until: null,
  questions: 2,
  state: 'draft',
  reports: 0,
  version: 3,
  changed_by: 'Ada',
  changed_at: '2026-02-01T00:00:00Z',
};
const question = { type: 'number', unit: 'kWh', required: true, replaces: ['A.0'] };
const framework: NonNullable<CheckedFramework['framework']> = {
  ...row,
  required: 1,
  with_figures: 0,
  sections: [
    {
      code: 'A',
      title: 'Energy',
      questions: [
        { ...question, code: 'A.1', title: 'Energy used' },
        { ...question, code: 'A.2', title: 'Who reads it?', type: 'text', unit: null, required: false, replaces: [] },
      ],
    },
  ],
};
const checked = (change: Partial<CheckedFramework>): CheckedFramework => ({
  framework: null,
  problems: [],
  problem_count: 0,
  draft: null,
  left_out: [],
  ...change,
});

beforeAll(async () => {
  await startTexts('en');
  keepSession({ uid: 'u', permissions: ['frameworks.read', 'frameworks.approve'] } as unknown as SessionDetail);
});
afterEach(cleanup);

const path = '/solutions/reporting/own-frameworks';
const file = new File(['{}'], 'own.json', { type: 'application/json' });

test('a file with problems names each with its row; a corrected one is shown and replaces the draft', async () => {
  let answer = checked({
    problems: [{ sheet: 'questions', row: 4, place: 'code', problem: 'twice', detail: 'A.1' }],
    problem_count: 1,
  });
  const { bodies } = answering({
    getOwnFrameworks: [row],
    getSavedViews: [],
    checkOwnFramework: () => answer,
    saveOwnFramework: row,
    getOwnFramework: { ...row, framework },
  });
  show(<OwnFrameworkListScreen />, path);
  await userEvent.click(await screen.findByRole('button', { name: 'Import framework' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.upload(within(dialog).getByLabelText('File with the framework'), file);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check file' }));
  const problem = await within(dialog).findByText('questions, row 4, code');
  expect(problem.closest('li')?.textContent).toContain('used twice');
  expect(within(dialog).queryByRole('button', { name: /draft/ })).toBeNull();

  answer = checked({ framework, draft: { _id: row._id, version: 3 }, left_out: ['B.9'] });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check again' }));
  expect((await within(dialog).findByText('Energy used')).closest('li')?.textContent).toContain('replaces A.0');
  expect(within(dialog).getByText('Not carried from the edition before: B.9')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Replace the draft' }));
  // The saved draft opens beside the list.
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeDefined();
  expect(bodies('saveOwnFramework')).toEqual([{ input: JSON.stringify({ version: 3 }) }]);
});

test('an edition is published in the version that was read', async () => {
  const { bodies } = answering({
    getOwnFrameworks: [row],
    getSavedViews: [],
    getOwnFramework: { ...row, framework },
    publishOwnFramework: { ...row, state: 'published' },
  });
  show(<OwnFrameworkListScreen />, path);
  await userEvent.click(await screen.findByText('Supplier code'));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const question_ = await screen.findByText(/Once published/);
  await userEvent.click(within(question_.closest<HTMLElement>('[role=dialog]')!).getByRole('button', { name: /Yes/ }));
  await waitFor(() => expect(bodies('publishOwnFramework')).toEqual([{ own_framework_id: row._id, version: 3 }]));
});
