import { portfolios } from '@steward/contract/estate/portfolios';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import i18next from 'i18next';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { startTexts } from '../../app/texts.ts';
import { forgetSession, keepSession, type SessionDetail } from '../../session/session.ts';
import { answering } from '../../testing/answering.ts';
import { show } from '../../testing/show.tsx';
import type { Column } from '../../ui/table/column.ts';
import { PortfolioForm } from '../property/portfolio-form.tsx';
import { ListScreen } from './list-screen.tsx';

interface Row {
  _id: string;
  name: string;
  description: string;
}

const idOf = (index: number) => `0198a8f0-0000-7000-8000-${String(index).padStart(12, '0')}`;
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: idOf(index),
    name: `Fund ${index}`,
    description: index % 2 ? 'Offices' : '=1+1',
  }));
const columns: Column<Row>[] = [
  { id: 'name', label: 'Portfolio', value: (row) => row.name },
  { id: 'description', label: 'Description', value: (row) => row.description, filter: true },
];

function Portfolios() {
  const remove = useSend(portfolios.deletePortfolio);
  return (
    <ListScreen
      words="portfolios"
      may="portfolios"
      steps={3}
      bulk
      list={useAnswer(portfolios.getMasterPortfolioList, {})}
      columns={columns}
      nameOf={({ name }) => name}
      panel={(row, { onSaved, onCancel }) => (
        <PortfolioForm portfolio={row} onSaved={({ name }) => onSaved(name)} onCancel={onCancel} />
      )}
      remove={({ _id }) => remove.mutateAsync({ portfolio_id: _id })}
    />
  );
}

/** A fake server with portfolios. */
function open(rows: Row[], address = '/') {
  let kept = rows;
  const server = answering({
    getMasterPortfolioList: () => kept.map((row) => ({ ...row, environment_count: 0 })),
    createPortfolio: (body) => {
      kept = [...kept, { ...(body as unknown as Row), _id: idOf(999) }];
      return kept.at(-1);
    },
    updatePortfolio: (body) => {
      const changed = { ...(body as unknown as Row), _id: String(body['portfolio_id']) };
      kept = kept.map((row) => (row._id === changed._id ? changed : row));
      return changed;
    },
    deletePortfolio: (body) => {
      kept = kept.filter(({ _id }) => _id !== body['portfolio_id']);
      return { done: true };
    },
  });
  return { server, user: userEvent.setup(), ...show(<Portfolios />, address) };
}
const names = () => [...document.querySelectorAll('tr[data-row] td:nth-child(2)')].map((cell) => cell.textContent);

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['portfolios', 'failures', 'shared']);
});
afterEach(() => {
  cleanup();
  forgetSession();
  vi.unstubAllGlobals();
});

test('an empty list states what will be here, and its one action adds the first row', async () => {
  const { user } = open([]);
  expect(await screen.findByText('No portfolios yet')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  const [, inTheList] = screen.getAllByRole('button', { name: 'Add portfolio' });
  await user.click(inTheList as HTMLElement);
  await user.type(await screen.findByLabelText('Portfolio name'), 'Harbour');
  const panel = await screen.findByRole('dialog', { name: 'New portfolio' });
  await user.click(within(panel).getByRole('button', { name: 'Add portfolio' }));
  await waitFor(() => expect(names()).toEqual(['Harbour']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a failed load shows an error and can be retried', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  const { user } = { user: userEvent.setup(), ...show(<Portfolios />) };
  expect(await screen.findByText('No connection. Please try again.')).toBeTruthy();
  answering({ getMasterPortfolioList: () => rowsOf(1) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names()).toEqual(['Fund 0']));
});

test('a link restores search, filter, order and the opened row; clearing removes them from the address', async () => {
  const { user, router } = open(rowsOf(20), `/?search=fund&description=Offices&sort=name&desc=true&item=${idOf(3)}`);
  expect(await screen.findByRole('dialog', { name: 'Edit portfolio' })).toBeTruthy();
  expect((await screen.findByLabelText<HTMLInputElement>('Portfolio name')).value).toBe('Fund 3');
  expect(names().slice(0, 2)).toEqual(['Fund 19', 'Fund 17']);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const search = screen.getByRole('textbox', { name: 'Search in Portfolios' });
  await user.clear(search);
  await user.type(search, 'nowhere');
  await user.click(await screen.findByText('Clear search and filters'));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'name', desc: true }));
  expect(names()).toHaveLength(20);
});

test('a row is edited in the panel, deleted after a question, and several are deleted together', async () => {
  const { user, server } = open(rowsOf(4));
  await user.click(await screen.findByRole('button', { name: 'Edit Fund 1' }));
  const name = await screen.findByLabelText('Portfolio name');
  await user.clear(name);
  await user.type(name, 'Harbour');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(names()).toEqual(['Fund 0', 'Harbour', 'Fund 2', 'Fund 3']));

  await user.click(screen.getByRole('button', { name: 'Delete Harbour' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it' }));
  await waitFor(() => expect(names()).toEqual(['Fund 0', 'Fund 2', 'Fund 3']));

  await user.click(screen.getByRole('checkbox', { name: 'Select Fund 0' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Fund 3' }));
  await user.click(screen.getByRole('button', { name: 'Delete 2 rows' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it' }));
  await waitFor(() => expect(names()).toEqual(['Fund 2']));
  const deleted = server.sent.filter(({ path }) => path.startsWith('/deletePortfolio'));
  expect(deleted).toHaveLength(3);
});

test('a user with read access sees no button that changes anything', async () => {
  keepSession({ permissions: ['portfolios.read'] } as unknown as SessionDetail);
  open(rowsOf(2), '/?item=new');
  await waitFor(() => expect(document.querySelectorAll('tr[data-row]')).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryAllByRole('button', { name: /Add|Edit|Delete/ })).toEqual([]);
  expect(screen.queryAllByRole('checkbox', { name: /Select/ })).toEqual([]);
});

test('a head with the same key as the table is removed from the page with it', async () => {
  answering({ getMasterPortfolioList: () => rowsOf(2) });
  function Works() {
    const [id, setId] = useState('first');
    return (
      <ListScreen<Row>
        words="portfolios"
        tableKey={id}
        head={
          <button key={id} onClick={() => setId('second')}>
            {`Head of ${id}`}
          </button>
        }
        list={{ data: rowsOf(2), error: null, refetch: () => undefined }}
        columns={columns}
        nameOf={({ name }) => name}
      />
    );
  }
  show(<Works />);
  await userEvent.click(await screen.findByText('Head of first'));
  expect(screen.getAllByText(/^Head of/).map((head) => head.textContent)).toEqual(['Head of second']);
});

test('ten thousand rows appear at once, and the file has all matching rows, without formulas', async () => {
  const { user } = open(rowsOf(10_000));
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  await screen.findByText('10,000 rows');
  expect(document.querySelectorAll('tr[data-row]').length).toBeLessThan(200);
  await user.type(screen.getByRole('textbox', { name: 'Search in Portfolios' }), 'Fund 999');
  // 999, 1999 to 8999, and 9990 to 9999: every word is searched within the words of a row.
  await screen.findByText('19 of 10,000');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(20);
  expect(lines[0]).toContain('Portfolio,Description');
  expect(lines.join('\n')).not.toMatch(/(^|,)"?=/m);
});
