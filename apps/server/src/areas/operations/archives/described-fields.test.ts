import { auditLog } from '@steward/contract/access/audit-log';
import { bills } from '@steward/contract/energy/bills';
import { meters } from '@steward/contract/estate/meters';
import { files } from '@steward/contract/foundation/files';
import { jobs } from '@steward/contract/foundation/jobs';
import { archives } from '@steward/contract/operations/archives';
import { imports, type ImportThing } from '@steward/contract/operations/imports';
import { billFields } from '@steward/core/bills/fields';
import {
  namesOf,
  namesWith,
  picked,
  startOf,
  storedNames,
  type Field,
  type Fields,
  type Names,
} from '@steward/core/fields/field';
import { meterFields } from '@steward/core/meters/fields';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportableField } from '../../../platform/imports/importable.ts';
import { openApi } from '../../../platform/http/openapi.ts';
import type { Person } from '../../../testing/person.ts';
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
      return Math.min((field.above ?? field.min ?? 0) + n * 10 + 0.5, field.max ?? Infinity);
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

/** A value for every field; `ruled` overrides those that rules connect. */
function sample<D extends Fields>(fields: D, n: number, ruled: Row): Record<Names<D>, unknown> {
  const values: Row = {};
  for (const name of namesOf(fields)) {
    const field: Field | undefined = fields[name];
    if (!field) continue;
    values[name] = ruled[name] ?? valueOf(name, field, n);
    expect(values[name], `${name} has a value`).toBeDefined();
    expect(values[name], `${name} is filled in`).not.toEqual(field.required ? undefined : startOf(field));
  }
  return values as Record<Names<D>, unknown>;
}

