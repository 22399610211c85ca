import { id } from '@steward/contract/call';
import { languages, type Language } from '@steward/contract/language';
import { sensorInputs } from '@steward/contract/sensing/devices';
import { sensorDirections, sensorKinds } from '@steward/core/sensing/sensor-fields';
import { pointTypes } from '@steward/reference/sensing/point-types';
import { z } from 'zod';
import type { Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import {
  asText,
  byName,
  byNameWithin,
  keyWithin,
  type Importable,
  type ImportableField,
  type Named,
  type RowReader,
} from '../../../platform/imports/importable.ts';
import { field } from '../../../platform/imports/importable-fields.ts';
import { metersByNumber } from '../../estate/meters/meters.importable.ts';
import { spacesByName } from '../../estate/spaces/spaces.importable.ts';
import { serialHeadings } from './devices.importable.ts';
import * as repository from './importing.repository.ts';
import { contradictionOf, ofType } from './sensor-rules.ts';
import { addSensor, putSensor, writing } from './sensors.saving.service.ts';

// A removed sensor is registered again as it was, with what the file says.
const Fields = z.object({ hardware_id: id('hardware'), ...sensorInputs, is_removed: z.boolean().default(false) });
type Fields = z.output<typeof Fields>;

const fields: readonly ImportableField[] = [
  field(
    'hardware_id',
    'reference',
    ['device serial number', ...serialHeadings, 'gerät seriennummer', 'الجهاز الرقم التسلسلي'],
    {
      is_required: true,
    },
  ),
  field(
    'sensor_key',
    'text',
    [
      'sensor key',
      'key',
      'sensor',
      'channel',
      'data key',
      'data point',
      'datapoint',
      'point',
      'point name',
      'object name',
      'tag',
      'variable',
      'sensorschlüssel',
      'schlüssel',
      'kanal',
      'datenpunkt',
      'مفتاح المستشعر',
      'المفتاح',
      'القناة',
    ],
    { is_required: true },
  ),
  field('name', 'text', [
    'name',
    'sensor name',
    'label',
    'title',
    'description',
    'bezeichnung',
    'beschreibung',
    'الاسم',
    'اسم المستشعر',
  ]),
  field('point_type', 'reference', [
    'measured quantity',
    'quantity',
    'point type',
    'measurement',
    'measurand',
    'sensor type',
    'type',
    'messgröße',
    'größe',
    'sensortyp',
    'typ',
    'الكمية المقيسة',
    'الكمية المقاسة',
    'الكمية',
    'نوع المستشعر',
  ]),
  field('kind', 'choice', ['value type', 'kind', 'kind of value', 'wertart', 'art', 'نوع القيم', 'النوع'], {
    choices: sensorKinds,
    words: {
      measurement: 'gauge',
      messwert: 'gauge',
      momentanwert: 'gauge',
      قياس: 'gauge',
      meter: 'counter',
      register: 'counter',
      total: 'counter',
      zähler: 'counter',
      zählerstand: 'counter',
      عداد: 'counter',
      status: 'state',
      zustand: 'state',
      حالة: 'state',
    },
  }),
  field('unit', 'text', ['unit', 'units', 'unit of measure', 'einheit', 'الوحدة', 'وحدة القياس']),
  field(
    'space_id',
    'reference',
    ['space', 'room', 'location', 'fläche', 'raum', 'ort', 'المساحة', 'المكان', 'الغرفة'],
    {
      within: 'hardware_id',
    },
  ),
  field(
    'meter_id',
    'reference',
    ['meter', 'meter number', 'counts meter', 'zähler', 'zählernummer', 'zählt für zähler', 'العداد', 'رقم العداد'],
    { within: 'hardware_id' },
  ),
  field('direction', 'choice', ['direction', 'flow direction', 'richtung', 'الاتجاه'], {
    choices: sensorDirections,
    words: {
      in: 'import',
      consumption: 'import',
      bezug: 'import',
      استيراد: 'import',
      سحب: 'import',
      out: 'export',
      'feed-in': 'export',
      lieferung: 'export',
      einspeisung: 'export',
      تصدير: 'export',
    },
  }),
  field('expected_seconds', 'number', [
    'interval s',
    'interval',
    'expected interval',
    'expected interval s',
    'interval seconds',
    'seconds',
    'abstand s',
    'abstand',
    'intervall',
    'sendeintervall',
    'الفاصل الزمني s',
    'الفاصل الزمني',
  ]),
  field('factor', 'number', ['factor', 'multiplier', 'scale', 'faktor', 'impulswertigkeit', 'المعامل']),
  field('digits', 'number', ['counter digits', 'digits', 'stellen des zählers', 'stellen', 'خانات العداد']),
  field('valid_min', 'number', ['valid from', 'minimum', 'min', 'valid min', 'gültig ab', 'أدنى قيمة صالحة']),
  field('valid_max', 'number', ['valid to', 'maximum', 'max', 'valid max', 'gültig bis', 'أعلى قيمة صالحة']),
];

const keyOf = ({ hardware_id, sensor_key }: Readonly<Record<string, unknown>>) =>
  `${asText(hardware_id)} ${asText(sensor_key).toLowerCase()}`;

/** As stored: a quantity that is no longer in the list stays readable. */
const listKnown = async ({ db, scope }: Work, ids?: readonly string[]) =>
  (await repository.listSensors(db, scope, ids)).map(({ id: _id, ...values }) => ({
    id: _id,
    values: values as Fields,
  }));

/** Quantities by key, and by their names in every language. */
function typesByName(language: Language): Map<string, Named> {
  const named = pointTypes.flatMap(({ key, label }) =>
    [key, ...languages.map((one) => label[one])].map((name) => [name, key] as const),
  );
  const shown = new Map<string, string>(pointTypes.map(({ key, label }) => [key, label[language]]));
  const found = [...byName(named)].map(
    ([name, one]) => [name, one && { id: one.id, name: shown.get(one.id) ?? one.id }] as const,
  );
  return new Map(found);
}

/** Spaces or meters of a property, found by the name within the property of a device. */
class OfDevice extends Map<string, Named> {
  constructor(
    within: ReadonlyMap<string, Named>,
    private readonly propertyOf: ReadonlyMap<string, string | null>,
  ) {
    super(within);
  }
  override get(key: string): Named | undefined {
    const at = key.indexOf(' ');
    return super.get(keyWithin(this.propertyOf.get(key.slice(0, at)) ?? '', key.slice(at + 1)));
  }
}

const listUsable = async ({ db, scope }: Work) =>
  (await repository.listDevices(db, scope)).filter(({ is_removed }) => !is_removed);

/** The sensors that count meters, by meter and direction, so that a row need not look through all of them. */
class Counting {
  private readonly sensors = new Map<string, Set<string>>();

  private of({ meter_id, direction }: Fields): Set<string> {
    const register = `${meter_id} ${direction}`;
    const found = this.sensors.get(register) ?? new Set();
    this.sensors.set(register, found);
    return found;
  }
  /** Replaces what was known of a sensor. */
  put(values: Fields, before?: Fields): void {
    if (before && before.meter_id !== null) this.of(before).delete(keyOf(before));
    if (values.meter_id !== null && !values.is_removed) this.of(values).add(keyOf(values));
  }
  isCounted(values: Fields): boolean {
    if (values.meter_id === null) return false;
    return [...this.of(values)].some((key) => key !== keyOf(values));
  }
}

/** Gives a new sensor what its quantity says of it, and refuses what its fields and its place contradict. */
async function sensorReader(_ctx: Ctx, work: Work): Promise<RowReader> {
  const known = new Map<string, Fields>((await listKnown(work)).map(({ values }) => [keyOf(values), values]));
  const counting = new Counting();
  for (const values of known.values()) counting.put(values);
  const properties = new Map((await listUsable(work)).map((device) => [device.id, device.environment_id]));
  const spaces = new Map((await spacesByName(work)).map((space) => [space.id, { environment_id: space.within }]));
  const meters = new Map(
    (await metersByNumber(work)).map((meter) => [meter.id, { environment_id: meter.within, carrier: meter.carrier }]),
  );
  return (row) => {
    const before = known.get(keyOf(row));
    const type = asText(row.point_type);
    const typed = ofType(type, row as Partial<Fields>);
    const given: Record<string, unknown> = {
      ...row,
      ...(before ? { sensor_key: before.sensor_key } : { kind: row.kind ?? 'gauge' }),
      ...(type !== (before?.point_type ?? '') && typed),
      ...(before?.is_removed && { is_removed: false }),
    };
    const { data } = Fields.safeParse({ ...before, ...given });
    const found =
      data &&
      contradictionOf(
        { ...data, kind: data.kind ?? 'gauge' },
        {
          property: properties.get(data.hardware_id) ?? null,
          space: spaces.get(data.space_id ?? ''),
          meter: meters.get(data.meter_id ?? ''),
          isCounted: counting.isCounted(data),
        },
      );
    if (data && !found) {
      counting.put(data, before);
      known.set(keyOf(data), data);
    }
    return { given, errors: found ? [found] : [] };
  };
}

/** Sensors of devices from a spreadsheet. */
export const sensorsImportable: Importable<Fields> = {
  thing: 'sensors',
  needs: { create: 'devices.edit', edit: 'devices.edit' },
  input: Fields,
  fields,
  nameOf: ({ hardware_id = '', sensor_key }, names) =>
    [names.get(hardware_id), asText(sensor_key)].filter(Boolean).join(', '),
  keyFields: { name: 'sensor_key' },
  keyOf: (values) => ({ name: keyOf(values) }),
  list: (_ctx, work, ids) => listKnown(work, ids),
  references: async (work, ctx) => {
    const devices = await listUsable(work);
    const propertyOf = new Map(devices.map((device) => [device.id, device.environment_id]));
    return {
      hardware_id: byName(devices.map((device) => [device.serial_number, device.id] as const)),
      point_type: typesByName(actorOf(ctx).language),
      space_id: new OfDevice(byNameWithin(await spacesByName(work)), propertyOf),
      meter_id: new OfDevice(byNameWithin(await metersByNumber(work)), propertyOf),
    };
  },
  reader: sensorReader,
  add: async (ctx, work, rows) => {
    const of = writing(ctx, work);
    for (const { id: newId, values } of rows) {
      const { is_removed: _, ...stated } = values;
      await addSensor(of, stated, newId);
    }
  },
  change: async (ctx, work, { id: changedId, values: { is_removed, ...stated } }) => {
    await putSensor(writing(ctx, work), changedId, stated, is_removed);
  },
  inUse: (_ctx, { db, scope }, ids) => repository.listSensorsInUse(db, scope, ids),
  inUseFailure: 'import.in-use',
  remove: ({ db, scope }, ids) => repository.deleteSensors(db, scope, ids),
};
