import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ComponentProps } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { show } from '../../../testing/show.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import type { Frozen } from './frozen-report.ts';

const token = 'AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB';
const frozen: Frozen = {
  head: {
    _id: '0198a8f0-0000-7000-8000-000000000001',
    level: 'Organization',
    target_id: '0198a8f0-0000-7000-8000-000000000002',
    target_name: 'Harbour Funds',
    organization_name: 'Harbour Funds',
    year: 2025,
    status: 'sent',
    standing: null,
    round: 1,
    version: 3,
    language: 'en',
    updated_at: '2026-01-05T10:00:00.000Z',
    log: null,
    sha256: 'a'.repeat(64),
    frozen_at: '2026-01-06T10:00:00.000Z',
    verifier_name: 'Vera Prüf',
    verifier_email: 'vera@verify.example',
    expires_at: '2026-02-06T10:00:00.000Z',
    consolidation: 'operational_control',
    base_year: 2024,
  },
  texts: {},
  findings: [],
  events: [],
  earlier_rounds: [],
  documents: [],
  facts: { targets: null, facilities: null },
  version: 'b'.repeat(64),
};
const finding: Frozen['findings'][number] = {
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

const done: NonNullable<ComponentProps<typeof DecisionPanel>['prepared']> = {
  checkedItems: 1,
  engagement: {
    independent_at: null,
    person: 'Vera Prüf',
    is_materiality_set: true,
    details: {
      body: 'Verify Ltd',
      accreditation: '',
      role: 'Lead verifier',
      place: 'Hamburg',
      addressee: '',
      standard: 'iso-14064-3',
      work: 'Recalculated.',
      emphasis: '',
      upper_limit: '',
      no_sample: '',
    },
    risks: [{ area: 'Scope 2', inherent: 'low', control: 'low', response: 'Sample' }],
    statement: null,
    standing: { state: 'stands', since: null, by: '', side: null, replaces: null, replaced_by: null },
    facts: [],
  },
};

const sent = vi.fn();
beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['verification', 'emissions', 'ui']);
});
beforeEach(() => {
  sent.mockReset();
  document.cookie = 'csrfToken=x; path=/';
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent(url, JSON.parse(body as string));
    return Response.json({ statusCode: 200, status: 'success', message: '', showToaster: 0, data: { done: true } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(report: Frozen, prepared = done) {
  show(<DecisionPanel token={token} report={report} prepared={prepared} />);
  await screen.findByLabelText('Accept the report');
  return userEvent.setup();
}

test('accepting is disabled until every finding is closed', async () => {
  const user = await open({ ...frozen, findings: [finding] });
  await user.click(screen.getByLabelText('Accept the report'));
  expect(screen.getByText(/Open findings: 1/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept the report' })).toBeNull();
});

test('accepting shows its level of assurance and its effect, and is sent once confirmed', async () => {
  const user = await open(frozen);
  await user.click(screen.getByLabelText('Accept the report'));
  await user.click(screen.getByLabelText('Reasonable assurance'));
  await user.click(screen.getByLabelText(/I declare that I am independent/));
  await user.click(screen.getByRole('button', { name: 'Accept the report' }));
  expect(await screen.findByText(/The decision is final/)).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith('/v2/submitReprtByVerifier', {
      token,
      version: frozen.version,
      decision: 'accepted',
      assurance: 'reasonable',
      reason: '',
      independent: true,
    }),
  );
});

test('what is missing before a conclusion is listed beside the button, which waits for it', async () => {
  const nothing = { ...done.engagement, person: '', is_materiality_set: false, risks: [] };
  const details = { ...nothing.details, body: '', role: '', place: '', work: '' };
  const user = await open(frozen, { engagement: { ...nothing, details }, checkedItems: 0 });
  await user.click(screen.getByLabelText('Accept the report'));
  const isWaiting = () => screen.getByRole('button', { name: 'Accept the report' }).hasAttribute('disabled');
  const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(isWaiting()).toBe(true);
  expect(listed()).toEqual([
    'Your name, with the authenticator',
    'Verification body',
    'Your role',
    'Place',
    'Declaration of independence',
    'Materiality',
    'Risk assessment',
    'Work performed',
  ]);
  await user.click(screen.getByLabelText(/I declare that I am independent/));
  expect(listed()).not.toContain('Declaration of independence');
  await user.click(screen.getByLabelText('Reasonable assurance'));
  expect(listed().at(-1)).toBe('A checked sample, or the reason why there is none');
  // A return without a conclusion needs only its reason.
  await user.click(screen.getByLabelText('Return the report'));
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('returning a report requires a reason', async () => {
  const user = await open({ ...frozen, findings: [finding] });
  await user.click(screen.getByLabelText('Return the report'));
  await user.click(screen.getByRole('button', { name: 'Return report' }));
  expect(await screen.findByText('Reason is required')).toBeTruthy();
  await user.type(screen.getByLabelText('Reason'), 'Meter 7 is missing.');
  await user.click(screen.getByRole('button', { name: 'Return report' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      '/v2/submitReprtByVerifier',
      expect.objectContaining({ decision: 'rejected', reason: 'Meter 7 is missing.' }),
    ),
  );
});

test('after the decision there are no buttons', async () => {
  const event = {
    _id: '1',
    at: '2026-01-20T10:00:00.000Z',
    round: 1,
    kind: 'accepted',
    actor_name: 'Vera Prüf',
    note: 'limited: All clear.',
  };
  show(
    <DecisionPanel
      token={token}
      report={{ ...frozen, head: { ...frozen.head, status: 'accepted' }, events: [event] }}
      prepared={done}
    />,
  );
  expect(await screen.findByText('Accepted by Vera Prüf on 20 Jan 2026')).toBeTruthy();
  expect(screen.getByText('Limited assurance')).toBeTruthy();
  expect(screen.getByText('All clear.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
