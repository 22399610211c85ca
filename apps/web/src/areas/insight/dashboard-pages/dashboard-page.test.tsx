import type { AnsweredWidget } from '@steward/contract/widget-data';
import type { DashboardPage } from '@steward/contract/insight/widgets.layout';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { tabScope } from '../../../session/scope.ts';
import { selection } from '../../../session/selection.ts';
import { tabYear } from '../../../session/tab-year.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { amountOf, answerOf, widgetOf } from '../../../testing/widgets.ts';
import { DashboardPageScreen } from './dashboard-page.screen.tsx';
import { linesBetween } from './widget-grid.tsx';

const ash = '01890a5d-ac96-774b-bcce-b302099a8001';
const birch = '01890a5d-ac96-774b-bcce-b302099a8002';

const widgets = [
  widgetOf('use', 'figure', { is_main: true }),
  widgetOf('cost', 'figure', { x: 6 }),
  widgetOf('alarms', 'list', { y: 4 }),
  widgetOf('bills', 'table', { x: 6, y: 4 }),
];
const answered: AnsweredWidget[] = [
  answerOf('use', amountOf(48_200), 'kWh', { working: '/show-bill?id=b1' }),
  answerOf('cost', null, '', { state: 'failed', missing: null }),
  answerOf('alarms', null, '', { state: 'forbidden', missing: null }),
  answerOf('bills', null, '', { missing: 'bills' }),
];

beforeAll(() => startTexts('en'));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const store of [selection, tabScope, tabYear]) store.reload();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(page: DashboardPage, address: string, data: object = {}) {
  const calls = answering({
    getDataYears: { years: [2025] },
    getDashboard: { page, is_of_one_property: !page.startsWith('bi/'), layout: { widgets }, live: ['alarms'] },
    getDashboardData: ({ widgets: only }: Record<string, unknown>) => ({
      start: '2025-01-01',
      end: '2025-12-31',
      environment: page.startsWith('bi/') ? null : { environment_id: ash, environment_name: 'Ash' },
      compared_with: null,
      properties: 1,
      normalize_refused: null,
      widgets: only ? [answerOf('cost', amountOf(1234), 'EUR')] : answered,
      ...data,
    }),
    getFigureCatalogue: [],
    getAllEnvByUserId: [
      { _id: ash, environment_name: 'Ash', city: 'Berlin', portfolio_id: 'p1', portfolio_name: 'Core' },
      { _id: birch, environment_name: 'Birch', city: 'Bonn', portfolio_id: 'p1', portfolio_name: 'Core' },
    ],
    getMasterPortfolioList: [],
    getLabels: [],
    getSavedViews: [],
    fetchCountries: [],
    getEnvironmentRanges: { gross_floor_area: null, year_built: null, floors: null },
  });
  return { calls, ...show(<DashboardPageScreen page={page} />, address) };
}

const asked = (calls: ReturnType<typeof answering>) => calls.bodies('getDashboardData').at(-1);
const searchOf = ({ router }: ReturnType<typeof show>) => router.state.location.search as Record<string, unknown>;

