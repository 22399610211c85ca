import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { chosenFiles, droppedFiles, type PlacedFile } from './dropped-files.ts';
import { useUploads } from './resumable-upload.ts';
import { UploadProgressList } from './upload-progress.tsx';

interface Options {
  endpoint: string;
  chunkSize: number;
  metadata: Record<string, string>;
  fingerprint: () => Promise<string>;
  onBeforeRequest: (request: { setHeader: (name: string, value: string) => void }) => Promise<void>;
  onShouldRetry: (error: object, attempt: number) => boolean;
  onProgress: (sent: number, all: number) => void;
  onSuccess: () => void;
  onError: (error: object) => void;
}

const { uploads } = vi.hoisted(() => ({ uploads: [] as { options: unknown; calls: string[] }[] }));
vi.mock('tus-js-client', () => ({
  Upload: class {
    url: string | null = null;
    calls: string[] = [];
    options: unknown;
    constructor(_file: File, options: unknown) {
      this.options = options;
      uploads.push(this);
    }
    findPreviousUploads = async () => (this.calls.includes('known') ? [{}] : []);
    resumeFromPreviousUpload() {}
    start() {
      this.url = `/v2/uploads/upload-${uploads.indexOf(this) + 1}`;
      this.calls.push('start');
    }
    async abort(isEnd = false) {
      this.calls.push(isEnd ? 'end' : 'abort');
    }
  },
}));

beforeEach(() => {
  document.cookie = 'csrfToken=of-this-session; path=/';
});
afterEach(() => {
  cleanup();
  uploads.length = 0;
});

const optionsOf = (n: number) => uploads[n]?.options as Options;

function Page({ files, onUploaded }: { files: PlacedFile[]; onUploaded: (id: string) => void }) {
  const list = useUploads({ purpose: 'documents', environmentId: 'house', onUploaded });
  return (
    <>
      <button onClick={() => list.add(files)}>send</button>
      <UploadProgressList uploads={list} />
    </>
  );
}

async function send(count: number, onUploaded = vi.fn<(id: string) => void>()) {
  const files = Array.from({ length: count }, (_, n) => ({
    file: new File(['0123456789'], `plan-${n + 1}.pdf`, { type: 'application/pdf' }),
    path: 'Plans/2026',
  }));
  show(<Page files={files} onUploaded={onUploaded} />);
  await userEvent.click(await screen.findByRole('button', { name: 'send' }));
  await waitFor(() => expect(uploads.map(({ calls }) => calls)).toEqual(Array(Math.min(2, count)).fill(['start'])));
  return onUploaded;
}

test('two files of a list are sent at a time, in parts of 8 MB, with their folders and the CSRF value of the session', async () => {
  const onUploaded = await send(3);
  expect(optionsOf(0)).toMatchObject({
    endpoint: '/v2/uploads',
    chunkSize: 8 * 1024 * 1024,
    metadata: { filename: 'plan-1.pdf', path: 'Plans/2026', purpose: 'documents', environment_id: 'house' },
  });
  const headers: Record<string, string> = {};
  await optionsOf(0).onBeforeRequest({ setHeader: (name, value) => void (headers[name] = value) });
  expect(headers).toEqual({ 'X-CSRF-Token': 'of-this-session' });
  expect(await optionsOf(0).fingerprint()).not.toBe(await optionsOf(1).fingerprint());
  act(() => optionsOf(0).onProgress(5, 10));
  expect(screen.getAllByRole('progressbar')[0]?.getAttribute('aria-valuenow')).toBe('50');
  act(() => optionsOf(0).onSuccess());
  expect(onUploaded).toHaveBeenCalledExactlyOnceWith('upload-1', expect.objectContaining({ path: 'Plans/2026' }));
  await waitFor(() => expect(uploads).toHaveLength(3));
});

test('a file is paused, continued and cancelled', async () => {
  await send(1);
  act(() => optionsOf(0).onProgress(7, 10));
  await userEvent.click(screen.getByRole('button', { name: 'pauseOf' }));
  expect(screen.getByText('states.paused')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('70');
  await userEvent.click(screen.getByRole('button', { name: 'resumeOf' }));
  await waitFor(() => expect(uploads[0]?.calls).toEqual(['start', 'abort', 'start']));
  await userEvent.click(screen.getByRole('button', { name: 'cancelOf' }));
  expect(uploads[0]?.calls.at(-1)).toBe('end');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

const answered = (status: number, body: object = {}) => ({
  originalResponse: { getStatus: () => status, getBody: () => JSON.stringify(body) },
});

test('a lost connection is retried, a refusal is shown with what to do, and leaving stops sending', async () => {
  await send(1);
  const { onShouldRetry, onError } = optionsOf(0);
  let isRetried = false;
  act(() => void (isRetried = onShouldRetry({ originalResponse: null }, 3)));
  expect(isRetried).toBe(true);
  expect(screen.getByText('states.retrying')).toBeTruthy();
  for (const [status, isWorth] of [
    [503, true],
    [409, true],
    [423, true],
    [413, false],
    [404, false],
    [507, false],
  ] as const)
    act(() => expect(onShouldRetry(answered(status), 0)).toBe(isWorth));
  act(() => onError(answered(413, { code: 'storage.full', message: 'Full.', detail: '3 MB' })));
  await screen.findByText(/Full\./);
  expect(screen.getByText(/3 MB/)).toBeTruthy();
});

test('a dropped folder keeps its tree, also one with more files than the browser answers at once', async () => {
  const fileEntry = (name: string) => ({
    isFile: true,
    name,
    file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
  });
  const folderEntry = (name: string, entries: object[]) => ({
    isFile: false,
    name,
    createReader: () => {
      const portions = [entries.slice(0, 2), entries.slice(2), []];
      return { readEntries: (resolve: (entries: object[]) => void) => resolve(portions.shift() ?? []) };
    },
  });
  const tree = folderEntry('House', [
    fileEntry('a.pdf'),
    folderEntry('Plans', [fileEntry('b.pdf')]),
    fileEntry('c.pdf'),
  ]);
  const items = [tree, fileEntry('d.pdf')].map((entry) => ({ webkitGetAsEntry: () => entry }));
  const dropped = await droppedFiles({ items, files: [] } as unknown as DataTransfer);
  expect(dropped.map(({ file, path }) => `${path}: ${file.name}`)).toEqual([
    'House: a.pdf',
    'House/Plans: b.pdf',
    'House: c.pdf',
    ': d.pdf',
  ]);
  const chosen = Object.assign(new File(['x'], 'e.pdf'), { webkitRelativePath: 'House/Plans/e.pdf' });
  expect(chosenFiles([chosen])).toMatchObject([{ path: 'House/Plans' }]);
});
