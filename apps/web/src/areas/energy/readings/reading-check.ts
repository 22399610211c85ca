import type { MeterToRead } from '@steward/contract/energy/readings';
import { consumptionBetween, readingIssue, type Consumption, type Reading } from '@steward/core/readings/consumption';
import { rolloverAt } from '@steward/core/readings/registers';
import { formatNumber } from '../../../ui/format.ts';

type Meter = Pick<MeterToRead, 'register' | 'highest_per_day'>;
type Neighbour = { day: string; value: number };

/** A typed reading. */
export interface Typed {
  day: string;
  value: number;
  change: Reading['change'];
  old_end: number | null;
  new_start: number | null;
}

const asReading = ({ day, value, change, old_end, new_start }: Typed): Reading => ({
  day,
  value,
  change,
  oldEnd: old_end,
  newStart: new_start,
});
const plain = ({ day, value }: Neighbour): Reading => ({ day, value, change: null, oldEnd: null, newStart: null });

/** Whether the register can roll over between these readings: its digits are known, so the value restarts at zero. */
export const mayRollOver = ({ register }: Meter, typed: Typed): boolean =>
  register.digits !== null && typed.value < rolloverAt(register.digits);

/** The expected refusal of the server, as far as the last reading shows it; also without a connection. */
export function codeOf(meter: Meter, last: Neighbour | null, typed: Typed): string | null {
  if (last?.day === typed.day && last.value !== typed.value) return 'reading.day-taken';
  const before = last && last.day < typed.day ? plain(last) : undefined;
  const issue = readingIssue(asReading(typed), { before, after: undefined }, meter.register, meter.highest_per_day);
  return issue && `reading.${issue}`;
}

/** The consumption since the previous reading, if both are known and consistent. */
export function sinceLast(meter: Meter, last: Neighbour | null, typed: Typed): Consumption | null {
  if (!last || last.day >= typed.day || codeOf(meter, last, { ...typed, change: typed.change ?? 'checked' }))
    return null;
  return consumptionBetween(plain(last), asReading(typed), meter.register);
}

/** A reading with its own decimals: at most three. */
export const readingText = (value: number): string => formatNumber(value, decimalsOf(value));
export const decimalsOf = (value: number): number => /\.(\d{1,3})/.exec(String(value))?.[1]?.length ?? 0;

/** The unit of a register, with its multiplier. */
export const countedText = ({ unit, multiplier }: Meter['register']): string =>
  multiplier === 1 ? unitText(unit) : `× ${formatNumber(multiplier, decimalsOf(multiplier))} ${unitText(unit)}`;

/** A unit in its printed form. */
export const unitText = (unit: string): string => unit.replace('m3', 'm³').replace('ft3', 'ft³');
