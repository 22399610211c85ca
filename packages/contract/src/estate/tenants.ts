import { everyTenantFields, everyTenantSorts, tenantListFields } from '@steward/core/property/space-list-fields';
import { z } from 'zod';
import { Email } from '../access/accounts.credentials.ts';
import { area, Done, id, paging, phoneNumber, requiredText, text } from '../call.ts';
import { savedOf } from '../changes.ts';
import { listQuery } from '../list-query.ts';

/** The state of a lease today. */
export const leaseStates = ['upcoming', 'running', 'ended'] as const;

const Account = z.object({ user_id: id('user'), name: z.string(), email: z.string() });

const Tenant = z.object({
  _id: id('tenant'),
  environment_id: id('environment'),
  env_name: z.string(),
  name: z.string(),
  contact_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  note: z.string(),
  /** The longest running lease of today, else the next one, else the last one. */
  lease: z
    .object({ valid_from: z.string(), valid_until: z.string().nullable(), state: z.enum(leaseStates) })
    .nullable(),
  /** Square metres leased today. */
  leased_area: z.number(),
  leases: z.number(),
  occupants: z.number(),
  /** The users who represent this tenant. */
  accounts: z.array(Account),
});
export type Tenant = z.infer<typeof Tenant>;

export const tenantFields = {
  environment_id: id('environment'),
  name: requiredText(200),
  contact_name: text(200).default(''),
  email: z.union([z.literal(''), Email]).default(''),
  mobile: phoneNumber().default(''),
  note: text(2000).default(''),
};

const oneId = z.object({ tenant_id: id('tenant') });

/** The tenants of a property. Who signs in as one of them sees nothing of the others. */
export const tenants = area(
  'estate/tenants',
  {
    getTenants: {
      method: 'POST',
      path: '/getTenants',
      access: 'member',
      needs: 'tenants.read',
      summary: 'The tenants of a property, or one of them',
      input: z.object({
        environment_id: id('environment').optional(),
        tenant_id: id('tenant').optional(),
        /** The text of a query (`core/lists/list-query`) of `tenantListFields`. */
        where: listQuery(tenantListFields).optional(),
      }),
      answer: z.array(Tenant),
    },
    findTenants: {
      method: 'POST',
      path: '/findTenants',
      access: 'member',
      needs: 'tenants.read',
      summary: 'The tenants of all properties, page by page',
      input: z.object({
        search: text(100).optional(),
        /** The text of a query (`core/lists/list-query`) of `everyTenantFields`. */
        where: listQuery(everyTenantFields).optional(),
        sort: z.enum(everyTenantSorts).default('environment_name'),
        descending: z.boolean().default(false),
        ...paging,
      }),
      answer: z.object({ paginateData: z.array(Tenant), totalData: z.number() }),
    },
    saveTenant: {
      method: 'POST',
      path: '/saveTenant',
      access: 'member',
      needs: 'tenants.edit',
      summary: 'Add a tenant to a property, or change the one that is named',
      input: savedOf({ tenant_id: id('tenant') }, tenantFields),
      answer: Tenant,
    },
    checkTenantDeletable: {
      method: 'POST',
      path: '/checkTenantDeletable',
      access: 'member',
      needs: 'tenants.delete',
      summary: 'Whether a tenant can be deleted, and what prevents it',
      input: oneId,
      answer: z.object({ is_deletable: z.boolean(), leases: z.number(), occupants: z.number() }),
    },
    deleteTenant: {
      method: 'POST',
      path: '/deleteTenant',
      access: 'member',
      needs: 'tenants.delete',
      summary: 'Delete a tenant without leases and occupants',
      input: oneId,
      answer: Done,
    },
    getTenantCandidates: {
      method: 'POST',
      path: '/getTenantCandidates',
      access: 'member',
      needs: 'tenants.edit',
      summary: 'The members with a tenant role, any of whom can sign in as a tenant',
      input: z.object({}),
      answer: z.array(Account),
    },
    setTenantAccounts: {
      method: 'POST',
      path: '/setTenantAccounts',
      access: 'member',
      needs: 'tenants.edit',
      summary: 'Set who signs in as this tenant: members with a tenant role',
      input: z.object({ tenant_id: id('tenant'), user_ids: z.array(id('user')).max(100) }),
      answer: Tenant,
    },
  },
  {
    modules: [
      {
        key: 'tenants',
        order: 20,
        under: 'spaces-and-tenants',
        name: 'Tenants',
        permissions: ['read', 'edit', 'delete'],
        route: '/tenant',
        icon: 'IconUsersGroup',
      },
    ],
    failures: {
      'tenant.not-found': { status: 404, message: 'This tenant was not found.' },
      'tenant.name-taken': {
        status: 409,
        message: 'This property already has a tenant with this name. Please choose another name.',
      },
      'tenant.not-deletable': {
        status: 409,
        message: 'This tenant still has leases or occupants. Delete them first.',
      },
      'tenant.no-tenant-role': {
        status: 409,
        message: 'Only members with a tenant role can sign in as a tenant. Change the role first.',
      },
    },
    search: { Tenant: { needs: 'tenants.read' } },
  },
);