test('a failed, a forbidden and an empty widget leave the others, and the failed one is asked for alone', async () => {
  const { calls } = open('energy', `/?environment=${ash}&year=2025`);
  expect(await screen.findByText('48.2')).toBeDefined();
  expect(screen.getByText(/^Couldn’t load/)).toBeDefined();
  expect(screen.getByText(/no permission to read the data behind “Title alarms”/)).toBeDefined();
  expect(screen.getByText('No bills of this period')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Upload bills' }).getAttribute('href')).toContain(
    `/datahub/data_library/utilities?environment=${ash}`,
  );
  expect(screen.getByRole('button', { name: 'Show calculation: Title use' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Title cost' }));
  expect(await screen.findByText('1,234')).toBeDefined();
  expect(asked(calls)?.['widgets']).toEqual(['cost']);
  expect(screen.getByText('48.2')).toBeDefined();
});

test('period, comparison and division of the address are asked for, and changes go into the address', async () => {
  const shown = open('energy', `/?environment=${ash}&start=2025-03-01&end=2025-03-31&with=${birch}&per=area`);
  await screen.findByText('48.2');
  expect(asked(shown.calls)).toEqual({
    page: 'energy',
    environment_id: ash,
    start: '2025-03-01',
    end: '2025-03-31',
    compare_environment_id: birch,
    normalize: 'area',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Previous period' }));
  expect(searchOf(shown)).toMatchObject({ start: '2025-02-01', end: '2025-02-28' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'year');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Divide energy, water, emissions and cost' }),
    'total',
  );
  await waitFor(() => expect(asked(shown.calls)).not.toHaveProperty('normalize'));
  expect(asked(shown.calls)).not.toHaveProperty('compare_environment_id');
  await userEvent.click(screen.getByRole('button', { name: 'Period: One month' }));
  await userEvent.click(screen.getByRole('menuitem', { name: /Calendar year/ }));
  await waitFor(() => expect(searchOf(shown)).toMatchObject({ year: 2025 }));
  expect(searchOf(shown)).not.toHaveProperty('start');
});

test('a refused division says what is missing for it', async () => {
  open('energy', `/?environment=${ash}&year=2025&per=person`, { normalize_refused: 'people' });
  expect(await screen.findByText(/Totals are shown instead\. The number of people is not known/)).toBeDefined();
});

test('links to the other dashboards keep period and comparison', async () => {
  open('energy', `/?environment=${ash}&start=2025-03-01&end=2025-03-31&per=area`);
  const links = await screen.findByRole('navigation', { name: 'Other dashboards' });
  const water = within(links).getByRole('link', { name: 'Water' });
  expect(within(links).getAllByRole('link')).toHaveLength(17);
  expect(water.getAttribute('href')).toContain('/dashboard/water?start=2025-03-01&end=2025-03-31&per=area');
});

test('a page across properties asks for its portfolio and its filter', async () => {
  const where = '{"field":"country_code","in":["DE"]}';
  const { calls } = open('bi/energy', `/?portfolio=p1&year=2025&where=${encodeURIComponent(where)}`);
  await screen.findByText('48.2');
  expect(asked(calls)).toMatchObject({ page: 'bi/energy', portfolio_id: 'p1', where });
  expect(asked(calls)).not.toHaveProperty('environment_id');
});

test('a wall screen shows the widgets and the moment of the data, and no controls', async () => {
  const shown = open('energy', `/?environment=${ash}&year=2025&kiosk=1`);
  expect(await screen.findByText('48.2')).toBeDefined();
  expect(screen.getByText(/^As of /)).toBeDefined();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Leave the wall screen' }));
  await waitFor(() => expect(searchOf(shown)).not.toHaveProperty('kiosk'));
});

test('a line is only drawn where no widget goes across it', () => {
  const at = (y: number, h: number) => ({ y, h });
  expect(linesBetween([at(0, 4), at(0, 2), at(2, 2), at(4, 3), at(4, 3), at(7, 1)])).toEqual([4, 7]);
});

class Stream extends EventTarget {
  static opened: Stream[] = [];
  readyState = 1;
  constructor(readonly address: string) {
    super();
    Stream.opened.push(this);
  }
  close() {}
}

test('new values ask again for the live widgets alone, at most every half minute and not while hidden', async () => {
  vi.stubGlobal('EventSource', Stream);
  const { calls } = open('IoT', `/?environment=${ash}&year=2025`);
  await screen.findByText('48.2');
  await waitFor(() => expect(Stream.opened.at(-1)?.address).toContain(ash));
  vi.useFakeTimers();
  const arrive = () => Stream.opened.at(-1)?.dispatchEvent(new MessageEvent('values', { data: '{"values":[]}' }));
  const again = () => calls.bodies('getDashboardData').flatMap(({ widgets: only }) => (only ? [only] : []));
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  for (let n = 0; n < 300; n += 1) {
    arrive();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(again().length).toBeGreaterThan(7);
  expect(again().length).toBeLessThanOrEqual(10);
  expect(new Set(again().map(String))).toEqual(new Set(['alarms']));
  isHidden.mockReturnValue(true);
  arrive();
  await vi.advanceTimersByTimeAsync(600_000);
  const before = again().length;
  expect(before).toBeLessThanOrEqual(11);
  isHidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(again()).toHaveLength(before + 1);
  expect(screen.getByText('48.2')).toBeDefined();
});

test('in Arabic the page has its own words', async () => {
  await startTexts('ar');
  open('energy', `/?environment=${ash}&year=2025`);
  expect(await screen.findByText('لا فواتير لهذه الفترة')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('الطاقة');
  await startTexts('en');
});
