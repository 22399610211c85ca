import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

export type Model = 'eng' | 'deu' | 'ara';
/** The small network takes two thirds of the time; the large one reads small and worn print better. */
export type Network = 'small' | 'large';

const require = createRequire(import.meta.url);

/** Beside this file, and beside the folder of the built programs. */
const FOLDERS = ['./networks', '../networks'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** What Tesseract needs to know of a language. */
export function trainedData(model: Model, network: Network): Buffer {
  const home = dirname(require.resolve(`@tesseract.js-data/${model}/package.json`));
  const large = gunzipSync(readFileSync(join(home, '4.0.0_best_int', `${model}.traineddata.gz`)));
  if (network === 'large') return large;
  const folder = FOLDERS.find((one) => existsSync(one));
  if (!folder) throw new Error(`No networks beside ${import.meta.url}`);
  return withNetwork(large, gunzipSync(readFileSync(join(folder, `${model}.lstm.gz`))));
}

/** The place of the network among the parts (`tessdatamanager.h`). */
const LSTM = 17;

/** Behind the count of four bytes each part has its place in eight. */
const placeOf = (part: number) => 4 + 8 * part;

/** Trained data is a count of parts, the place of each in the file (-1 where there is none), and the parts one after the other. */
export function withNetwork(data: Buffer, network: Buffer): Buffer {
  const count = data.readUInt32LE(0);
  const places = Array.from({ length: count }, (_, part) => Number(data.readBigInt64LE(placeOf(part))));
  const inOrder = places.filter((place) => place >= 0).toSorted((a, b) => a - b);
  const head = Buffer.from(data.subarray(0, placeOf(count)));
  const parts: Buffer[] = [head];
  let at = head.length;
  for (const place of inOrder) {
    const part = places.indexOf(place);
    const bytes = part === LSTM ? network : data.subarray(place, inOrder.find((next) => next > place) ?? data.length);
    head.writeBigInt64LE(BigInt(at), placeOf(part));
    parts.push(bytes);
    at += bytes.length;
  }
  return Buffer.concat(parts);
}
