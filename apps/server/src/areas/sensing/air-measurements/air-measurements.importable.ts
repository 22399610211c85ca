import { id } from '@steward/contract/call';
import { languages, type Language } from '@steward/contract/language';
import { airMeasurementInputs } from '@steward/contract/sensing/air-measurements';
import { airUnits, measuredAir } from '@steward/core/comfort/air-units';
import { pointType } from '@steward/reference/sensing/point-types';
import { z } from 'zod';
import { actorOf } from '../../../platform/ctx.ts';
import {
  asText,
  byName,
  byNameWithin,
  without,
  type Importable,
  type Named,
} from '../../../platform/imports/importable.ts';
import { field } from '../../../platform/imports/importable-fields.ts';
import { propertiesByName, propertyField } from '../../estate/environments/property-reference.ts';
import { spacesByName } from '../../estate/spaces/spaces.importable.ts';
import * as repository from './air-measurements.repository.ts';
import { changeMeasurement, insertMeasurement } from './air-measurements.service.ts';

const Fields = z.object({ environment_id: id('environment'), ...without(airMeasurementInputs, 'document_id') });
type Fields = z.output<typeof Fields>;

const required = { is_required: true } as const;

/** Quantities by key, and by their names in every language. */
function quantitiesByName(language: Language): Map<string, Named> {
  const named = measuredAir.flatMap((key) =>
    [key, ...languages.map((one) => pointType(key)?.label[one] ?? key)].map((name) => [name, key] as const),
  );
  return new Map(
    [...byName(named)].map(
      ([name, one]) => [name, one && { id: one.id, name: pointType(one.id)?.label[language] ?? one.id }] as const,
    ),
  );
}

/** Values of indoor air measured by hand from a spreadsheet. */
export const airMeasurementsImportable: Importable<Fields> = {
  thing: 'air-measurements',
  needs: { create: 'devices.edit', edit: 'devices.edit' },
  input: Fields,
  fields: [
    propertyField,
    field('space_id', 'reference', ['space', 'room', 'place', 'fläche', 'raum', 'ort', 'المساحة', 'المكان', 'الغرفة'], {
      within: 'environment_id',
    }),
    field(
      'measured_on',
      'day',
      [
        'date of the measurement',
        'datum der messung',
        'تاريخ القياس',
        'measured on',
        'date',
        'day',
        'gemessen am',
        'datum',
        'يوم القياس',
        'التاريخ',
      ],
      required,
    ),
    field(
      'measured_time',
      'text',
      [
        'time of day',
        'uhrzeit',
        'وقت اليوم',
        'time of the measurement',
        'time',
        'uhrzeit der messung',
        'ساعة القياس',
        'الوقت',
      ],
      required,
    ),
    field(
      'point_type',
      'reference',
      [
        'quantity of the air',
        'luftmessgröße',
        'كمية الهواء',
        'measured quantity of the air',
        'quantity',
        'parameter',
        'messgröße der luft',
        'messgröße',
        'الكمية المقيسة من الهواء',
        'الكمية',
      ],
      required,
    ),
    field(
      'value',
      'number',
      [
        'value of the instrument',
        'wert des messgeräts',
        'قيمة الجهاز',
        'measured value',
        'value',
        'gemessener wert',
        'messwert',
        'wert',
        'القيمة المقيسة',
        'القيمة',
      ],
      required,
    ),
    field('unit', 'choice', ['unit', 'einheit', 'الوحدة'], { ...required, choices: airUnits }),
    field('instrument', 'text', [
      'instrument and its number',
      'messgerät und nummer',
      'جهاز القياس ورقمه',
      'instrument',
      'device',
      'messgerät',
      'gerät',
      'جهاز القياس',
    ]),
    field('method', 'text', [
      'method or norm',
      'verfahren oder norm',
      'الأسلوب أو المعيار',
      'method or standard',
      'method',
      'standard',
      'methode oder norm',
      'methode',
      'norm',
      'الطريقة أو المعيار',
    ]),
    field('calibrated_until', 'day', [
      'calibration valid until',
      'kalibrierung gültig bis',
      'المعايرة صالحة حتى',
      'instrument calibrated until',
      'calibrated until',
      'messgerät kalibriert bis',
      'kalibriert bis',
      'الجهاز معايَر حتى',
    ]),
    field('measured_by', 'text', [
      'person who measured',
      'wer gemessen hat',
      'من أجرى القياس',
      'measured by',
      'person',
      'gemessen von',
      'قاس القيمة',
    ]),
    field('note', 'text', ['note', 'notes', 'comment', 'notiz', 'bemerkung', 'ملاحظة']),
  ],
  nameOf: ({ environment_id = '', measured_on, measured_time }, names) =>
    [names.get(environment_id), asText(measured_on), asText(measured_time)].filter(Boolean).join(', '),
  keyFields: { name: 'measured_on' },
  // A quantity has one value for a place and moment: another one in the file corrects it.
  keyOf: ({ environment_id = '', space_id, point_type = '', measured_on = '', measured_time = '' }) => ({
    name: [environment_id, space_id ?? '', point_type, measured_on, measured_time].join(' ').toLowerCase(),
  }),
  list: async (_ctx, { db, scope }, ids) =>
    (await repository.listFields(db, scope, ids)).map(({ id: known, ...values }) => ({
      id: known,
      values: without(values, 'document_id'),
    })),
  references: async (work, ctx) => ({
    environment_id: await propertiesByName(work),
    space_id: byNameWithin(await spacesByName(work)),
    point_type: quantitiesByName(actorOf(ctx).language),
  }),
  add: async (ctx, work, rows) => {
    for (const { id: added, values } of rows)
      await insertMeasurement(ctx, work, { id: added, ...values, document_id: null });
  },
  change: async (ctx, work, { id: changed, values }) => {
    const known = await repository.findMeasurement(work.db, work.scope, changed);
    await changeMeasurement(ctx, work, changed, {
      ...without(values, 'environment_id'),
      document_id: known?.document_id ?? null,
    });
  },
  // Nothing refers to a measurement.
  inUse: async () => new Set<string>(),
  inUseFailure: 'import.in-use',
  remove: ({ db, scope }, ids) => repository.deleteMeasurements(db, scope, ids),
};
