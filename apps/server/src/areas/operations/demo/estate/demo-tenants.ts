import type { Space } from '@steward/contract/estate/spaces';
import { addDays } from '@steward/core/calendar/day';
import { blank } from '@steward/core/fields/field';
import { leaseFields } from '@steward/core/leases/fields';
import type { Ctx } from '../../../../platform/ctx.ts';
import { saveLease } from '../../../estate/leases/leases.service.ts';
import { saveOccupant, shareBusinessCard } from '../../../estate/occupants/occupants.service.ts';
import { getSpaces } from '../../../estate/spaces/spaces.service.ts';
import { saveTenant, setTenantAccounts } from '../../../estate/tenants/tenants.service.ts';

interface DemoLease {
  tenant: string;
  space: string;
  /** The share of the space; by default 1. */
  share?: number;
  /** Days after the creation of the demo. */
  from: number;
  /** The last day. */
  until?: number;
  recovery: 'none' | 'area' | 'sub_meter' | 'fixed';
  /** The day of the consent to share data. */
  consent?: number;
  people?: number;
}

const YEAR = 365;

/** The leases of some properties, by index: one has half a floor vacant and let again soon, one a vacant shop. */
const demoLeases: Readonly<Record<number, readonly DemoLease[]>> = {
  0: [
    lease('Nordwind Consulting', 'Offices, lower floors', -6 * YEAR, {
      recovery: 'sub_meter',
      consent: -400,
      people: 310,
    }),
    lease('Blaupause Architekten', 'Offices, upper floors', -5 * YEAR, { share: 0.55, recovery: 'area', people: 160 }),
    lease('Linse Optik GmbH', 'Offices, upper floors', -5 * YEAR, { share: 0.45, until: -120, recovery: 'area' }),
    lease('Kaskade Software', 'Offices, upper floors', 60, { share: 0.3, recovery: 'sub_meter', consent: -10 }),
  ],
  1: [
    lease('Nordwind Consulting', 'Offices, lower floors', -3 * YEAR, { recovery: 'area', people: 140 }),
    lease('Blaupause Architekten', 'Offices, upper floors', -3 * YEAR, { recovery: 'area', consent: -90 }),
  ],
  2: [lease('Nordwind Consulting', 'Offices, lower floors', -2 * YEAR, { recovery: 'fixed' })],
  5: [
    lease('Market Hall Ltd', 'Shops, ground floor', -4 * YEAR, { share: 0.7, recovery: 'sub_meter', people: 60 }),
    lease('Pennine Books', 'Shops, ground floor', -4 * YEAR, { share: 0.3, until: -200, recovery: 'area' }),
    lease('Market Hall Ltd', 'Storage', -4 * YEAR, { recovery: 'none' }),
    lease('City Parking', 'Customer parking', -2 * YEAR, { recovery: 'none' }),
  ],
  8: [lease('Zuidas Wooncoöperatie', 'Flats', -7 * YEAR, { share: 0.94, recovery: 'area', people: 420 })],
  9: [
    lease('Hudson & Lane LLP', 'Offices, lower floors', -4 * YEAR, {
      recovery: 'sub_meter',
      consent: -250,
      people: 540,
    }),
    lease('Brightwater Media', 'Offices, upper floors', -3 * YEAR, { share: 0.5, recovery: 'area', people: 210 }),
    lease('Orchard Capital', 'Offices, upper floors', -3 * YEAR, { share: 0.5, until: -75, recovery: 'area' }),
    lease('Juniper Health', 'Offices, upper floors', 45, { share: 0.35, recovery: 'sub_meter', consent: -5 }),
  ],
  11: [
    lease('شركة المرسى للاستشارات', 'Offices, lower floors', -2 * YEAR, { recovery: 'sub_meter', consent: -30 }),
    lease('Gulf Trade Partners', 'Offices, upper floors', -YEAR, { share: 0.6, recovery: 'area' }),
  ],
};

function lease(tenant: string, space: string, from: number, more: Omit<DemoLease, 'tenant' | 'space' | 'from'>) {
  return { tenant, space, from, ...more };
}

