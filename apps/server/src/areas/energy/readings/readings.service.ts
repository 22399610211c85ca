import type { Answer, Parsed } from '@steward/contract/call';
import { type MeterReading, type MeterRegister, readings } from '@steward/contract/energy/readings';
import { fail, type FailureCode } from '@steward/contract/failures';
import { latestDay, type Period } from '@steward/core/calendar/day';
import {
  consumptions,
  daysOfIntervals,
  highestPerDay,
  readingIssue,
  type Consumption,
  type Reading,
} from '@steward/core/readings/consumption';
import { registerUnitsOf, rolloverAt } from '@steward/core/readings/registers';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed, saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { without } from '../../../platform/imports/importable.ts';
import { uuid } from '../../../platform/uuid.ts';
import { dropBytes, removeFiles } from '../../foundation/files/files.service.ts';
import { endTasks } from '../../estate/tasks/ended-tasks.service.ts';
import * as repository from './readings.repository.ts';
import type { MeterRow, ReadingFields, ReadingRow } from './readings.repository.ts';

const refused = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

const asReading = ({ day, value, change, old_end, new_start }: ReadingFields): Reading => ({
  day,
  value,
  change,
  oldEnd: old_end,
  newStart: new_start,
});

/** The register as described by a user, or the usual one of the carrier. */
const registerOf = ({ carrier, unit, multiplier, digits }: MeterRow): MeterRegister => ({
  unit: unit ?? registerUnitsOf[carrier][0] ?? 'kWh',
  multiplier: multiplier ?? 1,
  digits,
});

const useOf = (rows: readonly ReadingRow[], meter: MeterRow): (Consumption | null)[] =>
  consumptions(rows.map(asReading), registerOf(meter));

const meterShown = (meter: MeterRow, rows: readonly ReadingRow[]) => ({
  _id: meter._id,
  environment_id: meter.environment_id,
  carrier: meter.carrier,
  meter_no: meter.meter_no,
  serial_no: meter.serial_no,
  register: registerOf(meter),
  highest_per_day: highestPerDay(useOf(rows, meter)),
});

const readingsShown = (meter: MeterRow, rows: readonly ReadingRow[]): MeterReading[] => {
  const uses = useOf(rows, meter);
  return rows.map((row, i) => {
    const use = uses[i];
    return {
      ...without(row, 'environment_id'),
      has_photo: row.photo_file_id !== null,
      consumption: use ? { quantity: use.quantity, days: use.days, per_day: use.perDay, working: use.working } : null,
      falls: i > 0 && !use,
    };
  });
};

export const findMeter = async ({ db, scope }: Work, id: string): Promise<MeterRow> =>
  (await repository.findMeters(db, scope, [id]))[0] ?? fail('meter.not-found');

export async function findShown(work: Work, id: string): Promise<MeterReading> {
  const row = (await repository.findReading(work.db, work.scope, id)) ?? fail('reading.not-found');
  const meter = await findMeter(work, row.meter_id);
  const rows = await repository.listReadings(work.db, work.scope, [row.meter_id]);
  return readingsShown(meter, rows).find(({ _id }) => _id === id) ?? fail('reading.not-found');
}

export const getMeterReadings = (ctx: Ctx, { meter_id }: Parsed<typeof readings.getMeterReadings>) =>
  reading(ctx, async (work) => {
    const meter = await findMeter(work, meter_id);
    const rows = await repository.listReadings(work.db, work.scope, [meter_id]);
    return {
      ...meterShown(meter, rows),
      environment_name: meter.environment_name,
      readings: readingsShown(meter, rows).toReversed(),
    };
  });

function byMeter(rows: readonly ReadingRow[]): Map<string, ReadingRow[]> {
  const by = new Map<string, ReadingRow[]>();
  for (const row of rows) {
    const list = by.get(row.meter_id);
    if (list) list.push(row);
    else by.set(row.meter_id, [row]);
  }
  return by;
}

export const getMetersToRead = (ctx: Ctx, { environment_id }: Parsed<typeof readings.getMetersToRead>) =>
  reading(ctx, async ({ db, scope }) => {
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    const meters = await repository.listMeters(db, scope, environment_id, todayOf(ctx));
    const all = byMeter(
      await repository.listReadings(
        db,
        scope,
        meters.map(({ _id }) => _id),
      ),
    );
    return meters.map((meter) => {
      const rows = all.get(meter._id) ?? [];
      const last = rows.at(-1);
      return { ...meterShown(meter, rows), last: last ? { day: last.day, value: last.value } : null };
    });
  });

