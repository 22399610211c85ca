import { isDeepStrictEqual } from 'node:util';
import { auditLog } from '@steward/contract/access/audit-log';
import { bills } from '@steward/contract/energy/bills';
import { environments } from '@steward/contract/estate/environments';
import { equipment } from '@steward/contract/estate/equipment';
import { leases } from '@steward/contract/estate/leases';
import { meters } from '@steward/contract/estate/meters';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { propertyDocuments } from '@steward/contract/estate/property-documents';
import { valuations } from '@steward/contract/estate/valuations';
import { files } from '@steward/contract/foundation/files';
import { imports, type ImportThing } from '@steward/contract/operations/imports';
import { entities, type EntityName } from '@steward/core/fields/entities';
import { namesOf, namesWith, picked, startOf, storedNames, type Field, type Fields } from '@steward/core/fields/field';
import { subTypesOf } from '@steward/core/property/property-types';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportableField } from '../../../platform/imports/importable.ts';
import { openApi } from '../../../platform/http/openapi.ts';
import type { Person } from '../../../testing/person.ts';
import { exportedArchive, importedArchive } from '../../../testing/samples/archive.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { importables } from '../imports/importables.ts';

// Follows every field of an entity through the product: a described field that is lost on the way fails here by its name.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;

/** A value that differs from the default of the field, and for each `n`. */
function valueOf(name: string, field: Field, n: number): unknown {
  switch (field.kind) {
    case 'text':
      return `${name.replaceAll('_', '')}${n}`.slice(0, field.max);
    case 'number':
      if (field.isShare) return n / 4;
      return Math.min(
        (field.above ?? field.min ?? 0) + n * 10 + (field.decimals === 0 ? 0 : 0.5),
        field.max ?? Infinity,
      );
    case 'money':
      return n * 60.5;
    case 'currency':
      return 'EUR';
    case 'day':
      return `2024-0${n + 1}-15`;
    case 'choice': {
      const options = field.options.filter((one) => one !== field.start);
      return options[n % options.length];
    }
    case 'flag':
      return true;
    default:
      return undefined;
  }
}

/** A value for every field; `ruled` overrides those that rules connect, with null for one that another excludes. */
function sample(fields: Fields, n: number, ruled: Row): Row {
  const values: Row = {};
  for (const [name, field] of Object.entries(fields)) {
    values[name] = Object.hasOwn(ruled, name) ? ruled[name] : valueOf(name, field, n);
    expect(values[name], `${name} has a value`).toBeDefined();
  }
  return values;
}

/** Exports the organization into another, empty one. */
async function inAnotherOrganization(person: Person, name: string): Promise<Person> {
  const other = await server.newAdmin(name);
  expect(await importedArchive(other, await exportedArchive(person))).toMatchObject({ status: 'done' });
  return other;
}

