import { text } from '@steward/contract/call';
import { fail, type FailureCode } from '@steward/contract/failures';
import { devices } from '@steward/contract/sensing/devices';
import { z } from 'zod';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import {
  asText,
  byNameWithin,
  type Importable,
  type ImportableField,
  type RowReader,
} from '../../../platform/imports/importable.ts';
import { field } from '../../../platform/imports/importable-fields.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { propertiesByName, propertyField } from '../../estate/environments/property-reference.ts';
import { spacesByName } from '../../estate/spaces/spaces.importable.ts';
import { changeDevice, insertDevice } from './devices.service.ts';
import * as repository from './importing.repository.ts';

// The gateway is named by its serial number: it may be added by an earlier row. A removed device is registered again.
const Fields = devices.addDevice.input
  .omit({ gateway_id: true })
  .extend({ gateway: text(100).default(''), is_removed: z.boolean().default(false) });
type Fields = z.output<typeof Fields>;

/** The headings of the column with the serial number of a device. */
export const serialHeadings = [
  'serial number',
  'serial no',
  'serial',
  'sn',
  's n',
  'device serial number',
  'deveui',
  'dev eui',
  'device eui',
  'end device dev eui',
  'eui',
  'imei',
  'mac address',
  'mac',
  'hardware id',
  'seriennummer',
  'serien nr',
  'geräteseriennummer',
  'gerätenummer',
  'الرقم التسلسلي',
  'رقم الجهاز',
  'device id',
  'deviceid',
  'id',
  'geräte id',
  'gerätekennung',
  'device',
  'gerät',
  'الجهاز',
] as const;

const fields: readonly ImportableField[] = [
  field('serial_number', 'text', serialHeadings, { is_required: true }),
  field('name', 'text', [
    'name',
    'device name',
    'label',
    'title',
    'gerätename',
    'bezeichnung',
    'الاسم',
    'اسم الجهاز',
    'device id',
    'device',
    'gerät',
    'الجهاز',
    'description',
  ]),
  field('kind', 'text', [
    'device type',
    'kind',
    'kind of device',
    'type',
    'device profile name',
    'device profile',
    'category',
    'gerätetyp',
    'geräteart',
    'art',
    'typ',
    'نوع الجهاز',
    'النوع',
  ]),
  field('maker', 'text', ['manufacturer', 'maker', 'brand', 'vendor', 'brand id', 'hersteller', 'الشركة المصنعة']),
  field('model', 'text', ['model', 'model id', 'model number', 'product', 'modell', 'produkt', 'الطراز']),
  { ...propertyField, headings: [...propertyField.headings, 'site', 'standort', 'الموقع'], is_required: false },
  field(
    'space_id',
    'reference',
    ['space', 'room', 'location', 'fläche', 'raum', 'ort', 'المساحة', 'المكان', 'الغرفة'],
    {
      within: 'environment_id',
    },
  ),
  field('gateway', 'text', ['gateway', 'gateway serial number', 'gateway id', 'gateway seriennummer', 'البوابة']),
  field('note', 'text', ['note', 'notes', 'comment', 'remark', 'notiz', 'bemerkung', 'ملاحظة', 'ملاحظات', 'description']),
];

const NO_GATEWAY: FailureCode = 'hardware.gateway';

const keyOf = (serial: unknown) => asText(serial).toLowerCase();

async function listKnown({ db, scope }: Work, ids?: readonly string[]) {
  return (await repository.listDevices(db, scope, ids)).map(({ id, ...values }) => ({ id, values }));
}

/** Finds the gateway of a row, and registers a removed device again. */
async function deviceReader(_ctx: Ctx, work: Work): Promise<RowReader> {
  const known = new Map<string, Fields>(
    (await listKnown(work)).map(({ values }) => [keyOf(values.serial_number), values]),
  );
  const isPlaceNeeded = !(await reachesEveryProperty(work.db, work.scope));
  return (row) => {
    const before = known.get(keyOf(row.serial_number));
    const gateway = known.get(keyOf(row.gateway));
    const isMoved = row.environment_id !== undefined && row.environment_id !== (before?.environment_id ?? null);
    const given: Record<string, unknown> = {
      ...row,
      ...(before && { serial_number: before.serial_number }),
      ...(gateway && { gateway: gateway.serial_number }),
      ...(before?.is_removed && { is_removed: false }),
      // Spaces are of one property.
      ...(before && isMoved && row.space_id === undefined && before.space_id !== null && { space_id: null }),
    };
    const errors: { field: string; message: string }[] = [];
    if (row.gateway !== undefined && (!gateway || gateway.is_removed))
      errors.push({ field: 'gateway', message: 'nothing has this name' });
    else if (gateway && (gateway.gateway !== '' || keyOf(row.gateway) === keyOf(row.serial_number)))
      errors.push({ field: 'gateway', message: NO_GATEWAY });
    if (isPlaceNeeded && (given.environment_id ?? before?.environment_id ?? null) === null)
      errors.push({ field: 'environment_id', message: 'is required' });
    const { data } = Fields.safeParse({ ...before, ...given });
    if (data && errors.length === 0) known.set(keyOf(data.serial_number), data);
    return { given, errors };
  };
}

/** The gateway with a serial number; of other rows of the file too, which were added before. */
const gatewayOf = async ({ db, scope }: Work, serial: string): Promise<string | null> =>
  serial === '' ? null : ((await repository.findGateway(db, scope, serial))?.id ?? fail(NO_GATEWAY));

/** Devices and gateways from a spreadsheet. */
export const devicesImportable: Importable<Fields> = {
  thing: 'devices',
  needs: { create: 'devices.edit', edit: 'devices.edit' },
  input: Fields,
  fields,
  nameOf: ({ name, serial_number }) => asText(name) || asText(serial_number),
  keyFields: { name: 'serial_number' },
  keyOf: ({ serial_number }) => ({ name: keyOf(serial_number) }),
  list: (_ctx, work, ids) => listKnown(work, ids),
  references: async (work) => ({
    environment_id: await propertiesByName(work),
    space_id: byNameWithin(await spacesByName(work)),
  }),
  reader: deviceReader,
  add: async (ctx, work, rows) => {
    for (const { id, values } of rows) {
      const { gateway, is_removed: _, ...stated } = values;
      await insertDevice(ctx, work, id, { ...stated, gateway_id: await gatewayOf(work, gateway) });
    }
  },
  change: async (ctx, work, { id, values: { gateway, ...stated } }) => {
    await changeDevice(ctx, work, id, { ...stated, gateway_id: await gatewayOf(work, gateway) });
  },
  inUse: (_ctx, { db, scope }, ids) => repository.listDevicesInUse(db, scope, ids),
  inUseFailure: 'import.in-use',
  remove: ({ db, scope }, ids) => repository.deleteDevices(db, scope, ids),
};