/** By the index of their property; those without a tenant work for the landlord. */
const employees = [
  [0, 'Nora Wind', 'Office manager', 'Nordwind Consulting', '+49 30 5550101'],
  [0, 'Jonas Feld', 'Sustainability lead', 'Nordwind Consulting', '+49 30 5550102'],
  [0, 'Mina Blau', 'Partner', 'Blaupause Architekten', '+49 30 5550103'],
  [0, 'Kerem Aydin', 'Facility manager', '', '+49 30 5550104'],
  [9, 'Grace Lane', 'Office manager', 'Hudson & Lane LLP', '+1 212 5550101'],
  [9, 'Diego Marin', 'Chief engineer', '', '+1 212 5550102'],
] as const;
const withCard = ['Nora Wind', 'Grace Lane'];
const contacts: Readonly<Record<string, { contact_name: string; email: string; mobile: string }>> = {
  'Nordwind Consulting': { contact_name: 'Nora Wind', email: 'office@nordwind.example', mobile: '+49 30 5550100' },
  'Hudson & Lane LLP': { contact_name: 'Grace Lane', email: 'office@hudsonlane.example', mobile: '+1 212 5550100' },
};
const occupiers = ['Familie Jansen', 'Familie de Vries', 'Fam. El Amrani', 'Sofie Bakker'];

const mailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@demo.example`;

/** A lease for every tenant of a space in the other properties. */
const fullyLet = (spaces: readonly Space[]): DemoLease[] =>
  spaces
    .filter(({ tenant_name }) => tenant_name !== '')
    .map(({ tenant_name, space_name }) => lease(tenant_name, space_name, -3 * YEAR, { recovery: 'area' }));

/** Tenants with leases and a vacancy, people with a business card, and the tenant whom the demo's tenant user represents. */
export async function makeTenants(
  ctx: Ctx & { memberIds: string[] },
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const none = { contact_name: '', email: '', mobile: '', note: '' };
  const tenantIds = new Map<string, string>();
  for (const [place, environment_id] of ids.entries()) {
    const spaces = await getSpaces(ctx, { environment_id });
    const list = demoLeases[place] ?? fullyLet(spaces);
    for (const { tenant, space, from, until, share, recovery, consent, people } of list) {
      const key = `${place} ${tenant}`;
      const tenant_id =
        tenantIds.get(key) ??
        (await saveTenant(ctx, { ...none, environment_id, name: tenant, ...contacts[tenant] }))._id;
      tenantIds.set(key, tenant_id);
      const space_id = spaces.find(({ space_name }) => space_name === space)?._id;
      if (space_id)
        await saveLease(ctx, {
          ...blank(leaseFields),
          tenant_id,
          space_id,
          valid_from: addDays(today, from),
          valid_until: until === undefined ? null : addDays(today, until),
          share: share ?? null,
          headcount: people ?? null,
          cost_recovery: recovery,
          recovery_share: recovery === 'fixed' ? 0.35 : null,
          data_consent_on: consent === undefined ? null : addDays(today, consent),
        });
    }
  }
  const person = { job_title: '', email: '', mobile: '', tenant_id: null, space_id: null, note: '' };
  for (const [place, name, job_title, of, mobile] of employees) {
    const environment_id = ids[place];
    if (!environment_id) continue;
    const tenant_id = tenantIds.get(`${place} ${of}`) ?? null;
    const fields = { ...person, environment_id, kind: 'employee', name, job_title, tenant_id } as const;
    const { _id: occupant_id } = await saveOccupant(ctx, { ...fields, email: mailOf(name), mobile });
    if (withCard.includes(name)) await shareBusinessCard(ctx, { occupant_id });
  }
  const homes = ids[8];
  const tenant_id = tenantIds.get('8 Zuidas Wooncoöperatie') ?? null;
  if (homes)
    for (const name of occupiers)
      await saveOccupant(ctx, { ...person, environment_id: homes, kind: 'occupier', name, tenant_id });
  const account = ctx.memberIds[1];
  const nordwind = tenantIds.get('0 Nordwind Consulting');
  if (account && nordwind) await setTenantAccounts(ctx, { tenant_id: nordwind, user_ids: [account] });
}
