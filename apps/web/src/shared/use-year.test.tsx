import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../app/texts.ts';
import { forgetSession, keepSession, type SessionDetail } from '../session/session.ts';
import { selection } from '../session/selection.ts';
import { answering } from '../testing/answering.ts';
import { show } from '../testing/show.tsx';
import { YearPicker } from '../ui/values/year-picker.tsx';
import { useYear } from './use-year.ts';

const thisYear = new Date().getFullYear();

function Picked() {
  const { year, withData, choose } = useYear();
  return <YearPicker value={year} onChange={choose} withData={withData} />;
}

const shown = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Year' }).value;

beforeAll(() => startTexts('en'));
beforeEach(() => {
  localStorage.clear();
  selection.reload();
  keepSession({ uid: 'u', permissions: ['dashboards.read'], is_setup: true } as unknown as SessionDetail);
  answering({ getDataYears: { years: [thisYear + 1, thisYear - 2, thisYear - 4] } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  selection.reload();
  forgetSession();
});

test('by default the latest year with data that is not in the future is selected', async () => {
  show(<Picked />);
  await waitFor(() => expect(shown()).toBe(String(thisYear - 2)));
  expect(selection.get()).toMatchObject({ year: thisYear - 2, isYearChosen: false });
});

test('a year chosen by the user stays, even without data', async () => {
  const user = userEvent.setup();
  show(<Picked />);
  await waitFor(() => expect(shown()).toBe(String(thisYear - 2)));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), String(thisYear));
  expect(shown()).toBe(String(thisYear));
  cleanup();
  selection.reload();
  show(<Picked />);
  await screen.findByRole('option', { name: `${thisYear - 2} •` });
  expect(shown()).toBe(String(thisYear));
});

test('the picker offers 1992 to now and marks exactly the years that have data', async () => {
  show(<Picked />);
  await screen.findByRole('option', { name: `${thisYear - 2} •` });
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
  expect(options).toHaveLength(thisYear - 1992 + 1);
  expect([options[0], options.at(-1)]).toEqual([String(thisYear), '1992']);
  expect(options.filter((text) => text.includes('•'))).toEqual([`${thisYear - 2} •`, `${thisYear - 4} •`]);
});
