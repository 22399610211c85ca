import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Log } from './log.ts';

/** What was read of a device at one moment. */
export interface Noted {
  serial: string;
  /** Milliseconds since 1970. */
  at: number;
  values: Record<string, number | boolean | string>;
}

export interface Position {
  segment: number;
  offset: number;
}

export interface Batch {
  records: Noted[];
  /** Acknowledging the batch continues here. */
  end: Position;
}

interface Segment {
  number: number;
  bytes: number;
}

const READ_BYTES = 128 * 1024;
const MOST_SEGMENT_BYTES = 4 * 1024 * 1024;
const SYNC_MS = 1000;

const sumOf = (text: string) => zlib.crc32(text).toString(16).padStart(8, '0');

/** The record of a line; undefined for a line that was not written whole. */
function recordOf(line: string): Noted | undefined {
  const text = line.slice(9);
  if (line[8] !== ' ' || sumOf(text) !== line.slice(0, 8)) return undefined;
  const { s, t, v } = JSON.parse(text) as { s: string; t: number; v: Noted['values'] };
  return { serial: s, at: t, values: v };
}

/**
 * Values on disk, in their order, until they are acknowledged: segment files that are only appended to, each line with a checksum. A
 * start begins a new segment, so that a line that was half written when the program or the machine stopped is the last of its file.
 */