/** Whether every meter of a property that has to be read was read since a moment. Estimates are no readings. */
export async function areMetersRead(ctx: Ctx, { db, scope }: Work, environmentId: string, since: Date) {
  const meters = await repository.listMeters(db, scope, environmentId, todayOf(ctx));
  const read = new Set(await repository.listReadSince(db, scope, environmentId, since));
  return meters.length > 0 && meters.every(({ _id }) => read.has(_id));
}

/** Ends the tasks to read these meters. */
async function endReading(ctx: Ctx, work: Work, saved: readonly { environment_id: string; meter_id: string }[]) {
  for (const subject of saved) await endTasks(ctx, work, 'read-meters', subject);
}

/** In time zones ahead, the meter can already be read on the next day. */
const lastDay = ({ now }: Ctx) => latestDay(now);

/** The contradiction between a reading and the neighbouring ones of its meter. */
function issueOf(meter: MeterRow, fields: ReadingFields, others: readonly ReadingRow[]): FailureCode | null {
  const before = others.findLast(({ day }) => day < fields.day);
  const after = others.find(({ day }) => day > fields.day);
  const issue = readingIssue(
    asReading(fields),
    { before: before && asReading(before), after: after && asReading(after) },
    registerOf(meter),
    highestPerDay(useOf(others, meter)),
  );
  return issue && `reading.${issue}`;
}

/** The two readings of a replacement are stored only for a replacement. */
const withoutStray = <F extends ReadingFields>(fields: F): F =>
  fields.change === 'replacement' ? fields : { ...fields, old_end: null, new_start: null };

export const saveMeterReading = (ctx: Ctx, input: Parsed<typeof readings.saveMeterReading>): Promise<MeterReading> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const { reading_id } = input;
    const known = reading_id ? await repository.findReading(db, scope, reading_id) : undefined;
    if (reading_id && !known) fail('reading.not-found');
    const { meter_id, ...given } = saved(readings.saveMeterReading.input, 'reading_id', input, known);
    if (known && known.meter_id !== meter_id) fail('reading.not-found');
    const fields = withoutStray<ReadingFields>(given);
    const meter = await findMeter(work, meter_id);
    if (meter.formula !== '') fail('meter.is-virtual');
    if (fields.day > lastDay(ctx)) refused('day', 'must not lie in the future');
    const others = (await repository.listReadings(db, scope, [meter_id])).filter(({ _id }) => _id !== reading_id);
    if (others.some(({ day }) => day === fields.day))
      fail('reading.day-taken', undefined, [{ field: 'day', message: 'For this day there is an entry already.' }]);
    const issue = issueOf(meter, fields, others);
    if (issue) fail(issue);
    const id = reading_id ?? uuid();
    if (known) {
      // A reading with a photo keeps the kind `photo`.
      const kind = known.photo_file_id && fields.kind === 'by_hand' ? 'photo' : fields.kind;
      await repository.updateReading(db, scope, id, { ...fields, kind });
    } else {
      const { environment_id } = meter;
      const created_by = ctx.actor?.userId ?? null;
      await repository.insertReading(db, scope, { id, environment_id, meter_id, created_by, ...fields });
      if (fields.kind !== 'estimate') await endReading(ctx, work, [{ environment_id, meter_id }]);
    }
    return findShown(work, id);
  });

