import type { FilingSuggestion } from '@steward/contract/estate/document-filing';
import type { Document } from '@steward/contract/estate/documents.models';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import i18next from 'i18next';
import { startTexts } from '../../../../app/texts.ts';
import { answering } from '../../../../testing/answering.ts';
import { show } from '../../../../testing/show.tsx';
import { Toasts } from '../../../../ui/toasts.tsx';
import { UnorganizedList } from './unorganized-list.tsx';

const idOf = (n: number) => `0198a8f0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const house = idOf(900);
const document = (n: number): Document => ({
  _id: idOf(n),
  root: 'unorganized',
  portfolio_id: null,
  environment_id: null,
  folder_id: null,
  place_name: '',
  folder_name: '',
  title: `Document ${n}`,
  kind: 'other',
  owner_id: null,
  owner_name: '',
  tags: [],
  note: '',
  issued_on: null,
  valid_until: null,
  validity: 'open',
  is_for_tenants: false,
  version_no: 1,
  file_name: `${n}.pdf`,
  file_type: 'pdf',
  file_group: 'pdf',
  bytes: 10,
  source: 'mail',
  sender: 'office@lift.example',
  created_by: null,
  created_by_name: '',
  created_at: '2026-11-29T08:00:00Z',
  changed_at: '2026-11-29T08:00:00Z',
  trashed_at: null,
  trashed_by_name: '',
  purged_on: null,
  is_held: false,
  scan: 'none',
  virus: '',
});
const suggestion = (n: number, more: Partial<FilingSuggestion> = {}): FilingSuggestion => ({
  document_id: idOf(n),
  is_reading: false,
  place: {
    root: 'property',
    portfolio_id: null,
    environment_id: house,
    folder_id: null,
    place_name: 'Harbor House',
    folder_name: '',
  },
  kind: 'contract',
  title: null,
  issued_on: null,
  valid_until: null,
  is_sure: true,
  equal: [],
  reasons: [{ about: 'place', by: 'meter', value: '4711', page: 2, files: 0 }],
  ...more,
});

/** A fake server with three documents: the second one matches two properties equally well. */
function open() {
  let rows = [1, 2, 3].map(document);
  const suggestions = [
    suggestion(1),
    suggestion(2, {
      place: null,
      is_sure: false,
      reasons: [],
      equal: [
        { environment_id: idOf(901), environment_name: 'Alpha' },
        { environment_id: idOf(902), environment_name: 'Beta' },
      ],
    }),
    suggestion(3),
  ];
  const server = answering({
    fetchDirectoryContent: () => ({
      path: [],
      place_name: '',
      paginateData: rows,
      totalData: rows.length,
      bytes: 0,
    }),
    getFilingSuggestions: ({ document_ids }) =>
      suggestions.filter(({ document_id }) => (document_ids as string[]).includes(document_id)),
    fileDocuments: ({ filings }) => {
      const filed = (filings as { document_id: string }[]).map(({ document_id }) => document_id);
      rows = rows.filter(({ _id }) => !filed.includes(_id));
      return { filed: filed.length };
    },
    undoFilings: ({ document_ids }) => {
      rows = [1, 2, 3].map(document);
      return { undone: (document_ids as string[]).length };
    },
    fetchDirectoriesByCollection: () => [],
  });
  show(
    <>
      <UnorganizedList place={{ root: 'unorganized' }} head={null} tools={null} emptyAction={null} />
      <Toasts />
    </>,
  );
  return { server, user: userEvent.setup() };
}
const rowOf = (name: string) => screen.findByRole('listitem', { name });

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['documents', 'document-words', 'filing-words', 'failures', 'shared']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('Enter accepts the focused suggestion and moves on; without a place it asks for one', async () => {
  const { server, user } = open();
  const first = await rowOf('Document 1');
  await within(first).findByText('Meter \u20684711\u2069 on page 2');
  first.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Document 1' })).toBeNull());
  expect(server.bodies('fileDocuments')).toMatchObject([
    { filings: [{ document_id: idOf(1), to: { root: 'property', environment_id: house }, kind: 'contract' }] },
  ]);
  const second = await rowOf('Document 2');
  within(second).getByText('No place: matches \u2068Alpha\u2069, \u2068Beta\u2069 equally');
  await waitFor(() => expect(globalThis.document.activeElement).toBe(second));
  await user.keyboard('a');
  await screen.findByRole('dialog', { name: 'File \u2068Document 2\u2069' });
  expect(server.bodies('fileDocuments')).toHaveLength(1);
});

test('all sure suggestions are accepted at once, and that is undone from the message', async () => {
  const { server, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Accept 2 sure suggestions' }));
  await waitFor(() => expect(screen.getAllByRole('listitem', { name: /^Document/ })).toHaveLength(1));
  expect(server.bodies('fileDocuments')).toMatchObject([
    { filings: [{ document_id: idOf(1) }, { document_id: idOf(3) }] },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getAllByRole('listitem', { name: /^Document/ })).toHaveLength(3));
  expect(server.bodies('undoFilings')).toEqual([{ document_ids: [idOf(1), idOf(3)] }]);
});
