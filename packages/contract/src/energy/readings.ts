import { carriers } from '@steward/core/ghg/carrier';
import { readingChanges } from '@steward/core/readings/consumption';
import { registerUnits } from '@steward/core/readings/registers';
import { z } from 'zod';
import { attachedDocument, area, countedDay, Done, id, text } from '../call.ts';
import { changesOf, savedOf } from '../changes.ts';

/** The origin of a reading. Attaching a photo sets `photo`. */
export const readingKinds = ['by_hand', 'photo', 'estimate', 'file'] as const;

const shownValue = () => z.number().min(0).max(1e12);

const fields = {
  day: countedDay(),
  /** The value on the register. */
  value: shownValue(),
  kind: z.enum(['by_hand', 'estimate', 'file']).default('by_hand'),
  /** The explanation of an unusual value; without it a fall or a jump is refused. */
  change: z.enum(readingChanges).nullable().default(null),
  /** For a replacement: the last value of the old register, and the first of the new one. */
  old_end: shownValue().nullable().default(null),
  new_start: shownValue().nullable().default(null),
  note: text(2000).default(''),
};

const registerFields = {
  unit: z.enum(registerUnits),
  /** Consumption is the count of the register times this. */
  multiplier: z.number().gt(0).max(1e6),
  /** Digits before the point, after which it begins at zero again. */
  digits: z.int().min(1).max(12).nullable(),
};

export const MeterRegister = z.object(registerFields);
export type MeterRegister = z.infer<typeof MeterRegister>;

export const MeterReading = z.object({
  _id: id('meter-reading'),
  meter_id: id('meter'),
  day: z.string(),
  value: z.number(),
  kind: z.enum(readingKinds),
  change: z.enum(readingChanges).nullable(),
  old_end: z.number().nullable(),
  new_start: z.number().nullable(),
  note: z.string(),
  has_photo: z.boolean(),
  photo_file_id: id('file').nullable(),
  /** Since the reading before; null for the first one, and if the register would have counted backwards. */
  consumption: z
    .object({ quantity: z.number(), days: z.number(), per_day: z.number(), working: z.string() })
    .nullable(),
  /** Whether it is lower than the reading before, without an explanation. */
  falls: z.boolean(),
});
export type MeterReading = z.infer<typeof MeterReading>;

const meterShown = {
  _id: id('meter'),
  environment_id: id('environment'),
  carrier: z.enum(carriers),
  meter_no: z.string(),
  serial_no: z.string(),
  register: MeterRegister,
  /** The highest use per day so far; null until three intervals are known. */
  highest_per_day: z.number().nullable(),
};

export const MeterToRead = z.object({
  ...meterShown,
  last: z.object({ day: z.string(), value: z.number() }).nullable(),
});
export type MeterToRead = z.infer<typeof MeterToRead>;