/** Each reading is saved separately: a refused one does not affect the others. A reading that is sent again counts as saved. */
export const saveMeterReadings = (
  ctx: Ctx,
  { readings: given }: Parsed<typeof readings.saveMeterReadings>,
): Promise<Answer<typeof readings.saveMeterReadings>> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const ids = [...new Set(given.map(({ meter_id }) => meter_id))];
    const meters = new Map((await repository.findMeters(db, scope, ids)).map((meter) => [meter._id, meter]));
    if (!meters.size) fail('meter.not-found');
    const all = byMeter(await repository.listReadings(db, scope, [...meters.keys()]));
    const answer: Answer<typeof readings.saveMeterReadings> = [];
    const ends: { environment_id: string; meter_id: string }[] = [];
    for (const { meter_id, ...raw } of given) {
      const fields = withoutStray(raw);
      const { day } = fields;
      const meter = meters.get(meter_id);
      const others = all.get(meter_id) ?? [];
      const same = others.find((other) => other.day === day);
      const code: FailureCode | null = !meter
        ? 'meter.not-found'
        : meter.formula !== ''
          ? 'meter.is-virtual'
          : day > lastDay(ctx)
            ? 'request.invalid'
            : same
              ? same.value === fields.value
                ? null
                : 'reading.day-taken'
              : issueOf(meter, fields, others);
      const id = same?._id ?? uuid();
      answer.push({ meter_id, day, is_saved: code === null, reading_id: code === null ? id : null, code });
      if (code !== null || !meter || same) continue;
      const { environment_id } = meter;
      const created_by = ctx.actor?.userId ?? null;
      await repository.insertReading(db, scope, { id, environment_id, meter_id, created_by, ...fields });
      if (fields.kind !== 'estimate') ends.push({ environment_id, meter_id });
      const added = { _id: id, environment_id, meter_id, photo_file_id: null, ...fields };
      all.set(
        meter_id,
        [...others, added].toSorted((a, b) => a.day.localeCompare(b.day)),
      );
    }
    await endReading(ctx, work, ends);
    return answer;
  });

export async function deleteMeterReading(
  ctx: Ctx,
  { reading_id }: Parsed<typeof readings.deleteMeterReading>,
): Promise<{ done: true }> {
  const { organizationId, hashes } = await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const row = (await repository.findReading(db, scope, reading_id)) ?? fail('reading.not-found');
    await repository.deleteReading(db, scope, reading_id);
    const photos = row.photo_file_id === null ? [] : [row.photo_file_id];
    return { organizationId: scope.organizationId, hashes: await removeFiles(work, photos) };
  });
  await dropBytes(ctx, organizationId, hashes);
  return { done: true };
}

export const saveMeterRegister = (
  ctx: Ctx,
  { meter_id, ...sent }: Parsed<typeof readings.saveMeterRegister>,
): Promise<MeterRegister> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const meter = await findMeter(work, meter_id);
    const { environment_id, carrier, formula } = meter;
    const register = changed(readings.saveMeterRegister.input, registerOf(meter), sent);
    if (formula !== '') fail('meter.is-virtual');
    if (!registerUnitsOf[carrier].includes(register.unit)) refused('unit', 'does not belong to this utility');
    const rows = await repository.listReadings(db, scope, [meter_id]);
    if (register.digits === null && rows.some(({ change }) => change === 'rollover'))
      refused('digits', 'is needed: a reading says that the register rolled over');
    const limit = register.digits === null ? Number.POSITIVE_INFINITY : rolloverAt(register.digits);
    if (rows.some(({ value, old_end }) => value >= limit || (old_end ?? 0) >= limit))
      refused('digits', 'is less than the readings have');
    await repository.replaceRegister(db, scope, { id: uuid(), environment_id, meter_id, ...register });
    return register;
  });

/** The unit of a register, and its consumption between neighbouring readings. */
export interface ReadMeter {
  unit: MeterRegister['unit'];
  /** Whether a user has set the unit; otherwise it is the usual one of the carrier. */
  isUnitSet: boolean;
  intervals: (Period & { quantity: number })[];
}

export async function listReadMeters({ db, scope }: Work, ids: readonly string[]): Promise<Map<string, ReadMeter>> {
  const all = byMeter(await repository.listReadings(db, scope, ids));
  const meters = await repository.findMeters(db, scope, ids);
  return new Map(
    meters.map((meter) => {
      const rows = all.get(meter._id) ?? [];
      const intervals = useOf(rows, meter).flatMap((use, i) => {
        const [before, after] = [rows[i - 1], rows[i]];
        return use && before && after ? [{ start: before.day, end: after.day, quantity: use.quantity }] : [];
      });
      return [meter._id, { unit: registerOf(meter).unit, isUnitSet: meter.unit !== null, intervals }];
    }),
  );
}

/** The consumption of each day between two readings, spread evenly. */
export async function listReadDays(work: Work, ids: readonly string[], period: Period) {
  const read = await listReadMeters(work, ids);
  return new Map(
    [...read].map(([id, { unit, intervals }]) => [id, { unit, days: daysOfIntervals(intervals, period) }] as const),
  );
}

/** The meters of properties with at least two readings. */
export const listMetersWithReadings = ({ db, scope }: Work, environmentIds: readonly string[]) =>
  repository.listMetersWithReadings(db, scope, environmentIds);
