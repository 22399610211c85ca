import { meters } from '@steward/contract/estate/meters';
import { namesOf, picked } from '@steward/core/fields/field';
import { carriers } from '@steward/core/ghg/carrier';
import { portfolioManagerMeterTypes } from '@steward/core/meter-data/portfolio-manager';
import { sameNumber } from '@steward/core/meters/bill-meter';
import { meterFields } from '@steward/core/meters/fields';
import type { z } from 'zod';
import { insertMine } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import type { Work } from '../../../database/transaction.ts';
import { asText, without, type Importable, type ImportableField } from '../../../platform/imports/importable.ts';
import { importableFields } from '../../../platform/imports/importable-fields.ts';
import { movingAcceptedYears } from '../environments/accepted-changes.service.ts';
import { propertiesByName, propertyField } from '../environments/property-reference.ts';
import { meterDays } from './meter-days.ts';
import * as repository from './meters.repository.ts';
import { landlordAlways, payerOf, refuseOtherPayer } from './payer.service.ts';
import { saveServes } from './serves.service.ts';

// Parent meters, formulas and spaces are not imported: they are set by people.
const Fields = meters.addMeter.input
  .omit({ parent_id: true, balance_tolerance: true, formula: true, serves_space_ids: true })
  .refine(({ valid_from, valid_until }) => !valid_from || !valid_until || valid_from <= valid_until, {
    path: ['valid_until'],
    message: 'must not come before the first day',
  });
type Fields = z.output<typeof Fields>;

const unlessNumberTaken = <T>(write: Promise<T>) =>
  unlessTaken('meters_number', 'meter.number-taken', write, [
    { field: 'meter_no', message: 'This property has a meter with this number already.' },
  ]);

/** Without what is stored beside the meter. */
const stored = (values: Fields) => without(values, 'paid_since', 'serves', 'serves_area', 'serves_since');

/** The heading of the column with the carrier of a row, and the names of its values. */
export const carrierField: ImportableField = {
  name: 'carrier',
  kind: 'choice',
  is_required: true,
  choices: carriers,
  words: {
    ...Object.fromEntries(portfolioManagerMeterTypes.map(([name, carrier]) => [name.toLowerCase(), carrier])),
    electric: 'electricity',
    'electric grid': 'electricity',
    strom: 'electricity',
    gas: 'natural_gas',
    erdgas: 'natural_gas',
    'fuel oil no 2': 'heating_oil',
    heizöl: 'heating_oil',
    fernwärme: 'district_heating',
    fernkälte: 'district_cooling',
    'district chilled water': 'district_cooling',
    wasser: 'water',
    'municipally supplied potable water': 'water',
    abwasser: 'waste_water',
    abfall: 'waste',
    كهرباء: 'electricity',
    'غاز طبيعي': 'natural_gas',
    مياه: 'water',
  },
  headings: [
    'energy source',
    'meter type',
    'carrier',
    'utility',
    'type',
    'energieträger',
    'art',
    'مصدر الطاقة',
    'النوع',
  ],
};

/** The meters within reach, by their numbers within their property. */
export const metersByNumber = async ({ db, scope }: Work) =>
  (await repository.listAllMeters(db, scope)).map(({ _id, environment_id, meter_no, carrier }) => ({
    id: _id,
    within: environment_id,
    name: meter_no,
    carrier,
  }));

export const metersImportable: Importable<Fields> = {
  thing: 'meters',
  needs: { create: 'meters.create', edit: 'meters.edit' },
  input: Fields,
  fields: [propertyField, ...importableFields(meterFields, { carrier: carrierField })],
  nameOf: ({ meter_no }) => asText(meter_no),
  keyFields: { name: 'meter_no' },
  keyOf: ({ environment_id = '', carrier = 'electricity', meter_no }) => ({
    // Bills add meters with their number as bills have it.
    name: `${environment_id} ${carrier} ${sameNumber(asText(meter_no))}`,
  }),
  list: async (_ctx, { db, scope }, ids) =>
    (await repository.listAllMeters(db, scope, ids)).map((row) => ({
      id: row._id,
      values: { environment_id: row.environment_id, ...picked(row, namesOf(meterFields)) },
    })),
  references: async (work) => ({ environment_id: await propertiesByName(work) }),
  add: async (_ctx, work, rows) => {
    const added = [];
    for (const { id, values } of rows) added.push({ id, ...stored(values), ...(await payerOf(work, values, values)) });
    await unlessNumberTaken(insertMine(work.db, work.scope, 'meters', added).execute());
    for (const { id, values } of rows)
      await saveServes(work, { _id: id, environment_id: values.environment_id }, { ...values, serves_space_ids: [] });
  },
  change: async (_ctx, work, { id, values }) => {
    const known = await repository.findMeter(work.db, work.scope, id);
    const fields = {
      ...without(stored(values), 'environment_id'),
      ...(await payerOf(work, values, values, known)),
    };
    await unlessNumberTaken(repository.updateFields(work.db, work.scope, id, fields));
    if (known) await saveServes(work, known, { ...values, serves_space_ids: known.serves_space_ids }, known);
  },
  changing: (ctx, work, ids, reason, write) => movingAcceptedYears(ctx, work, ids, reason, write, meterDays),
  // Its bills stay, as when a meter is deleted manually.
  inUse: async (_ctx, { db, scope }, ids) =>
    new Set([
      ...(await repository.listReplacing(db, scope, ids)),
      ...(await repository.listRead(db, scope, ids)),
      ...(await repository.listParents(db, scope, ids)),
      ...(await repository.listUsedInFormulas(db, scope, ids)),
    ]),
  inUseFailure: 'import.in-use',
  remove: async (work, ids) => {
    for (const known of await repository.listAllMeters(work.db, work.scope, ids)) {
      await refuseOtherPayer(work, known, landlordAlways);
      await repository.deleteMeter(work.db, work.scope, known._id);
    }
  },
};
