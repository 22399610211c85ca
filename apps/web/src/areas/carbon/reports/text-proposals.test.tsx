import { cleanup, screen } from '@testing-library/react';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { forgetSession, keepSession, type SessionDetail } from '../../../session/session.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { useProposals } from './text-proposals.ts';
import { useTextDraft } from './text-draft.ts';
import { TextsEditor } from './texts-editor.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['reports', 'emissions', 'shared', 'ui']);
});
beforeEach(() => {
  sessionStorage.clear();
  keepSession({
    uid: 'u',
    username: 'Nora Newcomer',
    email: 'nora@harbour.example',
    organization_name: 'Harbour Estates',
    permissions: [],
  } as unknown as SessionDetail);
  answering({ getOrganizationConfig: { consolidation: 'financial_control', base_year: 2022, upstream_energy: false } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetSession();
});

const about = { level: 'Organization' as const, year: 2025 };
const bare = {
  scope3_by_category: {},
  by_environment: [],
  missing: [],
  factors: [],
  coverage: { days: 0, days_expected: 0, share: 0, estimated_share: 0 },
} as unknown as Inventory;
const known = {
  ...bare,
  scope3_by_category: { 3: 120, 5: 4 },
  by_environment: [{ environment_name: 'Harbour House' }, { environment_name: 'Quay 7' }],
  missing: [
    { kind: 'district heating factor, location-based', country: 'DE', year: 2025, carrier: 'district_heating' },
  ],
  factors: [{ source: 'UBA', edition: '2025', gwp_set: 'AR5' }],
  coverage: { days: 292, days_expected: 365, share: 0.8, estimated_share: 0.125 },
} as unknown as Inventory;

function NewReport({ inventory }: { inventory: Inventory }) {
  const proposals = useProposals(inventory, 'Harbour Estates');
  const draft = useTextDraft(about, null, proposals);
  return <TextsEditor about={about} report={null} draft={draft} proposals={proposals} field={undefined} />;
}

const textOf = (label: RegExp) => screen.getByLabelText<HTMLTextAreaElement>(label).value;

test('a new report starts with known facts: its organization, boundaries, properties, factors, coverage and gaps', async () => {
  show(<NewReport inventory={known} />);
  expect(await screen.findByDisplayValue(/^Financial control: /)).toBeTruthy();
  expect(textOf(/^Contact/)).toBe('Nora Newcomer, nora@harbour.example');
  expect(screen.getByDisplayValue('Harbour Estates')).toBeTruthy();
  expect(screen.getByDisplayValue('2022 is the base year.')).toBeTruthy();
  expect(screen.getByDisplayValue('2 properties: Harbour House, Quay 7.')).toBeTruthy();
  expect(textOf(/^Methods and factor sources/)).toMatch(
    /Emission factors: UBA \(2025\)\. Global warming potentials: .*AR5/,
  );
  expect(screen.getByDisplayValue('Bills cover 80% of the days; 12.5% of these are estimated.')).toBeTruthy();
  expect(
    screen.getByDisplayValue(/^Not included, because no emission factor is available: District heating.*\.$/i),
  ).toBeTruthy();
  expect(screen.getByDisplayValue(/^Included: .+, .+\.$/)).toBeTruthy();
});

test('unknown facts are left to the user', async () => {
  show(<NewReport inventory={bare} />);
  await screen.findByDisplayValue(/^Financial control: /);
  expect(textOf(/^Methods and factor sources/)).toBe('');
  for (const words of [/^Bills cover/, /^Not included/, /^Included:/, /propert(y|ies):/])
    expect(screen.queryByDisplayValue(words), String(words)).toBeNull();
});
