import { cleanup, screen } from '@testing-library/react';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Report } from '@steward/contract/carbon/reports.report';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { ReportHead } from './report-head.tsx';
import type { TextDraft } from './text-draft.ts';

const imported = {
  archive: 'all.zip',
  organization: 'Good Corp',
  signature: 'none' as const,
  signing_key: '',
  exported_at: '2026-11-01T10:00:00.000Z',
  imported_at: '2026-11-20T10:00:00.000Z',
  imported_by: 'Dan Test',
  status: 'accepted' as const,
};
const head = (change: Partial<NonNullable<Report['imported']>>) => (
  <ReportHead
    about={{ level: 'Property', target_id: 'e1', year: 2023 }}
    targetName="House"
    inventory={{} as Inventory}
    report={
      {
        _id: 'r1',
        status: 'draft',
        standing: null,
        round: 0,
        language: 'en',
        updated_at: '2026-11-20T10:00:00.000Z',
        events: [],
        links: [],
        imported: { ...imported, ...change },
      } as unknown as Report
    }
    draft={{} as TextDraft}
    onGo={() => {}}
  />
);

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['reports', 'emissions', 'shared', 'ui']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a report that was accepted elsewhere is shown as not verified here', async () => {
  answering({ getMyJobs: [] });
  show(head({}));
  await screen.findByText('Accepted elsewhere, not verified here');
  screen.getByText('Accepted elsewhere, not verified here.');
  screen.getByText(/From the archive all.zip of Good Corp, imported on .* by Dan Test/);
});

test('the key of another installation is named', async () => {
  answering({ getMyJobs: [] });
  show(head({ signature: 'other', signing_key: 'K'.repeat(43) }));
  await screen.findByText('K'.repeat(43));
});

test('a report of an own archive is marked as restored, without a badge', async () => {
  answering({ getMyJobs: [] });
  show(head({ signature: 'own', status: null }));
  await screen.findByText(/Restored from the archive all.zip, signed by this installation/);
  expect(screen.queryByText(/not verified here/)).toBeNull();
});
