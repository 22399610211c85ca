import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { ImportCard } from './import-card.tsx';

const checked = {
  file_id: 'f1',
  name: 'forged.zip',
  sha256: 'ab'.repeat(32),
  signature: 'other' as 'own' | 'other' | 'none',
  signing_key: 'K'.repeat(43),
  from_organization: 'Good Corp',
  exported_at: '2026-11-01T10:00:00.000Z',
  rows: 12,
  files: 2,
  left_out: [{ table: 'audit_log', rows: 7 }],
};
const jobOf = (kind: string, result: unknown) => ({ _id: kind, kind, status: 'done', percent: 100, step: '', result });

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['archives', 'audit', 'jobs', 'shared', 'ui']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['own', /Signed by this installation and unchanged/, /Everything is restored as it was/],
  ['other', /Signed by another installation/, /do not count here/],
  ['none', /Not signed/, /Anyone could have changed this archive/],
] as const)(
  'an archive with the signature %s is named as such before it is imported',
  async (signature, said, text) => {
    const server = answering({
      getMyJobs: [jobOf('archives.check', { ...checked, signature })],
      getArchiveImports: [],
      importOrganization: { job_id: 'j1' },
    });
    show(<ImportCard isEmpty mayImport />);
    await screen.findByText(said);
    screen.getByText(text);
    screen.getByText(/From Good Corp/);
    screen.getByText(/Audit log of the archive/);
    screen.getByText('K'.repeat(43));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Import' }));
    expect(server.bodies('importOrganization')).toEqual([{ file_id: 'f1' }]);
  },
);

test('after an import the user sees what arrived without its state and what was left out', async () => {
  const result = {
    rows: 10,
    files: 2,
    people_to_invite: [],
    signature: 'none',
    reset: [{ table: 'ghg_reports', rows: 3 }],
    left_out: [{ table: 'audit_log', rows: 7 }],
  };
  answering({ getMyJobs: [jobOf('archives.import', result)], getArchiveImports: [] });
  show(<ImportCard isEmpty={false} mayImport />);
  await screen.findByText(/Nothing in it counts as accepted, approved, confirmed or paid here/);
  screen.getByText(/Imported without the state that the archive stated/);
  screen.getByText(/3 rows/);
  screen.getByText(/Not imported; kept as records of the archive/);
  screen.getByText(/7 rows/);
});

test('a user who is no admin cannot upload an archive', async () => {
  answering({ getMyJobs: [], getArchiveImports: [] });
  show(<ImportCard isEmpty mayImport={false} />);
  await screen.findByText(/Only admins can import an archive/);
  expect(screen.queryByText(/Drop an archive here/)).toBeNull();
});
