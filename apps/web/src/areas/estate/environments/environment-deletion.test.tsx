import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../app/texts.ts';
import { answering } from '../../../testing/answering.ts';
import { show } from '../../../testing/show.tsx';
import { EnvironmentDeletion } from './environment-deletion.tsx';

const house = {
  _id: '0198a8f0-0000-7000-8000-000000000001',
  portfolio_id: '0198a8f0-0000-7000-8000-000000000002',
  environment_name: 'Harbour House',
  archived_at: null,
};

const none = {
  spaces: 0,
  users: 0,
  bills: 0,
  tenants: 0,
  occupants: 0,
  meters: 0,
  equipment: 0,
  renewable_sources: 0,
  ghg_entries: 0,
  documents: 0,
};

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['environments', 'failures', 'shared']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a property with spaces stays, and is said to in the product’s words', async () => {
  const server = answering({ checkEnvDeletable: () => ({ is_deletable: false, ...none, spaces: 3, bills: 1 }) });
  show(<EnvironmentDeletion environment={house} onClose={() => undefined} />);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Property can not be deleted, delete related space, occupant, users first!!',
  );
  expect(screen.getByRole('link', { name: '3 spaces' }).getAttribute('href')).toBe('/space');
  expect(screen.getByRole('link', { name: '1 bill' }).getAttribute('href')).toBe('/datahub/data_library/utilities');
  expect(server.paths()).toEqual(['/checkEnvDeletable']);
});

test('an empty property goes once the person has agreed', async () => {
  const server = answering({
    checkEnvDeletable: () => ({ is_deletable: true, ...none }),
    deleteEnvironment: () => ({ done: true }),
  });
  const onDeleted = vi.fn();
  const onClose = vi.fn();
  show(<EnvironmentDeletion environment={house} onClose={onClose} onDeleted={onDeleted} />);
  expect(await screen.findByText("You won't be able to revert this")).toBeTruthy();
  expect(server.paths()).toEqual(['/checkEnvDeletable']);
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete it' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(server.sent).toContainEqual({ path: '/deleteEnvironment', body: { environment_id: house._id } });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('a property that cannot be deleted can be archived instead', async () => {
  const onClose = vi.fn();
  const server = answering({
    checkEnvDeletable: () => ({ is_deletable: false, ...none, bills: 1 }),
    archiveEnvironment: () => ({ environment_id: house._id, archived_at: '2026-05-01T00:00:00.000Z' }),
  });
  show(<EnvironmentDeletion environment={house} onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Archive instead' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.sent).toContainEqual({ path: '/archiveEnvironment', body: { environment_id: house._id } });
});

test('an archived property is not offered to be archived once more', async () => {
  answering({ checkEnvDeletable: () => ({ is_deletable: false, ...none, bills: 1 }) });
  show(<EnvironmentDeletion environment={{ ...house, archived_at: '2026-05-01T00:00:00.000Z' }} onClose={vi.fn()} />);
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Archive instead' })).toBeNull();
});
