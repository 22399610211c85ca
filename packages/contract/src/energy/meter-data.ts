import { carriers } from '@steward/core/ghg/carrier';
import { fileFormats, flowDirections, skipReasons } from '@steward/core/meter-data/series';
import { registerUnits } from '@steward/core/readings/registers';
import { z } from 'zod';
import { area, Done, id } from '../call.ts';

export const MAX_METER_FILE_BYTES = 20 * 1024 * 1024;

export const meterFileStates = ['draft', 'stored', 'undone'] as const;

export const MeterDataFile = z.object({
  _id: id('meter-data-file'),
  environment_id: id('environment'),
  file_name: z.string(),
  format: z.enum(fileFormats),
  state: z.enum(meterFileStates),
  /** Meters that its values are stored under. */
  meters: z.number(),
  /** The first and the last day with values. */
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  /** Empty once the account is gone. */
  author_name: z.string(),
  created_at: z.string(),
  stored_by_name: z.string(),
  stored_at: z.string().nullable(),
  undone_by_name: z.string(),
  undone_at: z.string().nullable(),
});
export type MeterDataFile = z.infer<typeof MeterDataFile>;

const Proposal = z.enum(['number', 'serial', 'account']);

export const MeterDataSeries = z.object({
  position: z.number(),
  meter_no: z.string(),
  serial_no: z.string(),
  channel: z.string(),
  name: z.string(),
  /** The property as the file names it; empty in files of one property. */
  property_name: z.string(),
  carrier: z.enum(carriers).nullable(),
  direction: z.enum(flowDirections),
  printed_unit: z.string(),
  printed_total: z.number(),
  /** Null: shown and never stored, for the reason in `skipped`. */
  unit: z.enum(registerUnits).nullable(),
  skipped: z.enum(skipReasons).nullable(),
  value_count: z.number(),
  total: z.number(),
  actual: z.number(),
  substituted: z.number(),
  estimated: z.number(),
  cost: z.number().nullable(),
  currency: z.string().nullable(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  /** The usual length of an interval in seconds. */
  step: z.number().nullable(),
  /** From when, by the clock of the file. */
  gaps: z.array(z.object({ from: z.string(), seconds: z.number() })),
  gap_seconds: z.number(),
  repeated: z.number(),
  overlapping: z.number(),
  impossible: z.number(),
  /** The meter it is stored under, or the one that is chosen or proposed. */
  meter_id: id('meter').nullable(),
  /** What the proposal rests on. */
  proposed_by: Proposal.nullable(),
  /** Of a draft without a meter: another property whose register has a meter with this number. */
  registered_at: z.string().nullable(),
  /** Of a draft: the property of the series by its name or code in the file, if it is another one than that of the file. It is not proposed. */
  other_property: z.string().nullable(),
  /** Of a draft with a meter: what storing it does to the meter's days. */
  days: z.object({ new: z.number(), same: z.number(), replaced: z.number(), older: z.number() }).nullable(),
});
export type MeterDataSeries = z.infer<typeof MeterDataSeries>;

const Detail = MeterDataFile.extend({
  zone: z.string(),
  /** Records that could not be read; the others are in the series. */
  left_out: z.number(),
  /** The lines or records of the first of them. */
  left_out_places: z.array(z.string()),
  series: z.array(MeterDataSeries),
});
export type MeterDataDetail = z.infer<typeof Detail>;

const oneFile = { meter_data_file_id: id('meter-data-file') };
const position = z.int().min(0).max(10_000);

const Month = z.object({
  month: z.string(),
  quantity: z.number(),
  /** The part of the quantity that is of actual values; null where nothing was counted. */
  actual_share: z.number().nullable(),
  days_known: z.number(),
  days: z.number(),
  is_complete: z.boolean(),
});
export type ConsumptionMonth = z.infer<typeof Month>;

/** Interval data of meters from files of utilities and meter operators, by day. */
export const meterData = area(
  'energy/meter-data',
  {
    uploadMeterData: {
      method: 'POST',
      path: '/uploadMeterData',
      access: 'member',
      needs: 'readings.edit',
      shape: 'upload',
      summary: 'Read a meter data file and propose the meters it belongs to; nothing counts yet',
      limit: { calls: 30, perSeconds: 600 },
      input: z.object({ environment_id: id('environment') }),
      answer: Detail,
    },
    getMeterDataFiles: {
      method: 'POST',
      path: '/getMeterDataFiles',
      access: 'member',
      needs: 'readings.read',
      summary: 'The meter data files of a property, newest first',
      input: z.object({ environment_id: id('environment') }),
      answer: z.array(MeterDataFile),
    },
    getMeterDataFile: {
      method: 'POST',
      path: '/getMeterDataFile',
      access: 'member',
      needs: 'readings.read',
      summary: 'What a file holds, series by series, and what storing it under these meters would change',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({
        ...oneFile,
        /** Instead of the proposals; null: leave the series out. */
        choices: z
          .array(z.object({ position, meter_id: id('meter').nullable() }))
          .max(1000)
          .default([]),
      }),
      answer: Detail,
    },
    storeMeterData: {
      method: 'POST',
      path: '/storeMeterData',
      access: 'member',
      needs: 'readings.edit',
      summary: 'Store the chosen series under their meters; a series without one adds it to the register',
      limit: { calls: 60, perSeconds: 600 },
      input: z.object({
        ...oneFile,
        choices: z
          .array(
            z.object({
              position,
              meter_id: id('meter').nullable().default(null),
              /** Without a meter: adds one with the number of the file. */
              carrier: z.enum(carriers).nullable().default(null),
            }),
          )
          .min(1)
          .max(1000),
      }),
      answer: Detail,
    },
    undoMeterData: {
      method: 'POST',
      path: '/undoMeterData',
      access: 'member',
      needs: 'readings.delete',
      summary: 'Take all values of a file back; what an earlier file said of its days counts again',
      limit: { calls: 60, perSeconds: 600 },
      input: z.object(oneFile),
      answer: MeterDataFile,
    },
    discardMeterData: {
      method: 'POST',
      path: '/discardMeterData',
      access: 'member',
      needs: 'readings.edit',
      summary: 'Throw away a file that was not stored',
      input: z.object(oneFile),
      answer: Done,
    },
    getMeterConsumption: {
      method: 'POST',
      path: '/getMeterConsumption',
      access: 'member',
      needs: 'readings.read',
      summary: 'Monthly consumption and feed-in of a meter from its interval data, with the share of actual values',
      limit: { calls: 240, perSeconds: 60 },
      input: z.object({ meter_id: id('meter') }),
      answer: z.object({
        unit: z.enum(registerUnits).nullable(),
        imported: z.array(Month),
        exported: z.array(Month),
        net: z.array(Month),
        files: z.number(),
        /** Sensors that count the meter; a day of a file goes before theirs. */
        sensors: z.number(),
        /** Units of series that cannot be converted into the unit above and are not in the months. */
        other_units: z.array(z.string()),
      }),
    },
  },
  {
    failures: {
      'meter-data.file-not-found': { status: 404, message: 'This meter data file was not found.' },
      'meter-data.not-recognized': {
        status: 422,
        message:
          'This is not a meter data file. Upload Green Button (XML), NEM12 or NEM13 (CSV), MSCONS (EDIFACT), or meter entries from Portfolio Manager (XLSX, CSV).',
      },
      'meter-data.cut-off': {
        status: 422,
        message: 'This file is incomplete: its end is missing. Download it again and upload the whole file.',
      },
      'meter-data.malformed': {
        status: 422,
        message: 'A record of this file cannot be read. Ask the sender for a corrected file.',
      },
      'meter-data.numbers-ambiguous': {
        status: 422,
        message:
          'The numbers of this file can be read in two ways: 1,234 is 1234 or 1.234. Write them without a separator of thousands, or with two decimals, and upload the file again.',
      },
      'meter-data.days-ambiguous': {
        status: 422,
        message:
          'Day and month cannot be distinguished in this file: country of the property, currency and other rows do not decide. Write days like 2026-03-31 and upload the file again.',
      },
      'meter-data.empty': { status: 422, message: 'This file contains no meter values.' },
      'meter-data.no-periods': {
        status: 422,
        message:
          'The values of this file have neither start and end nor a step, so their days are not known. Ask the sender for consumption by interval.',
      },
      'meter-data.too-many-values': {
        status: 413,
        message: 'This file is too large: 20 MB and 1.5 million values at most. Split it by year or by meter.',
      },
      'meter-data.too-many': {
        status: 409,
        message: 'There are too many open uploads. Store or discard one first.',
      },
      'meter-data.not-a-draft': { status: 409, message: 'This file has already been stored or undone.' },
      'meter-data.not-stored': { status: 409, message: 'This file is not stored, so there is nothing to undo.' },
    },
  },
);