export class DiskQueue {
  private readonly segments: Segment[];
  private readonly segmentBytes: number;
  private position: Position;
  private file: number;
  private isDirty = false;
  private readonly timer: NodeJS.Timeout;
  private waiting: (() => void)[] = [];
  /** Since the start: values that did not fit on the disk, and lines that could not be read. */
  readonly counts = { noted: 0, acknowledged: 0, dropped: 0, broken: 0 };

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
    private readonly log: Log,
  ) {
    fs.mkdirSync(folder, { recursive: true });
    this.segmentBytes = Math.min(MOST_SEGMENT_BYTES, Math.floor(maxBytes / 8));
    this.segments = fs
      .readdirSync(folder)
      .filter((name) => /^\d{12}\.log$/.test(name))
      .map((name) => ({ number: Number(name.slice(0, 12)), bytes: fs.statSync(path.join(folder, name)).size }))
      .toSorted((a, b) => a.number - b.number);
    this.position = this.readPosition();
    this.file = this.beginSegment();
    this.forget(this.position);
    this.timer = setInterval(() => this.sync(), SYNC_MS);
    this.timer.unref();
  }

  private fileOf = (number: number) => path.join(this.folder, `${String(number).padStart(12, '0')}.log`);

  private readPosition(): Position {
    const first = { segment: this.segments[0]?.number ?? 0, offset: 0 };
    try {
      const read = JSON.parse(fs.readFileSync(path.join(this.folder, 'acknowledged.json'), 'utf8')) as Position;
      const isOne = Number.isSafeInteger(read.segment) && Number.isSafeInteger(read.offset) && read.offset >= 0;
      return isOne && read.segment >= first.segment ? read : first;
    } catch {
      // Unknown: everything is sent again, which changes nothing in Steward.
      return first;
    }
  }

  private beginSegment(): number {
    // Never the number of a segment of which something was acknowledged: a power failure may have removed its file.
    const number = Math.max(this.segments.at(-1)?.number ?? 0, this.position.segment) + 1;
    const file = fs.openSync(this.fileOf(number), 'ax');
    this.segments.push({ number, bytes: 0 });
    const folder = fs.openSync(this.folder, 'r');
    fs.fsyncSync(folder);
    fs.closeSync(folder);
    return file;
  }

  private endSegment(): void {
    const next = this.beginSegment();
    fs.fdatasyncSync(this.file);
    fs.closeSync(this.file);
    this.file = next;
  }

  private sync(): void {
    if (!this.isDirty) return;
    this.isDirty = false;
    fs.fdatasync(this.file, (error) => {
      // The file may have been closed meanwhile, after it was written to the disk.
      if (error && error.code !== 'EBADF') this.log.warn(`Values could not be written to the disk: ${error.message}`);
    });
  }

  get pendingBytes(): number {
    const { segment, offset } = this.position;
    return this.segments.reduce(
      (sum, { number, bytes }) =>
        sum + (number < segment ? 0 : number === segment ? Math.max(0, bytes - offset) : bytes),
      0,
    );
  }

  /** Keeps a record. It survives the end of this program at once, and that of the machine after a second. */
  note({ serial, at, values }: Noted): void {
    const text = JSON.stringify({ s: serial, t: at, v: values });
    const line = Buffer.from(`${sumOf(text)} ${text}\n`);
    const count = Object.keys(values).length;
    try {
      if ((this.segments.at(-1)?.bytes ?? 0) + line.length > this.segmentBytes) this.endSegment();
      this.append(line);
    } catch (error) {
      this.counts.dropped += count;
      this.log.warn(
        `${count} values of ${serial} could not be kept in ${this.folder}: ${(error as Error).message}. Make room on the disk.`,
      );
      return;
    }
    this.isDirty = true;
    this.counts.noted += count;
    this.dropAboveLimit();
    for (const wake of this.waiting.splice(0)) wake();
  }

  private append(line: Buffer): void {
    const segment = this.segments.at(-1);
    if (!segment) return;
    const written = fs.writeSync(this.file, line);
    if (written < line.length) {
      fs.ftruncateSync(this.file, segment.bytes);
      throw new Error('the disk is full');
    }
    segment.bytes += written;
  }

  private dropAboveLimit(): void {
    while (this.segments.length > 1 && this.segments.reduce((sum, { bytes }) => sum + bytes, 0) > this.maxBytes) {
      const [oldest] = this.segments;
      if (!oldest) return;
      const lost = this.countFrom(oldest);
      this.counts.dropped += lost;
      this.log.warn(
        `The ${Math.round(this.maxBytes / 1e6)} MB for values that were not sent are full: the oldest ${lost} values are gone. Look after the line to Steward, or allow more in buffer.maxMB.`,
      );
      this.moveTo({ segment: oldest.number + 1, offset: 0 });
    }
  }

  /** How many values of a segment are not acknowledged. */
  private countFrom({ number }: Segment): number {
    const from =
      number === this.position.segment ? this.position.offset : number < this.position.segment ? Infinity : 0;
    const text = fs.readFileSync(this.fileOf(number)).subarray(from).toString('utf8');
    const records = text.split('\n').flatMap((line) => recordOf(line) ?? []);
    return records.reduce((sum, { values }) => sum + Object.keys(values).length, 0);
  }

  /** The next records in their order, with at most so many values, or one record; undefined if there are none. */
  next(maxValues: number): Batch | undefined {
    let { segment: number, offset } = this.position;
    for (;;) {
      const segment = this.segments.find((one) => one.number >= number);
      if (!segment) return undefined;
      if (segment.number > number) [number, offset] = [segment.number, 0];
      if (offset >= segment.bytes) {
        if (segment === this.segments.at(-1)) return undefined;
        number = segment.number + 1;
        offset = 0;
        continue;
      }
      const found = this.readFrom(segment, offset, maxValues);
      if (found.records.length > 0) return { records: found.records, end: { segment: number, offset: found.offset } };
      offset = found.offset;
    }
  }

  private readFrom({ number, bytes }: Segment, from: number, maxValues: number) {
    const chunk = Buffer.alloc(Math.min(READ_BYTES, bytes - from));
    const file = fs.openSync(this.fileOf(number), 'r');
    const length = fs.readSync(file, chunk, 0, chunk.length, from);
    fs.closeSync(file);
    const records: Noted[] = [];
    let [at, count] = [0, 0];
    for (let end = chunk.indexOf(10, at); end !== -1 && end < length; end = chunk.indexOf(10, at)) {
      const record = recordOf(chunk.toString('utf8', at, end));
      const more = record ? Object.keys(record.values).length : 0;
      if (records.length > 0 && count + more > maxValues) break;
      if (record) records.push(record);
      else this.broken();
      count += more;
      at = end + 1;
    }
    if (at > 0) return { records, offset: from + at };
    // A line without an end is the last one of a file, or longer than any that was written.
    this.broken();
    return { records, offset: from + chunk.length };
  }

  private broken(): void {
    this.counts.broken += 1;
    this.log.warn('A line of the values on disk was not written whole and is skipped.');
  }

  /** Steward has stored everything before this position. */
  acknowledge({ records, end }: Batch): void {
    this.counts.acknowledged += records.reduce((sum, { values }) => sum + Object.keys(values).length, 0);
    // Values that were dropped meanwhile are behind it.
    if (end.segment < this.position.segment) return;
    this.moveTo(end);
  }

  private moveTo(position: Position): void {
    this.position = position;
    // First the room, then the note: what is sent twice changes nothing in Steward.
    this.forget(position);
    const file = path.join(this.folder, 'acknowledged.json');
    try {
      fs.writeFileSync(`${file}.new`, JSON.stringify(position));
      fs.renameSync(`${file}.new`, file);
    } catch (error) {
      this.log.warn(`What Steward acknowledged could not be noted in ${this.folder}: ${(error as Error).message}.`);
    }
  }

  /** Removes the files of which everything is acknowledged. */
  private forget({ segment, offset }: Position): void {
    const last = this.segments.at(-1);
    const done = this.segments.filter(
      (one) => one !== last && (one.number < segment || (one.number === segment && offset >= one.bytes)),
    );
    for (const one of done) {
      fs.rmSync(this.fileOf(one.number), { force: true });
      this.segments.splice(this.segments.indexOf(one), 1);
    }
  }

  /** Resolves at the next record. */
  noted(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  close(): void {
    clearInterval(this.timer);
    fs.fdatasyncSync(this.file);
    fs.closeSync(this.file);
    for (const wake of this.waiting.splice(0)) wake();
  }
}
