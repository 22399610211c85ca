import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Report } from '@steward/contract/carbon/reports.report';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../../app/texts.ts';
import { show } from '../../../../testing/show.tsx';
import { SendDialog } from './send-dialog.tsx';
import { nextStep, stepsLeft } from '../steps-left.ts';
import { useTextDraft } from '../text-draft.ts';
import { TextsEditor } from '../texts-editor.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['reports', 'emissions', 'shared', 'ui']);
});
afterEach(cleanup);

const inventory: Inventory = {
  totals: { scope1: 100, scope2_location: 900, scope2_market: 400, scope3: null },
  total_location: 1000,
  total_market: 500,
  is_complete: true,
  scope3_by_category: {},
  gases: { co2: 1000, ch4: 0, n2o: 0, fluorinated: 0, unsplit: 0 },
  biogenic: 0,
  by_environment: [],
  by_carrier: [],
  by_month: [],
  by_year: [],
  missing: [],
  factors: [],
  coverage: { days: 365, days_expected: 365, share: 1, estimated_share: 0 },
  energy_kwh: 1000,
  gross_floor_area: 100,
};
const report: Report = {
  _id: '0198a8f0-0000-7000-8000-000000000001',
  level: 'Organization',
  target_id: '0198a8f0-0000-7000-8000-000000000002',
  target_name: 'Harbour Funds',
  year: 2025,
  status: 'draft',
  standing: null,
  imported: null,
  round: 0,
  version: 1,
  language: 'en',
  updated_at: '2026-01-05T10:00:00.000Z',
  texts: { company: 'Harbour Funds Ltd' },
  sha256: null,
  events: [],
  findings: [],
  links: [],
  missing_texts: [],
};
const district: Inventory['missing'][number] = {
  what: 'district heating factor, location-based, DE, 2025',
  kind: 'district heating factor, location-based',
  country: 'DE',
  year: 2025,
  carrier: 'district_heating',
  quantity: 12_000,
  unit: 'kWh',
  environment_ids: [],
};

async function open(content: React.ReactNode) {
  show(
    <>
      {content}
      <span data-testid="shown" />
    </>,
  );
  await screen.findByTestId('shown');
  return userEvent.setup();
}

test('missing texts come first, link to their fields, and prevent submitting the report', async () => {
  const onGo = vi.fn();
  const user = await open(
    <SendDialog
      report={{ ...report, missing_texts: ['methods', 'contact'] }}
      inventory={{ ...inventory, missing: [district], is_complete: false }}
      isDirty={false}
      texts={{}}
      onClose={vi.fn()}
      onGo={onGo}
    />,
  );
  const missing = screen.getByText('Required before sending').closest('[role="alert"]') as HTMLElement;
  expect(within(missing).getByText('Contact')).toBeTruthy();
  expect(screen.getByText(/Emission factors missing: 1/)).toBeTruthy();
  expect(screen.queryByText('Freeze and send')).toBeNull();
  await user.click(within(missing).getByText('Methods and factor sources'));
  expect(onGo).toHaveBeenCalledWith('texts', 'methods');
});

test('unsaved changes are saved before anything is sent', async () => {
  await open(
    <SendDialog report={report} inventory={inventory} isDirty texts={report.texts} onClose={vi.fn()} onGo={vi.fn()} />,
  );
  expect(screen.getByText('Save your changes')).toBeTruthy();
  expect(screen.queryByText('Freeze and send')).toBeNull();
});

test('a year that is not over is sent only with a separate yes, and the lock is explained before', async () => {
  const year = new Date().getFullYear();
  const user = await open(
    <SendDialog
      report={{ ...report, year }}
      inventory={inventory}
      isDirty={false}
      texts={report.texts}
      onClose={vi.fn()}
      onGo={vi.fn()}
    />,
  );
  expect(screen.getByText(/request a correction in the report/)).toBeTruthy();
  const isWaiting = () => screen.getByRole('button', { name: 'Freeze and send' }).hasAttribute('disabled');
  expect(isWaiting()).toBe(true);
  await user.click(screen.getByLabelText(`Send the incomplete year ${year} all the same`));
  expect(isWaiting()).toBe(false);
});

test('a complete report shows the effect of freezing and asks for the recipient', async () => {
  await open(
    <SendDialog
      report={report}
      inventory={inventory}
      isDirty={false}
      texts={report.texts}
      onClose={vi.fn()}
      onGo={vi.fn()}
    />,
  );
  expect(screen.queryByText('Required before sending')).toBeNull();
  expect(screen.getByText(/freezes figures, factors, bills and texts/)).toBeTruthy();
  expect(screen.getByLabelText('Verifier email')).toBeTruthy();
});

function Editor({ of }: { of: Report }) {
  const about = { level: of.level, year: of.year };
  const draft = useTextDraft(about, of, {});
  return <TextsEditor about={about} report={of} draft={draft} proposals={{}} field={undefined} />;
}

test.each(['sent', 'accepted'] as const)(
  'the texts of a report that is %s can be read but not changed',
  async (status) => {
    await open(<Editor of={{ ...report, status }} />);
    expect(screen.getByText('Harbour Funds Ltd')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText('Save')).toBeNull();
  },
);

test('typed text is marked as unsaved and survives a reload', async () => {
  sessionStorage.clear();
  const user = await open(<Editor of={report} />);
  await user.click(screen.getByLabelText(/^Contact/));
  await user.paste('ada@harbour.example');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  cleanup();
  await open(<Editor of={report} />);
  expect(screen.getByDisplayValue('ada@harbour.example')).toBeTruthy();
  sessionStorage.clear();
});

test('the checklist shows the next step, until the verifier has accepted', () => {
  const next = (of: Report | null, figures = inventory) => nextStep(stepsLeft(figures, of, false))?.key;
  expect(next(null, { ...inventory, missing: [district], is_complete: false })).toBe('figures');
  expect(next(null)).toBe('texts');
  expect(next(report)).toBe('send');
  expect(next({ ...report, status: 'sent' })).toBeUndefined();
  const finding = { ...question, status: 'open' as const };
  expect(next({ ...report, status: 'sent', findings: [finding] })).toBe('questions');
  expect(next({ ...report, status: 'rejected', findings: [finding] })).toBe('questions');
  expect(next({ ...report, status: 'rejected', findings: [] })).toBe('send');
  const gaps = { ...inventory, coverage: { ...inventory.coverage, days: 300, share: 300 / 365 } };
  expect(next(report, gaps)).toBe('send');
  expect(next(report, { ...inventory, coverage: { ...inventory.coverage, days: 0, share: 0 } })).toBe('figures');
  const outWithGaps = stepsLeft(gaps, { ...report, status: 'accepted' }, false)[0];
  expect(outWithGaps, 'a disclosed gap is never done').toMatchObject({ state: 'noted', note: 'disclosed' });
  expect(stepsLeft(inventory, { ...report, status: 'accepted' }, false).every(({ state }) => state === 'done')).toBe(
    true,
  );
});

const question: Report['findings'][number] = {
  _id: '0198a8f0-0000-7000-8000-000000000003',
  round: 1,
  kind: 'question',
  about: 'Scope 2',
  size_t: null,
  status: 'answered',
  outcome: null,
  created_at: '2026-01-06T10:00:00.000Z',
  messages: [],
};
