import { tenantFields } from '@steward/contract/estate/tenants';
import { z } from 'zod';
import { insertMine } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import type { Work } from '../../../database/transaction.ts';
import { asText, without, type Importable } from '../../../platform/imports/importable.ts';
import { propertiesByName, propertyField } from '../environments/property-reference.ts';
import * as repository from './tenants.repository.ts';

const Fields = z.object(tenantFields);
type Fields = z.output<typeof Fields>;

const unlessNameTaken = <T>(write: Promise<T>) =>
  unlessTaken('tenants_name', 'tenant.name-taken', write, [
    { field: 'name', message: 'This property has a tenant with this name already.' },
  ]);

/** The tenants within reach, by their names within their property. */
export const tenantsByName = async ({ db, scope }: Work) =>
  (await repository.listTenants(db, scope, {})).map(({ _id, environment_id, name }) => ({
    id: _id,
    within: environment_id,
    name,
  }));

export const tenantsImportable: Importable<Fields> = {
  thing: 'tenants',
  // One permission for both, like the call that saves a tenant.
  needs: { create: 'tenants.edit', edit: 'tenants.edit' },
  input: Fields,
  fields: [
    propertyField,
    {
      name: 'name',
      kind: 'text',
      is_required: true,
      headings: [
        'tenant',
        'tenant name',
        'company',
        'name',
        'mieter',
        'mietername',
        'firma',
        'المستأجر',
        'اسم المستأجر',
        'الشركة',
        'الاسم',
      ],
    },
    {
      name: 'contact_name',
      kind: 'text',
      is_required: false,
      headings: ['contact', 'contact name', 'contact person', 'ansprechpartner', 'kontakt', 'جهة الاتصال'],
    },
    {
      name: 'email',
      kind: 'text',
      is_required: false,
      headings: ['email', 'e mail', 'mail', 'email address', 'البريد الإلكتروني'],
    },
    {
      name: 'mobile',
      kind: 'text',
      is_required: false,
      headings: ['mobile', 'phone', 'telephone', 'telefon', 'mobil', 'الهاتف', 'الجوال'],
    },
    { name: 'note', kind: 'text', is_required: false, headings: ['note', 'notes', 'notiz', 'bemerkung', 'ملاحظة'] },
  ],
  nameOf: ({ name }) => asText(name),
  keyFields: { name: 'name' },
  keyOf: ({ environment_id = '', name }) => ({ name: `${environment_id} ${asText(name).toLowerCase()}` }),
  list: async (_ctx, { db, scope }, ids) =>
    (await repository.listTenants(db, scope, { ids })).map((row) => ({
      id: row._id,
      values: without(row, '_id', 'env_name'),
    })),
  references: async (work) => ({ environment_id: await propertiesByName(work) }),
  add: async (_ctx, { db, scope }, rows) => {
    const added = rows.map(({ id, values }) => ({ id, ...values }));
    await unlessNameTaken(insertMine(db, scope, 'tenants', added).execute());
  },
  change: async (_ctx, { db, scope }, { id, values }) =>
    unlessNameTaken(repository.updateTenant(db, scope, id, without(values, 'environment_id'))),
  inUse: async (_ctx, { db, scope }, ids) =>
    new Set([
      ...(await repository.listLeasesOf(db, scope, ids)).map(({ tenant_id }) => tenant_id),
      ...(await repository.countOccupantsOf(db, scope, ids)).flatMap(({ tenant_id }) => tenant_id ?? []),
      ...(await repository.listAccountsOf(db, scope, ids)).map(({ tenant_id }) => tenant_id),
    ]),
  inUseFailure: 'tenant.not-deletable',
  remove: async ({ db, scope }, ids) => {
    for (const id of ids) await repository.deleteTenant(db, scope, id);
  },
};