/** Readings of meters, and the consumption between them. */
export const readings = area(
  'energy/readings',
  {
    getMeterReadings: {
      method: 'POST',
      path: '/getMeterReadings',
      access: 'member',
      needs: 'readings.read',
      summary: 'The readings of a meter, latest first, with the consumption between them',
      input: z.object({ meter_id: id('meter') }),
      answer: z.object({
        ...meterShown,
        environment_name: z.string(),
        readings: z.array(MeterReading),
      }),
    },
    getMetersToRead: {
      method: 'POST',
      path: '/getMetersToRead',
      access: 'member',
      needs: 'readings.read',
      summary: 'The meters of a property that are in use, each with its last reading',
      input: z.object({ environment_id: id('environment') }),
      answer: z.array(MeterToRead),
    },
    saveMeterReading: {
      method: 'POST',
      path: '/saveMeterReading',
      access: 'member',
      needs: 'readings.edit',
      summary:
        'Add a reading to a meter, or correct the one that is named; an impossible one is refused unless a reason is given',
      input: savedOf({ reading_id: id('meter-reading') }, { meter_id: id('meter'), ...fields }),
      answer: MeterReading,
    },
    saveMeterReadings: {
      method: 'POST',
      path: '/saveMeterReadings',
      access: 'member',
      needs: 'readings.edit',
      summary:
        'Add readings of several meters; what is refused is answered one by one, the rest is saved. May be sent again',
      input: z.object({
        readings: z
          .array(z.object({ meter_id: id('meter'), ...fields }))
          .min(1)
          .max(500),
      }),
      limit: { calls: 60, perSeconds: 60 },
      answer: z.array(
        z.object({
          meter_id: id('meter'),
          day: z.string(),
          is_saved: z.boolean(),
          /** The saved reading, from this or an earlier request; its photo is sent afterwards. */
          reading_id: id('meter-reading').nullable(),
          /** The code of the contradiction. */
          code: z.string().nullable(),
        }),
      ),
    },
    deleteMeterReading: {
      method: 'POST',
      path: '/deleteMeterReading',
      access: 'member',
      needs: 'readings.delete',
      summary: 'Delete a reading and its photo',
      input: z.object({ reading_id: id('meter-reading') }),
      answer: Done,
    },
    saveMeterRegister: {
      method: 'POST',
      path: '/saveMeterRegister',
      access: 'member',
      needs: 'readings.edit',
      summary: 'Say how the register of a meter counts: unit, multiplier, digits',
      input: z.object({ meter_id: id('meter'), ...changesOf(registerFields) }),
      answer: MeterRegister,
    },
    saveReadingPhoto: {
      method: 'POST',
      path: '/saveReadingPhoto',
      access: 'member',
      needs: 'readings.edit',
      shape: 'upload',
      attaches: true,
      summary: 'Keep a photo of the register with a reading; another one takes its place',
      input: z.object({ reading_id: id('meter-reading'), ...attachedDocument }),
      limit: { calls: 60, perSeconds: 60 },
      answer: MeterReading,
    },
    readRegisterPhoto: {
      method: 'POST',
      path: '/readRegisterPhoto',
      access: 'member',
      needs: 'readings.edit',
      shape: 'upload',
      summary:
        'Propose the reading that a photo of the register of a meter shows; nothing is saved, a person confirms it',
      input: z.object({ meter_id: id('meter') }),
      limit: { calls: 30, perSeconds: 60 },
      answer: z.object({
        /** With leading zeros; a question mark for a digit that could not be read. Empty: no register was found. */
        shown: z.string(),
        /** Null while a digit is missing. */
        value: z.number().nullable(),
        /** Whether a digit is doubtful, or their number differs from the register's. */
        is_unsure: z.boolean(),
      }),
    },
    getReadingPhoto: {
      method: 'GET',
      path: '/reading-photos/:reading_id',
      access: 'member',
      needs: 'readings.read',
      shape: 'file',
      summary: 'The photo of a reading',
      input: z.object({ reading_id: id('meter-reading') }),
      answer: z.null(),
    },
  },
  {
    modules: [
      {
        key: 'readings',
        order: 20,
        under: 'meters-and-readings',
        name: 'Meter readings',
        permissions: ['read', 'edit', 'delete'],
        route: '/environment/readings',
        icon: 'IconListNumbers',
      },
    ],
    tasks: {
      'read-meters': { needs: ['readings.read', 'readings.edit'], subject: 'meter', isForWhole: true },
    },
    evidence: { readings: { needs: 'readings.read' } },
    failures: {
      'reading.not-found': { status: 404, message: 'This reading was not found.' },
      'reading.no-photo': { status: 404, message: 'This reading has no photo.' },
      'reading.day-taken': {
        status: 409,
        message: 'There is already a different reading of this meter for this day. Correct that one instead.',
      },
      'reading.falls': {
        status: 409,
        message:
          'This is lower than the previous reading, and a register only counts up. Check the digits, or enter that it rolled over or was replaced.',
      },
      'reading.jumps': {
        status: 409,
        message:
          'This is more than three times the highest consumption so far. Check the digits, or confirm that you checked the reading.',
      },
      'reading.above-later': {
        status: 409,
        message:
          'This is higher than the next reading. Check the digits and the day, or correct the later reading first.',
      },
      'reading.too-many-digits': {
        status: 409,
        message: 'This has more digits than the register. Check the reading, or change the digits of the register.',
      },
      'reading.no-digits': {
        status: 409,
        message: 'A rollover can only be calculated once the register’s number of digits is known. Enter it first.',
      },
      'reading.no-old-and-new': {
        status: 409,
        message: 'For a replacement, enter the last reading of the old register and the first reading of the new one.',
      },
    },
  },
);
