import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FailureCode } from '@steward/contract/failures';
import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client';
import { csrfToken } from '../../api/csrf.ts';
import { CallFailure } from '../../api/failure.ts';
import { refresh } from '../../api/refresh.ts';
import { currentSession } from '../../session/session.ts';
import type { PlacedFile } from './dropped-files.ts';

const PART_BYTES = 8 * 1024 * 1024;
/** So many files of a list are sent at the same time. */
const AT_ONCE = 2;
/** Pauses before the next attempts; the count begins again when bytes have arrived. About ten minutes. */
const PAUSES = [0, 1000, 3000, 5000, 10_000, 20_000, ...Array.from({ length: 18 }, () => 30_000)];

/** A file of a list of uploads. */
export interface UploadProgress {
  key: string;
  name: string;
  path: string;
  bytes: number;
  /** 0 to 100. */
  percent: number;
  state: 'waiting' | 'sending' | 'retrying' | 'paused' | 'done' | 'failed';
  /** The id of the upload once it is announced; complete in state `done`. */
  uploadId?: string;
  /** What is wrong in state `failed`. */
  failure?: CallFailure;
}

export interface UploadOptions {
  /** What the screen is going to make of the files. */
  purpose?: string;
  /** The property the files belong to: the uploader must reach it at every request. */
  environmentId?: string | undefined;
  /** A file has arrived completely; called once for each. */
  onUploaded: (uploadId: string, file: PlacedFile) => void;
}

interface Sent {
  given: PlacedFile;
  shown: UploadProgress;
  upload?: Upload;
}

/** The failure that an answer of the server names. */
function failureOf(error: Error | DetailedError): CallFailure {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new CallFailure(0, 'There is no connection. Please try again.', 'network.offline');
  let body: { code?: string; message?: string; detail?: string } = {};
  try {
    body = JSON.parse(response.getBody()) as typeof body;
  } catch {
    // An answer of a proxy.
  }
  const { code = 'server.failed', message = 'Something went wrong', detail = '' } = body;
  return new CallFailure(response.getStatus(), message, code as FailureCode, undefined, detail);
}

/** Whether another attempt may succeed: without a connection, with another position, or when the server has time again. */
function isWorthRetrying({ originalResponse: response }: DetailedError, attempt: number): boolean {
  if (!response) return true;
  const status = response.getStatus();
  // The session or its CSRF value was renewed after the answer.
  if (status === 401 || status === 403) return attempt < 2;
  return status >= 500 ? status !== 507 : [409, 423, 429].includes(status);
}

async function renewed(_: HttpRequest, response: HttpResponse): Promise<void> {
  if (response.getStatus() === 401) await refresh();
  if (response.getStatus() === 403 && response.getBody().includes('session.csrf')) await csrfToken(true);
}

/** A list of files that are sent in parts, a few at a time; each can be paused, continued and cancelled. */
class UploadList {
  private sent: Sent[] = [];
  private shown: readonly UploadProgress[] = [];
  private readonly listeners = new Set<() => void>();
  private count = 0;

  constructor(private options: UploadOptions) {}

