import type { Document } from '@steward/contract/estate/documents.models';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { ReadyBundles } from './ready-bundles.tsx';
import { SelectedDocuments } from './selected-documents.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['documents', 'document-bundles', 'jobs', 'shared', 'ui']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the selected documents are asked for as one ZIP', async () => {
  const server = answering({
    prepareDocumentBundle: { job_id: 'j1', documents: 2, bytes: 10 },
    getDocumentBundles: [],
    getMyJobs: [],
  });
  const selected = [{ _id: 'd1' }, { _id: 'd2' }] as unknown as Document[];
  show(<SelectedDocuments selected={selected} isTrash={false} onDone={() => {}} />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Download as ZIP' }));
  expect(server.bodies('prepareDocumentBundle')).toEqual([{ document_ids: ['d1', 'd2'], language: 'en' }]);
});

test('a ZIP that is ready is offered with its size, its end and what it lacks', async () => {
  answering({
    getDocumentBundles: [
      {
        file_id: 'f1',
        name: 'Tower 2026-11-29.zip',
        bytes: 3_000_000,
        documents: 12,
        left_out: 1,
        made_at: '2026-11-29T10:00:00.000Z',
        expires_at: '2026-11-30T10:00:00.000Z',
      },
    ],
  });
  show(<ReadyBundles />);
  const link = await screen.findByRole('link', { name: 'Download: Tower 2026-11-29.zip' });
  expect(link.getAttribute('href')).toContain('/v2/files/f1');
  screen.getByText(/12 documents, 3\.?0? MB, until .*2026/);
  screen.getByText(/1 document is left out/);
});