async function ended(person: Person, job_id: string) {
  for (let i = 0; i < 300; i++) {
    const job = await person.get(jobs.getJob, { job_id });
    if (!['queued', 'running'].includes(job.status)) return job;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the job did not end');
}

/** Exports the organization into another, empty one. */
async function inAnotherOrganization(person: Person, name: string): Promise<Person> {
  const { job_id } = await person.get(archives.exportOrganization, {});
  const { file_id } = (await ended(person, job_id)).result as { file_id: string };
  const zip = await (await person.send(files.getFile, { file_id })).arrayBuffer();
  const other = await server.newAdmin(name);
  const taken = await other.get(archives.importOrganization, {}, [new File([new Uint8Array(zip)], 'all.zip')]);
  expect(await ended(other, taken.job_id)).toMatchObject({ status: 'done' });
  return other;
}

/** Imports one row under the first heading of each field. */
async function importedFrom(person: Person, thing: ImportThing, values: Row) {
  const fields: readonly ImportableField[] = importables[thing].fields;
  const given = fields.filter(({ name }) => values[name] !== undefined);
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

/** The values of the fields that a list can hold. */
const importable = <D extends Fields>(fields: D, values: Record<Names<D>, unknown>) =>
  Object.fromEntries(namesWith(fields, 'import').map((name) => [name as string, values[name as unknown as Names<D>]]));

/** The fields that the last change of a row of this table names. */
async function lastChange(person: Person, table: string): Promise<string[]> {
  const { paginateData } = await person.get(auditLog.getAuditLog, { page_size: 100 });
  const entry = paginateData.find(({ table_name, action }) => table_name === table && action === 'update');
  return entry?.changes.map(({ field }) => field) ?? [];
}

/** The API documentation of a call. */
const documented = (call: string): string =>
  JSON.stringify((openApi() as { paths: Record<string, unknown> }).paths[`/v2/${call}`]);

test('every field of a meter survives create, update, list, filter, import and archive', async () => {
  const ada = await server.newAdmin('Ada');
  const [house, other] = [
    await ada.newEnvironment({ environment_name: 'House' }),
    await ada.newEnvironment({ environment_name: 'Other house' }),
  ];
  const ruled = { carrier: 'electricity', paid_by: 'tenant', valid_from: '2023-01-01', valid_until: '2026-12-31' };
  const first = sample(meterFields, 1, ruled);
  const { _id: meter_id } = await ada.get(meters.addMeter, { environment_id: house._id, ...first } as never);
  const listed = async (person: Person, environment_id: string, where?: object) =>
    (await person.get(meters.getMeters, { environment_id, ...(where && { where: JSON.stringify(where) }) }))[0];
  expect(await listed(ada, house._id)).toMatchObject(first);
  const second = sample(meterFields, 2, { ...ruled, carrier: 'water', valid_until: '2027-12-31' });
  expect(await ada.get(meters.updateMeter, { meter_id, ...second } as never)).toMatchObject(second);
  expect(await listed(ada, house._id)).toMatchObject(second);
  expect(await lastChange(ada, 'meters')).toEqual(
    expect.arrayContaining(storedNames(meterFields).filter((name) => first[name] !== second[name])),
  );
  for (const field of namesWith(meterFields, 'filter')) {
    const value = second[field];
    const { kind } = meterFields[field];
    const asked =
      kind === 'text' ? { contains: value } : kind === 'choice' ? { in: [value] } : { from: value, to: value };
    expect(await listed(ada, house._id, { field, ...asked }), `filtered by ${field}`).toMatchObject({ _id: meter_id });
    expect(await listed(ada, house._id, { not: { field, ...asked } }), `without ${field}`).toBeUndefined();
  }
  await importedFrom(ada, 'meters', {
    ...importable(meterFields, second),
    carrier: 'water',
    environment_id: 'Other house',
  });
  expect(await listed(ada, other._id)).toMatchObject(second);
  const bea = await inAnotherOrganization(ada, 'Bea');
  expect(await listed(bea, house._id)).toEqual(await listed(ada, house._id));
  for (const call of ['addMeter', 'updateMeter', 'getMeters']) {
    const text = documented(call);
    expect(
      namesOf(meterFields).filter((name) => !text.includes(`"${name}"`)),
      call,
    ).toEqual([]);
  }
}, 120_000);

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

test('every field of a bill survives create, update, list, import and archive', async () => {
  const cleo = await server.newAdmin('Cleo');
  const [house, other] = [
    await cleo.newEnvironment({ environment_name: 'House' }),
    await cleo.newEnvironment({ environment_name: 'Other house' }),
  ];
  const first = sample(billFields, 1, { ...gasBill(1), environment_id: house._id });
  const { _id: bill_id } = await cleo.get(bills.createBill, { fields: first, not_a_duplicate: true } as never);
  const read = (person: Person, id = bill_id) => person.get(bills.getBillById, { bill_id: id });
  expect(await read(cleo)).toMatchObject(first);
  const second = sample(billFields, 2, { ...gasBill(2), environment_id: house._id });
  await cleo.get(bills.editFileOCR, { bill_id, fields: second, not_a_duplicate: true } as never);
  expect(await read(cleo)).toMatchObject(second);
  expect(await lastChange(cleo, 'bills')).toEqual(
    expect.arrayContaining(
      namesOf(billFields).filter((name) => JSON.stringify(first[name]) !== JSON.stringify(second[name])),
    ),
  );
  const listed = async (environment_id: string) =>
    (await cleo.get(bills.getAllOCR, { environment_id })).paginateData[0];
  expect(await listed(house._id)).toMatchObject(picked(second, namesWith(billFields, 'list')));
  const list = importable(billFields, second);
  await importedFrom(cleo, 'bills', {
    ...list,
    carrier: 'natural_gas',
    environment_id: 'Other house',
    quantity: second.original_quantity,
    unit: second.original_unit,
  });
  const taken = await read(cleo, (await listed(other._id))?._id);
  expect(taken).toMatchObject({ ...list, energy_consumption: 19_000, conversion_source: 'bill' });
  const dora = await inAnotherOrganization(cleo, 'Dora');
  expect(picked(await read(dora), namesOf(billFields))).toEqual(picked(await read(cleo), namesOf(billFields)));
  for (const call of ['createBill', 'editFileOCR', 'getBillById']) {
    const text = documented(call);
    expect(
      namesOf(billFields).filter((name) => !text.includes(`"${name}"`)),
      call,
    ).toEqual([]);
  }
}, 120_000);
