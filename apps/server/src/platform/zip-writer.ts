import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/**
 * A zip file that is written entry by entry, of which only what is on its way is in memory. Names are UTF-8; entries and files above 4 GB have the
 * longer headers of zip64.
 */
export class ZipWriter {
  private readonly zip = new ZipFile();
  private readonly broken = new AbortController();
  private readonly written: Promise<void>;

  constructor(path: string, signal: AbortSignal) {
    const file = createWriteStream(path, { mode: 0o600, highWaterMark: 1024 * 1024 });
    this.written = pipeline(this.zip.outputStream, file, { signal: AbortSignal.any([signal, this.broken.signal]) });
    // `end` awaits this promise; without a handler an earlier failure would be an unhandled rejection.
    this.written.catch(() => {});
  }

  /**
   * Waits until the source has ended, so that only one is read at a time. `isPacked`: its bytes are packed already and are stored as they
   * are. `see` learns of each chunk.
   */
  async add(
    path: string,
    source: AsyncIterable<Buffer | string> | Iterable<string>,
    { isPacked = false, mtime, see }: { isPacked?: boolean; mtime?: Date; see?: (chunk: Buffer) => void } = {},
  ): Promise<void> {
    let ended: (error?: Error) => void = () => {};
    const done = new Promise<void>((resolve, reject) => {
      ended = (error) => (error ? reject(error) : resolve());
    });
    async function* passed() {
      try {
        for await (const chunk of source) {
          const bytes = Buffer.from(chunk);
          see?.(bytes);
          yield bytes;
        }
        ended();
      } catch (error) {
        ended(error as Error);
        throw error;
      }
    }
    const content = Readable.from(passed(), { objectMode: false });
    // The error is thrown by `done`; without a listener it would end the process.
    content.on('error', () => {});
    this.zip.addReadStream(content, path, { compress: !isPacked, ...(mtime && { mtime }) });
    try {
      await Promise.race([done, this.written]);
    } catch (error) {
      // Neither the source nor the file stays open.
      content.destroy();
      this.broken.abort(error);
      throw error;
    }
  }

  addBuffer(path: string, bytes: Buffer): void {
    this.zip.addBuffer(bytes, path);
  }

  async end(): Promise<void> {
    this.zip.end();
    await this.written;
  }
}