/** Imports one row under the first heading of each field. */
async function importedFrom(person: Person, thing: ImportThing, values: Row) {
  const fields: readonly ImportableField[] = importables[thing].fields;
  const given = fields.filter(({ name }) => values[name] !== undefined && values[name] !== null);
  const csv = stringify([given.map(({ headings }) => headings[0]), given.map(({ name }) => String(values[name]))]);
  const { _id: import_id } = await person.get(imports.uploadImport, { thing }, [new File([csv], 'list.csv')]);
  const preview = await person.get(imports.getImportPreview, { import_id });
  expect(preview.rows).toMatchObject([{ kind: 'new', errors: [] }]);
  expect(preview.rows[0]?.values.map(({ field }) => field)).toEqual(
    expect.arrayContaining(given.map(({ name }) => name).filter((name) => !['quantity', 'unit'].includes(name))),
  );
  await person.get(imports.startImport, { import_id });
  for (let i = 0; i < 300; i++) {
    const { state, counts } = await person.get(imports.getImport, { import_id });
    if (state !== 'running') return expect(counts).toMatchObject({ created: 1, rejected: 0 });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the import did not end');
}

/** The values of the fields that can be imported; references by name. */
const importable = (thing: ImportThing, values: Row, named: Row) =>
  Object.fromEntries(
    importables[thing].fields.flatMap(({ name }) =>
      name in values && name !== 'environment_id' ? [[name, named[name] ?? values[name]]] : [],
    ),
  );

/** The fields that the last change of a table names. Its entries have one time: a bill may be linked to a meter in the same transaction. */
async function lastChange(person: Person, table: string): Promise<string[]> {
  const { paginateData } = await person.get(auditLog.getAuditLog, { page_size: 100 });
  const updates = paginateData.filter(({ table_name, action }) => table_name === table && action === 'update');
  return updates.flatMap(({ at, changes }) => (at === updates[0]?.at ? changes.map(({ field }) => field) : []));
}

/** The API documentation of a call. */
const documented = (call: string): string =>
  JSON.stringify((openApi() as { paths: Record<string, unknown> }).paths[`/v2/${call}`]);

/** A gas bill converted from cubic metres, with consistent values. */
const gasBill = (n: number) => ({
  utility: 'ENERGY',
  carrier: 'natural_gas',
  date_of_bill: '2024-10-20',
  due_date: `2024-11-0${n}`,
  billing_start_date: '2024-09-01',
  billing_end_date: `2024-09-2${n}`,
  energy_consumption: 9500 * n,
  water_consumption: 40 * n,
  waste: 2 * n,
  original_quantity: 1000 * n,
  original_unit: 'm³',
  calorific_value: 10,
  calorific_unit: 'kWh/m3',
  volume_correction: 0.95,
  conversion_source: 'bill',
  gross_amount: 119 * n,
  net_amount: 100 * n,
  tax_amount: 19 * n,
  tax_rate: 19,
  tax_lines: [{ rate: 19, net: 100 * n, tax: 19 * n }],
});

/** How an entity of the property `at` is written and read over HTTP. */
interface Walk {
  table: string;
  thing: ImportThing;
  /** The calls that take or answer all of its fields. */
  calls: readonly string[];
  /** Creates the objects that its fields refer to; `named` are their names, for a spreadsheet. */
  prepare?: (person: Person, at: string) => Promise<{ ids: Row; named: Row }>;
  /** Values that rules connect. */
  ruled: (n: 1 | 2) => Row;
  add: (person: Person, at: string, values: Row) => Promise<string>;
  change: (person: Person, at: string, id: string, values: Row) => Promise<unknown>;
  /** The entity that was added or imported. */
  read: (person: Person, at: string) => Promise<Row | undefined>;
  /** The rows of a list with fewer fields. */
  list?: (person: Person, at: string) => Promise<readonly Row[]>;
  /** The rows that match a query of the list. */
  find?: (person: Person, at: string, where: string) => Promise<readonly Row[]>;
  /** Columns of the spreadsheet with other names or values, and the resulting values. */
  imported?: { given: (values: Row) => Row; taken: Row };
}

const boilers = async (person: Person, environment_id: string, where?: string) => {
  const asked = { environment_id, eqpmt_master_type: 0, ...(where && { where }) };
  return (await person.get(equipment.getEquipments, asked)).paginateData.filter(({ kind }) => kind !== 'hvac');
};

const walks: Readonly<Record<EntityName, Walk>> = {
  meters: {
    table: 'meters',
    thing: 'meters',
    calls: ['addMeter', 'updateMeter', 'getMeters'],
    ruled: (n) => ({
      carrier: n === 1 ? 'electricity' : 'water',
      paid_by: 'tenant',
      valid_from: '2023-01-01',
      valid_until: `202${5 + n}-12-31`,
    }),
    add: async (person, environment_id, values) =>
      (await person.get(meters.addMeter, { environment_id, ...values } as never))._id,
    change: (person, _, meter_id, values) => person.get(meters.updateMeter, { meter_id, ...values } as never),
    read: async (person, environment_id) => (await person.get(meters.getMeters, { environment_id }))[0],
    find: (person, environment_id, where) => person.get(meters.getMeters, { environment_id, where }),
  },
  bills: {
    table: 'bills',
    thing: 'bills',
    calls: ['createBill', 'editFileOCR', 'getBillById'],
    ruled: gasBill,
    add: async (person, environment_id, values) => {
      const fields = { ...values, environment_id };
      return (await person.get(bills.createBill, { fields, not_a_duplicate: true } as never))._id;
    },
    change: (person, environment_id, bill_id, values) =>
      person.get(bills.editFileOCR, {
        bill_id,
        fields: { ...values, environment_id },
        not_a_duplicate: true,
      } as never),
    read: async (person, environment_id) => {
      const [row] = (await person.get(bills.getAllOCR, { environment_id })).paginateData;
      return row && person.get(bills.getBillById, { bill_id: row._id });
    },
    list: async (person, environment_id) => (await person.get(bills.getAllOCR, { environment_id })).paginateData,
    imported: {
      given: ({ original_quantity, original_unit }) => ({
        carrier: 'natural_gas',
        quantity: original_quantity,
        unit: original_unit,
      }),
      taken: { energy_consumption: 19_000, conversion_source: 'bill' },
    },
  },
  leases: {
    table: 'leases',
    thing: 'leases',
    calls: ['saveLease', 'getTenantSpaces'],
    prepare: async (person, environment_id) => {
      const { _id: tenant_id } = await person.get(tenants.saveTenant, { environment_id, name: 'Nordwind' });
      const space = { space_name: 'Office', space_type_id: 'office', gross_floor_area: 100 } as const;
      const { _id: space_id } = await person.get(spaces.createSpace, { environment_id, ...space });
      return { ids: { tenant_id, space_id }, named: { tenant_id: 'Nordwind', space_id: 'Office' } };
    },
    // An area or a share of the space.
    ruled: (n) => ({
      cost_recovery: 'fixed',
      valid_until: `202${5 + n}-12-31`,
      ...(n === 1 ? { share: null } : { area: null }),
    }),
    add: async (person, _, values) => (await person.get(leases.saveLease, values as never))._id,
    change: (person, _, lease_id, values) => person.get(leases.saveLease, { lease_id, ...values } as never),
    read: async (person, environment_id) => (await person.get(leases.getTenantSpaces, { environment_id }))[0],
  },
  environments: {
    table: 'environments',
    thing: 'properties',
    calls: ['createEnvironment', 'updateEnvironment', 'getEnvById'],
    prepare: async (person, environment_id) => {
      const [picture] = await person.get(files.saveUploadFile, { folder: 'documents' }, [
        new File(['%PDF-1.7 a drawing'], 'house.pdf'),
      ]);
      const { portfolio_id, portfolio_name } = await person.get(environments.getEnvById, { environment_id });
      return { ids: { image_file_id: picture?._id, portfolio_id }, named: { portfolio_id: portfolio_name } };
    },
    ruled: (n) => ({
      property_type: 'office',
      property_sub_type: subTypesOf('office')[n],
      country_code: 'DE',
      // The day of completion is in the year of construction.
      year_built: 2010 + n,
      built_on: `201${n}-03-31`,
      built_on_is: n === 1 ? 'permit' : 'completion',
      time_zone: n === 1 ? 'Europe/Madrid' : 'Europe/London',
      digital_twin_url: `https://twin${n}.example`,
      revit_url: `https://model${n}.example`,
    }),
    add: async (person, _, values) => (await person.get(environments.createEnvironment, values as never))._id,
    change: (person, _, environment_id, values) =>
      person.get(environments.updateEnvironment, { environment_id, ...values } as never),
    read: async (person, at) => {
      const { environment_name } = await person.get(environments.getEnvById, { environment_id: at });
      const rows = await person.get(environments.getEnvironments, {});
      return rows.find((row) =>
        row.environment_name.startsWith(environment_name === 'House' ? 'environmentname' : 'Imported'),
      );
    },
    find: async (person, _, where) => {
      const rows = await person.get(environments.getEnvironments, { where });
      return rows.filter((row) => row.environment_name.startsWith('environmentname'));
    },
    imported: {
      given: () => ({ environment_name: 'Imported', project_id: 'P-1' }),
      taken: { environment_name: 'Imported', project_id: 'P-1' },
    },
  },
  valuations: {
    table: 'valuations',
    thing: 'valuations',
    calls: ['addValuation', 'updateValuation', 'getValuations'],
    prepare: async (person, environment_id) => {
      const title = `Appraisal ${environment_id}`;
      const { _id: document_id } = await person.get(propertyDocuments.addPropertyDocument, {
        environment_id,
        kind: 'other',
        title,
      });
      return { ids: { document_id }, named: {} };
    },
    ruled: (n) => ({ currency: n === 1 ? 'EUR' : 'USD', valued_on: `202${n}-12-31` }),
    add: async (person, environment_id, values) =>
      (await person.get(valuations.addValuation, { environment_id, ...values } as never))._id,
    change: async (person, _, valuation_id, values) =>
      person.get(valuations.updateValuation, { valuation_id, version: 1, ...values } as never),
    read: async (person, environment_id) =>
      (await person.get(valuations.getValuations, { environment_id })).paginateData[0],
  },
  equipment: {
    table: 'equipment',
    thing: 'equipment',
    calls: ['addEquipment', 'editEquipment', 'addEquipmentES', 'editEquipmentES', 'getEquipments'],
    prepare: async (person, environment_id) => {
      const space = { space_name: 'Plant room', space_type_id: 'store rooms', gross_floor_area: 20 } as const;
      const { _id: space_id } = await person.get(spaces.createSpace, { environment_id, ...space });
      const system = { product_name: 'Heating', kind: 'hvac' };
      const { _id: parent_id } = await person.get(equipment.addEquipment, { environment_id, ...system });
      return { ids: { space_id, parent_id }, named: { space_id: 'Plant room' } };
    },
    ruled: () => ({ kind: 'hvac.heating_plant.boiler' }),
    add: async (person, environment_id, values) =>
      (await person.get(equipment.addEquipment, { environment_id, ...values } as never))._id,
    change: (person, _, equipment_id, values) =>
      person.get(equipment.editEquipment, { equipment_id, ...values } as never),
    read: async (person, environment_id) => (await boilers(person, environment_id))[0],
    find: boilers,
  },
};

test.each(Object.entries(walks))(
  'every field of %s survives create, update, list, filter, import and archive',
  async (entity, walk) => {
    const fields: Fields = entities[entity as EntityName];
    const ada = await server.newAdmin('Ada');
    const [{ _id: house }, { _id: other }] = [
      await ada.newEnvironment({ environment_name: 'House' }),
      await ada.newEnvironment({ environment_name: 'Other house' }),
    ];
    const [{ ids = {} } = {}, there = { ids: {}, named: {} }] = [
      await walk.prepare?.(ada, house),
      await walk.prepare?.(ada, other),
    ];
    const environment = Object.hasOwn(fields, 'environment_id') && { environment_id: house };
    const first = sample(fields, 1, { ...walk.ruled(1), ...ids, ...environment });
    const second = sample(fields, 2, { ...walk.ruled(2), ...ids, ...environment });
    for (const [name, field] of Object.entries(fields))
      if (!field.required)
        expect(
          [first, second].some((values) => !isDeepStrictEqual(values[name], startOf(field))),
          name,
        ).toBe(true);

    const id = await walk.add(ada, house, first);
    expect(await walk.read(ada, house)).toMatchObject({ _id: id, ...first });
    await walk.change(ada, house, id, second);
    expect(await walk.read(ada, house)).toMatchObject({ _id: id, ...second });
    expect(await lastChange(ada, walk.table)).toEqual(
      expect.arrayContaining(storedNames(fields).filter((name) => !isDeepStrictEqual(first[name], second[name]))),
    );

    if (walk.list) expect((await walk.list(ada, house))[0]).toMatchObject(picked(second, namesWith(fields, 'list')));
    const filtered = namesWith(fields, 'filter');
    expect(filtered.length > 0, 'has a filter').toBe(walk.find !== undefined);
    for (const field of filtered as readonly string[]) {
      const value = second[field];
      const kind = fields[field]?.kind;
      const asked =
        kind === 'text'
          ? { contains: value }
          : kind === 'choice' || kind === 'id'
            ? { in: [value] }
            : { from: value, to: value };
      const found = async (where: object) =>
        ((await walk.find?.(ada, house, JSON.stringify(where))) ?? []).map(({ _id }) => _id);
      expect(await found({ field, ...asked }), `filtered by ${field}`).toEqual([id]);
      expect(await found({ not: { field, ...asked } }), `without ${field}`).toEqual([]);
    }

    const imported = importables[walk.thing].fields.map(({ name }) => name);
    expect(namesWith(fields, 'import').filter((name) => !imported.includes(name))).toEqual([]);
    const listed = importable(walk.thing, second, there.named);
    await importedFrom(ada, walk.thing, { ...listed, ...walk.imported?.given(second), environment_id: 'Other house' });
    expect(await walk.read(ada, other)).toMatchObject({
      ...listed,
      ...picked(there.ids, Object.keys(there.named)),
      ...walk.imported?.taken,
    });

    const bea = await inAnotherOrganization(ada, 'Bea');
    const archived = [await walk.read(bea, house), await walk.read(ada, house)];
    expect(picked(archived[0] ?? {}, namesOf(fields) as never)).toEqual(
      picked(archived[1] ?? {}, namesOf(fields) as never),
    );
    for (const call of walk.calls) {
      const text = documented(call);
      expect(
        namesOf(fields).filter((name) => !text.includes(`"${name}"`)),
        call,
      ).toEqual([]);
    }
  },
  120_000,
);
