import { id } from '@steward/contract/call';
import { inputsOf } from '@steward/contract/fields';
import { leaseFields } from '@steward/core/leases/fields';
import { z } from 'zod';
import { byNameWithin, without, type Importable } from '../../../platform/imports/importable.ts';
import { importableFields } from '../../../platform/imports/importable-fields.ts';
import { propertiesByName, propertyField } from '../environments/property-reference.ts';
import { spacesByName } from '../spaces/spaces.importable.ts';
import { tenantsByName } from '../tenants/tenants.importable.ts';
import * as repository from './leases.repository.ts';
import { writeLease } from './leases.service.ts';

const Fields = z.object({ ...inputsOf(leaseFields), environment_id: id('environment') });
type Fields = z.output<typeof Fields>;

export const leasesImportable: Importable<Fields> = {
  thing: 'leases',
  // One permission for both, as the call that saves a lease asks for.
  needs: { create: 'tenants.edit', edit: 'tenants.edit' },
  input: Fields,
  fields: [propertyField, ...importableFields(leaseFields)],
  nameOf: ({ tenant_id = '', space_id = '' }, names) =>
    [names.get(tenant_id), names.get(space_id)].filter(Boolean).join(', '),
  keyFields: { name: 'valid_from' },
  keyOf: ({ tenant_id = '', space_id = '', valid_from = '' }) => ({ name: `${tenant_id} ${space_id} ${valid_from}` }),
  list: async (_ctx, { db, scope }, ids) =>
    (await repository.listLeases(db, scope, { ids })).map((row) => ({
      id: row._id,
      values: without(row, '_id', 'tenant_name', 'space_name', 'gross_floor_area'),
    })),
  references: async (work) => ({
    environment_id: await propertiesByName(work),
    tenant_id: byNameWithin(await tenantsByName(work)),
    space_id: byNameWithin(await spacesByName(work)),
  }),
  add: async (ctx, work, rows) => {
    for (const { id: lease, values } of rows)
      await writeLease(ctx, work, without(values, 'environment_id'), { id: lease, isNew: true });
  },
  change: (ctx, work, { id: lease, values }) =>
    writeLease(ctx, work, without(values, 'environment_id'), { id: lease, isNew: false }),
  // Nothing refers to a lease.
  inUse: async () => new Set<string>(),
  inUseFailure: 'import.in-use',
  remove: async ({ db, scope }, ids) => {
    for (const lease of ids) await repository.deleteLease(db, scope, lease);
  },
};