  setOptions(options: UploadOptions): void {
    this.options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly list = (): readonly UploadProgress[] => this.shown;

  add(files: readonly PlacedFile[]): void {
    for (const given of files) {
      const { file, path } = given;
      const key = String((this.count += 1));
      const shown = { key, name: file.name, path, bytes: file.size, percent: 0, state: 'waiting' } as const;
      this.sent.push({ given, shown });
    }
    this.publish();
    this.next();
  }

  pause(key: string): void {
    const one = this.find(key);
    if (!one || one.shown.state === 'done' || one.shown.state === 'failed') return;
    this.change(one, { state: 'paused' });
    void one.upload?.abort();
    this.next();
  }

  resume(key: string): void {
    const one = this.find(key);
    if (!one || (one.shown.state !== 'paused' && one.shown.state !== 'failed')) return;
    const { failure: _, ...shown } = one.shown;
    one.shown = { ...shown, state: 'waiting' };
    this.publish();
    this.next();
  }

  /** Ends an upload, on the server too, and takes it off the list. */
  cancel(key: string): void {
    const one = this.find(key);
    if (!one) return;
    this.remove(key);
    if (one.shown.state !== 'done') void one.upload?.abort(true).catch(() => {});
    this.next();
  }

  /** Takes a file off the list. */
  remove(key: string): void {
    this.sent = this.sent.filter(({ shown }) => shown.key !== key);
    this.publish();
  }

  /** Stops sending; what has arrived stays on the server, and choosing the same file again continues it. */
  stop(): void {
    for (const { upload } of this.sent) void upload?.abort();
  }

  private readonly find = (key: string) => this.sent.find(({ shown }) => shown.key === key);

  private publish(): void {
    this.shown = this.sent.map(({ shown }) => shown);
    for (const listener of this.listeners) listener();
  }

  private change(one: Sent, change: Partial<UploadProgress>): void {
    one.shown = { ...one.shown, ...change };
    this.publish();
  }

  private next(): void {
    const busy = this.sent.filter(({ shown }) => shown.state === 'sending' || shown.state === 'retrying').length;
    const waiting = this.sent.filter(({ shown }) => shown.state === 'waiting').slice(0, Math.max(0, AT_ONCE - busy));
    for (const one of waiting) {
      this.change(one, { state: 'sending' });
      void this.send(one);
    }
  }

  private async send(one: Sent): Promise<void> {
    try {
      one.upload ??= await this.prepare(one);
      if (this.find(one.shown.key)?.shown.state === 'sending') one.upload.start();
    } catch (error) {
      this.end(one, { state: 'failed', failure: failureOf(error as Error) });
    }
  }

  private end(one: Sent, change: Partial<UploadProgress>): void {
    this.change(one, change);
    this.next();
  }

  private loading: Promise<typeof import('tus-js-client')> | undefined;

  /** Loaded with the first file: the first page does not need it. */
  private library() {
    this.loading ??= import('tus-js-client').catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async prepare(one: Sent): Promise<Upload> {
    const tus = await this.library();
    const { given } = one;
    const { file, path } = given;
    const { purpose = '', environmentId = '' } = this.options;
    const user = currentSession()?.uid ?? '';
    const upload: Upload = new tus.Upload(file, {
      endpoint: '/v2/uploads',
      chunkSize: PART_BYTES,
      retryDelays: PAUSES,
      metadata: { filename: file.name, filetype: file.type, path, purpose, environment_id: environmentId },
      // After a reload the same file of the same person goes on; another person on this device begins their own.
      fingerprint: async () =>
        ['steward', user, purpose, environmentId, path, file.name, file.size, file.lastModified].join('|'),
      removeFingerprintOnSuccess: true,
      onBeforeRequest: async (request) => request.setHeader('X-CSRF-Token', await csrfToken()),
      onAfterResponse: renewed,
      onShouldRetry: (error, attempt) => {
        if (one.shown.state === 'paused' || !isWorthRetrying(error, attempt)) return false;
        this.change(one, { state: 'retrying' });
        return true;
      },
      onProgress: (sent, all) => {
        const isOn = one.shown.state === 'sending' || one.shown.state === 'retrying';
        // All bytes are sent before the server has written and checked them.
        if (isOn) this.change(one, { state: 'sending', percent: Math.min(99, Math.floor((sent / all) * 100)) });
      },
      onSuccess: () => {
        const uploadId = upload.url?.split('/').at(-1) ?? '';
        this.end(one, { state: 'done', percent: 100, uploadId });
        this.options.onUploaded(uploadId, given);
      },
      onError: (error) => {
        if (one.shown.state !== 'paused') this.end(one, { state: 'failed', failure: failureOf(error) });
      },
    });
    const [before] = await upload.findPreviousUploads();
    if (before) upload.resumeFromPreviousUpload(before);
    return upload;
  }
}

/** Uploads of a screen. They stop when the screen is left; choosing the same file again continues. */
export function useUploads(options: UploadOptions) {
  const [uploads] = useState(() => new UploadList(options));
  useEffect(() => {
    uploads.setOptions(options);
  });
  useEffect(() => () => uploads.stop(), [uploads]);
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  return {
    list,
    add: (files: readonly PlacedFile[]) => uploads.add(files),
    pause: (key: string) => uploads.pause(key),
    resume: (key: string) => uploads.resume(key),
    cancel: (key: string) => uploads.cancel(key),
    remove: (key: string) => uploads.remove(key),
  };
}
