import type { SessionDetail } from '@steward/contract/access/session';
import type { LibraryFramework, LibraryQuestion } from '@steward/contract/reporting/library';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { keepSession } from '../../../session/session.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import LibraryPageScreen from './library-page.screen.tsx';
import EsgOverviewScreen from './overview.screen.tsx';

const subject_id = '01890a5d-ac96-774b-bcce-b302099a8001';

const question = (code: string, change: Partial<LibraryQuestion> = {}): LibraryQuestion => ({
  code,
  title: `About ${code}`,
  help: null,
  type: 'longtext',
  unit: null,
  options: [],
  columns: [],
  required: true,
  confidence: 'high',
  answer: {
    value: null,
    is_hidden: false,
    state: 'open',
    reason: '',
    staleness: 'none',
    sent_back_reason: '',
    owner: null,
  },
  citations: 0,
  documents: 0,
  options_chosen: 0,
  options_proven: 0,
  ...change,
});

const tcfd: LibraryFramework = {
  key: 'tcfd',
  framework: 'TCFD',
  edition: '2021',
  confidence_note: null,
  levels: ['organization'],
  subject: { level: 'organization', subject_id, name: 'Harbor Inc.' },
  report: null,
  counts: null,
  assessment: null,
  ended: [],
  groups: [{ pillar: 'G', questions: [question('GOV-a')] }],
};
const answered = question('PO1', {
  type: 'multichoice',
  options: [
    { value: 'water', title: 'Water policy' },
    { value: 'waste', title: 'Waste policy' },
  ],
  answer: {
    value: ['water', 'waste'],
    is_hidden: false,
    state: 'answered',
    reason: '',
    staleness: 'none',
    sent_back_reason: '',
    owner: null,
  },
  citations: 1,
  documents: 1,
  options_chosen: 2,
  options_proven: 1,
});
const gresb: LibraryFramework = {
  ...tcfd,
  key: 'gresb',
  framework: 'GRESB',
  levels: ['portfolio', 'fund'],
  report: {
    report_id: subject_id,
    state: 'open',
    round: 0,
    may_edit: true,
    address: '/solutions/reporting/frameworks?key=gresb&report=r1',
  },
  ended: [{ code: 'LE3', title: 'An old question', retired_after: 2024 }],
  groups: [{ pillar: 'G', questions: [answered, question('PO2', { confidence: 'low' })] }],
};
const breeam: LibraryFramework = { ...tcfd, key: 'breeam', framework: 'BREEAM', levels: ['property'], subject: null };

const page = (...frameworks: LibraryFramework[]) => ({
  getLibraryPage: { page: 'governance-overview', year: 2025, frameworks },
  getDataYears: { years: [2025] },
  getAllEnvByUserId: [],
  createReport: { _id: 'r2' },
});
const path = '/datahub/data_library/esg/governance-overview?year=2025';

beforeAll(() => startTexts('en'));
afterEach(cleanup);

test('questions show their answer and evidence, and open in their report', async () => {
  const { sent } = answering(page(gresb));
  show(<LibraryPageScreen />, path);
  const row = (await screen.findByText('About PO1')).closest('li')!;
  expect(row.textContent).toContain('Water policy, Waste policy');
  expect(row.textContent).toContain('1 of 2 options proven');
  expect(within(row).getByRole('link').getAttribute('href')).toContain('report=r1&question=PO1');
  expect(screen.getByText('About PO2').closest('li')?.textContent).toContain('Low confidence');
  expect(screen.getByText(/last asked for 2024/)).toBeDefined();
  expect(sent.find(({ path: asked }) => asked.includes('getLibraryPage'))?.body).toMatchObject({
    page: 'governance-overview',
    year: 2025,
  });
  await userEvent.click(screen.getByRole('radio', { name: 'Open' }));
  expect(await screen.findByText('About PO2')).toBeDefined();
  expect(screen.queryByText('About PO1')).toBeNull();
});

test('a framework without a report offers to begin it, or names the level that it is reported for', async () => {
  keepSession({ uid: 'u', permissions: ['frameworks.read', 'frameworks.create'] } as unknown as SessionDetail);
  const { sent } = answering(page(tcfd, breeam));
  show(<LibraryPageScreen />, path);
  expect(await screen.findByText(/Reported for: a property/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Begin TCFD 2025' }));
  const created = sent.find(({ path: asked }) => asked.includes('createReport'));
  expect(created?.body).toMatchObject({ key: 'tcfd', year: 2025, reporting_level: 'organization' });
  keepSession({ uid: 'u', permissions: ['frameworks.read'] } as unknown as SessionDetail);
  expect(await screen.findByText('No report for 2025 has been begun.')).toBeDefined();
});

test('a tile without data says why, and every figure has its calculation', async () => {
  const figure = {
    metric: 'water.total',
    variant: null,
    title: 'Water',
    value: null,
    unit: 'm3',
    reason: 'no-factor',
    covered: null,
    estimated: null,
    is_accepted: false,
    is_incomplete: false,
    before: 12,
    address: '/solutions/reporting/metrics?metric=water.total',
  };
  answering({
    getEsgOverview: {
      first_day: '2025-01-01',
      last_day: '2025-12-31',
      subject: { level: 'organization', subject_id, name: 'Harbor Inc.', is_partial: false },
      tiles: [{ tile: 'water', code: 'ESG-OV.3', figures: [figure] }],
      open_questions: { code: 'ESG-OV.8', open: null, reason: 'no-data', reports: [] },
    },
    getDataYears: { years: [2025] },
  });
  show(<EsgOverviewScreen />, '/datahub/data_library/esg/overview?year=2025');
  expect(await screen.findByText('No emission factor')).toBeDefined();
  expect(screen.getByText(/2024: .?12/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Calculation' }).getAttribute('href')).toContain('metric=water.total');
  expect(screen.getByText('No report begun')).toBeDefined();
});
