import fs from 'node:fs';
import type { SimulatedDevice } from './registering.ts';

/** An acknowledged message: the device, the moment, and the values by key. */
export interface Acknowledged {
  device: number;
  at: number;
  values: Record<string, number>;
  /** The device's clock was ahead: the values are in quarantine. */
  isAhead: boolean;
}

interface Line {
  d: number;
  t: number;
  v: Record<string, number>;
  q?: 1;
}

/** The file of a simulation: its devices in the first line, then what was acknowledged, a message a line. */
export class Book {
  private constructor(
    private readonly file: string,
    readonly devices: SimulatedDevice[],
  ) {}

  static open(file: string): Book | undefined {
    if (!fs.existsSync(file)) return undefined;
    const text = fs.readFileSync(file, 'utf8');
    return new Book(file, JSON.parse(text.slice(0, text.indexOf('\n'))) as SimulatedDevice[]);
  }

  /** It has the tokens of the devices: only its owner may read it. */
  static create(file: string, devices: SimulatedDevice[]): Book {
    fs.writeFileSync(file, `${JSON.stringify(devices)}\n`, { mode: 0o600, flag: 'wx' });
    return new Book(file, devices);
  }

  note({ device, at, values, isAhead }: Acknowledged): void {
    const line: Line = { d: device, t: at, v: values, ...(isAhead && { q: 1 }) };
    fs.appendFileSync(this.file, `${JSON.stringify(line)}\n`);
  }

  acknowledged(): Acknowledged[] {
    const [, ...lines] = fs.readFileSync(this.file, 'utf8').split('\n');
    // The last line is empty, or half written by a simulation that was killed.
    return lines.slice(0, -1).map((text) => {
      const { d, t, v, q } = JSON.parse(text) as Line;
      return { device: d, at: t, values: v, isAhead: q === 1 };
    });
  }
}
