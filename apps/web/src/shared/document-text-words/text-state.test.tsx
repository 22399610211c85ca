import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { answering } from '../../testing/answering.ts';
import { show } from '../../testing/show.tsx';
import { TextState } from './text-state.tsx';
import { WordSearch } from './word-search.tsx';

afterEach(() => cleanup());

const text = {
  document_id: 'd',
  state: 'reading',
  failure_code: null,
  pages: 120,
  read_pages: 40,
  recognized_pages: 0,
  to_recognize: 0,
  left_out: 0,
  is_over_budget: false,
  language: 'simple',
};

test('a text that is read shows how far, and can be stopped and continued', async () => {
  let state = 'reading';
  const { sent } = answering({
    getDocumentText: () => ({ ...text, state }),
    stopDocumentText: () => {
      state = 'stopped';
      return { ...text, state };
    },
    readDocumentText: () => text,
  });
  show(<TextState documentId="d" isTrashed={false} />);
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('33');
  await userEvent.click(screen.getByRole('button', { name: 'stop' }));
  await userEvent.click(await screen.findByRole('button', { name: 'goOn' }));
  await waitFor(() => expect(sent).toContainEqual({ path: '/readDocumentText', body: { document_id: 'd' } }));
});

test('a file without text shows nothing, and one in the trash no buttons', async () => {
  answering({ getDocumentText: () => ({ ...text, state: 'stopped' }) });
  show(<TextState documentId="d" isTrashed />);
  expect(await screen.findByText('states.stopped')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('Enter searches the typed words, without blanks around them', async () => {
  const asked: string[] = [];
  show(<WordSearch onSearch={(words) => asked.push(words)} />);
  await userEvent.type(await screen.findByRole('searchbox'), '  notice period {Enter}');
  expect(asked).toEqual(['notice period']);
});
