import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { keepSession, type SessionDetail } from '../../../session/session.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import HomeScreen from './home.screen.tsx';
import Inbox from './inbox.tsx';

const answers: Record<string, object> = {};

const permissions = ['home', 'properties', 'portfolios', 'utilities', 'ghg-protocol', 'tasks'].flatMap((module) =>
  ['read', 'create'].map((permission) => `${module}.${permission}`),
);
const counts = {
  environment_count: 1,
  spaces_count: 0,
  user_count: 1,
  occupant_count: 0,
  bills_saved: 2,
  has_sent_report: false,
};
const draft = {
  _id: 'r',
  level: 'Organization',
  target_id: 'o',
  target_name: 'Harbour Estates',
  year: 2025,
  status: 'draft',
  round: 0,
  version: 1,
  language: 'en',
  updated_at: '2026-01-05T08:00:00Z',
  questions_open: 0,
};
const task = {
  _id: 't',
  title: 'Read the meters',
  description: '',
  environment_name: 'Harbour House',
  due_date: '2026-01-02',
  is_done: false,
  is_overdue: true,
};

beforeAll(async () => {
  await startTexts('en');
  const { default: i18next } = await import('i18next');
  await i18next.loadNamespaces(['home', 'shared', 'failures']);
});
beforeEach(() => {
  keepSession({ uid: 'u', username: 'Nora Newcomer', permissions, is_setup: true } as unknown as SessionDetail);
  answering(answers, []);
  Object.assign(answers, {
    getEnvHomeCount: { ...counts, bills_in_review: 0 },
    getMasterPortfolioList: [{ _id: 'p' }],
    getGhgReports: [draft],
    getReminderStatus: { is_open: false, reminders: [] },
    getTasks: [],
  });
});
afterEach(cleanup);

test('the first steps stay until a report was submitted, count existing objects, and open the form of the next step', async () => {
  show(<HomeScreen />);
  expect(await screen.findByText('4 of 5 done')).toBeTruthy();
  const next = screen.getByRole('link', { name: 'Write the report' });
  expect(next.getAttribute('href')).toContain('tab=texts');
  expect(screen.queryByText("You're all caught up")).toBeNull();
});

test('a first step is not repeated as a reminder beside the list', async () => {
  answers['getReminderStatus'] = { is_open: true, reminders: ['profile', 'property'] };
  show(<HomeScreen />);
  expect(await screen.findByRole('link', { name: 'Add your job title and phone number' })).toBeTruthy();
  await screen.findByText('4 of 5 done');
  expect(screen.queryByRole('link', { name: 'Add your first property' })).toBeNull();
});

test('a completed step reopens while a bill is in review', async () => {
  answers['getEnvHomeCount'] = { ...counts, bills_in_review: 1 };
  show(<HomeScreen />);
  expect(await screen.findByText('3 of 5 done')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Check bills' })).toBeTruthy();
});

test('afterwards one list has all open work, a returned report first, and shows "caught up" only when it is empty', async () => {
  answers['getGhgReports'] = [{ ...draft, status: 'rejected', round: 1, questions_open: 2 }];
  answers['getTasks'] = [task];
  answers['getEnvHomeCount'] = { ...counts, bills_in_review: 3, has_sent_report: true };
  show(<HomeScreen />);
  await screen.findByText('GHG report 2025 returned');
  const items = within(screen.getByRole('region', { name: 'Needs you' })).getAllByRole('listitem');
  expect(items.map((item) => item.querySelector('b')?.textContent)).toEqual([
    'GHG report 2025 returned',
    '2 open questions',
    '3 bills to check',
    'Read the meters',
  ]);
  expect(screen.queryByText("You're all caught up")).toBeNull();
});

test('a user with access to some properties has completed the first steps once their bills are saved', async () => {
  answers['getGhgReports'] = [];
  answers['getEnvHomeCount'] = { ...counts, bills_in_review: 1, has_sent_report: null };
  show(<HomeScreen />);
  expect(await screen.findByText('1 bill to check')).toBeTruthy();
  expect(screen.queryByText(/done$/)).toBeNull();
});

test('a user without open work is shown that there is none', async () => {
  answers['getEnvHomeCount'] = { ...counts, bills_in_review: 0, has_sent_report: true };
  answers['getGhgReports'] = [{ ...draft, status: 'accepted', round: 1 }];
  show(<HomeScreen />);
  expect(await screen.findByText("You're all caught up")).toBeTruthy();
});

test('the inbox has meters with missing bills and permission requests, for users who may see and decide', async () => {
  const may = [...permissions, 'dashboards.read', 'permission-requests.approve'];
  answers['getGhgReports'] = [{ ...draft, status: 'accepted', round: 1 }];
  answers['listAllPerms'] = { paginateData: [], totalData: 2 };
  answers['getDataYears'] = { years: [2025] };
  answers['getPortfolioOverview'] = {
    missing: {
      days: 40,
      meters: 3,
      most: { environment_id: 'e', environment_name: 'Harbour House', carrier: 'electricity', days: 31 },
    },
  };
  keepSession({ uid: 'u', username: 'Nora Newcomer', permissions: may, is_setup: true } as unknown as SessionDetail);
  show(<Inbox counts={{ ...counts, bills_in_review: 0 }} year={2025} room={8} />);
  await screen.findByText('3 meters with missing bills');
  screen.getByText('Most: Electricity, Harbour House, 31 days');
  screen.getByText('2 permission requests');
  const months = screen.getByRole('link', { name: /Show months/ }).getAttribute('href');
  expect(months).toMatch(/completeness\?.*from=2025-01.*until=2025-12/);
  expect(screen.getByRole('link', { name: /Decide/ }).getAttribute('href')).toBe('/account_setting/requests');
  cleanup();

  keepSession({ uid: 'u', username: 'Nora Newcomer', permissions, is_setup: true } as unknown as SessionDetail);
  show(<Inbox counts={{ ...counts, bills_in_review: 0 }} year={2025} room={8} />);
  await screen.findByText("You're all caught up");
});

const nothing = { ...counts, environment_count: 0, bills_saved: 0, bills_in_review: 0 };

test.each([
  ['portfolio', nothing, [], /^\/funds\/portfolios\?item=new$/],
  ['property', nothing, [{ _id: 'p' }], /^\/properties\/add$/],
  ['bill', { ...nothing, environment_count: 1 }, [{ _id: 'p' }], /^\/datahub\/data_library\/utilities#upload$/],
  ['check', { ...nothing, environment_count: 1, bills_in_review: 2 }, [{ _id: 'p' }], /utilities\?.*status=review/],
  ['report', { ...nothing, environment_count: 1, bills_saved: 2 }, [{ _id: 'p' }], /ghg-protocol\?tab=texts$/],
])('the button of the step "%s" opens the form itself', async (_step, known, folders, address) => {
  keepSession({ uid: 'u', username: 'Nora', permissions, is_setup: true, is_admin: true } as unknown as SessionDetail);
  answers['getEnvHomeCount'] = known;
  answers['getMasterPortfolioList'] = folders;
  show(<HomeScreen />);
  const step = (await screen.findAllByRole('listitem')).find((one) => one.getAttribute('aria-current') === 'step');
  expect(step?.querySelector('a')?.getAttribute('href')).toMatch(address);
});
