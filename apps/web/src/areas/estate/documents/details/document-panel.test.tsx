import { cleanup, screen } from '@testing-library/react';
import type { WholeDocument } from '@steward/contract/estate/documents.models';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../../app/texts.ts';
import { answering } from '../../../../testing/answering.ts';
import { show } from '../../../../testing/show.tsx';
import { DocumentPanel } from './document-panel.tsx';

const _id = '0198a8f0-0000-7000-8000-000000000001';
const version = {
  type: 'pdf',
  bytes: 2000,
  restored_from: null,
  created_by_name: 'Ada',
  created_at: '2026-11-01T10:00:00Z',
};
const document: WholeDocument = {
  _id,
  root: 'unorganized',
  portfolio_id: null,
  environment_id: null,
  folder_id: null,
  place_name: '',
  folder_name: '',
  title: 'Lease',
  kind: 'contract',
  owner_id: null,
  owner_name: '',
  tags: [],
  note: '',
  issued_on: null,
  valid_until: null,
  validity: 'open',
  is_for_tenants: false,
  version_no: 2,
  file_name: 'Lease.pdf',
  file_type: 'pdf',
  file_group: 'pdf',
  bytes: 2000,
  source: 'upload',
  sender: '',
  created_by: null,
  created_by_name: 'Ada',
  created_at: '2026-11-01T10:00:00Z',
  changed_at: '2026-11-01T10:00:00Z',
  trashed_at: null,
  trashed_by_name: '',
  purged_on: null,
  is_held: false,
  scan: 'infected',
  virus: 'Eicar-Signature',
  hold_reason: '',
  holds: [],
  used_in: [],
  path: [],
  versions: [
    {
      ...version,
      _id: `${_id.slice(0, -1)}3`,
      no: 2,
      file_name: 'Lease.pdf',
      scan: 'infected',
      virus: 'Eicar-Signature',
    },
    { ...version, _id: `${_id.slice(0, -1)}2`, no: 1, file_name: 'Lease.pdf', scan: 'clean', virus: '' },
  ],
};

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['documents', 'document-words', 'document-text-words', 'share-link', 'form', 'ui']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a version with a virus is not opened, and the one before it can be', async () => {
  answering({ getDocument: document });
  show(<DocumentPanel documentId={_id} />);
  expect(await screen.findByText('A virus was found in this file: Eicar-Signature')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('link', { name: 'Open document' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Version 2' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Version 1' })).toHaveProperty('disabled', false);
});
