import { rightsOf } from '@steward/contract/modules';
import { blank } from '@steward/core/fields/field';
import { environmentFields } from '@steward/core/property/fields';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import type { Ctx, Platform } from '../../../platform/ctx.ts';
import { asInstallation, enterOrganization, inTransaction } from '../../../database/transaction.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { uuid } from '../../../platform/uuid.ts';
import { asUploads } from '../../../platform/uploads/given-files.ts';
import { auditBefore } from '../../energy/bill-audits/audits.service.ts';
import { createBills } from '../../energy/bills/bills.typed.service.ts';
import { createEnvironment, giveAccess } from '../../estate/environments/environments.service.ts';
import { saveUploadFile } from '../../foundation/files/files.service.ts';
import { addAccount } from '../../access/accounts/accounts.service.ts';
import { addMember } from '../../access/members/members.service.ts';
import { addOrganization, eraseDemo, holdingDemo } from '../../access/organizations/organizations.service.ts';
import { roleIdOf } from '../../access/roles/roles.service.ts';
import { createPortfolio } from '../../estate/portfolios/portfolios.service.ts';
import { createSpace } from '../../estate/spaces/spaces.service.ts';
import { accounts, DEMO_PASSWORD, otherAccounts, type Account } from './people/demo-accounts.ts';
import { asPrinted, billsOf, monthsBefore, type DemoBill } from './energy/demo-bills.ts';
import { makeBankStatement } from './energy/demo-bank.ts';
import { makeCollection } from './carbon/demo-collection.ts';
import { makeCollections } from './carbon/demo-collections.ts';
import { makeCertificates } from './estate/demo-certificates.ts';
import { makeDocuments, makeLibrary } from './estate/demo-documents.ts';
import { makeEquipment } from './estate/demo-equipment.ts';
import { makeEntries } from './carbon/demo-entries.ts';
import { makeBreeam } from './reporting/demo-breeam.ts';
import { makeFrameworkReports } from './reporting/demo-frameworks.ts';
import { makeRecords } from './reporting/demo-records.ts';
import { makeSmartness } from './reporting/demo-smartness.ts';
import { workOnFlags } from './people/demo-flags.ts';
import { makeAreas, makeFlows } from './energy/demo-flows.ts';
import { makeEmbodiedCarbon } from './carbon/demo-embodied.ts';
import { makeMeasures } from './carbon/demo-measures.ts';
import { makeAir } from './sensing/demo-air.ts';
import { makeEstate, makeValues } from './estate/demo-estate.ts';
import { makeNetZero } from './carbon/demo-net-zero.ts';
import { makePayments, payEarlierBills } from './energy/demo-payments.ts';
import { makePeople } from './people/demo-people.ts';
import { makeReadings, makeTenantsMeter } from './energy/demo-readings.ts';
import { makeRecharges } from './energy/demo-recharge.ts';
import { makeRenewables } from './energy/demo-renewables.ts';
import { makeProvenSavings } from './carbon/demo-savings.ts';
import { makeReferences, makeReports } from './carbon/demo-reports.ts';
import { uploadBills } from './estate/demo-uploads.ts';
import { makeTariff } from './energy/demo-tariffs.ts';
import { makeTasks } from './estate/demo-tasks.ts';
import { makeTenants } from './estate/demo-tenants.ts';
import { isAfterSale, makeTrades, saleDayOf } from './energy/demo-trades.ts';
import { makeHeatOutlier, makeWeather } from './energy/demo-weather.ts';
import { findDemoState, setDemoState } from '../../access/organizations/demo-state.ts';
import { pictureOf } from './estate/demo-picture.ts';
import { attachPages } from './estate/demo-pages.ts';
import { demoProperties, type DemoProperty } from './estate/demo-properties.ts';

const MONTHS = 36;

/** Creates an organization with its accounts; the first admin creates everything in it. */
async function makeOrganization(
  platform: Platform,
  name: string,
  country: string,
  people: readonly Account[],
): Promise<Ctx & { memberIds: string[]; superAdminId: string | undefined }> {
  const organizationId = uuid();
  const ctx = workerCtx(platform, organizationId, 'demo');
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const ids = people.map(() => uuid());
  await asInstallation(ctx, async (db) => {
    await enterOrganization(db, organizationId);
    await addOrganization(db, {
      organization_id: organizationId,
      name,
      is_demo: true,
      country_code: country,
      vouched_at: new Date(),
    });
    for (const [i, person] of people.entries()) {
      const id = ids[i] ?? uuid();
      await addAccount(db, {
        id,
        email: person.email,
        password_hash,
        first_name: person.first,
        last_name: person.last,
        language: 'en',
        is_demo: true,
        is_setup: true,
        verified_at: ctx.now,
        is_super_admin: person.isSuperAdmin ?? false,
      });
      await addMember(db, {
        organization_id: organizationId,
        user_id: id,
        is_admin: person.isAdmin ?? false,
        role_id: await roleIdOf(db, organizationId, person.role[0]),
      });
    }
  });
  const adminAt = people.findIndex((person) => person.isAdmin && !person.isSuperAdmin);
  const admin = people[adminAt];
  const memberIds = ids.filter((_, i) => !people[i]?.isAdmin);
  return {
    ...ctx,
    memberIds,
    superAdminId: ids[people.findIndex((person) => person.isSuperAdmin)],
    ...(admin && {
      actor: {
        userId: ids[adminAt] ?? '',
        name: `${admin.first} ${admin.last}`,
        email: admin.email,
        language: 'en' as const,
        sessionId: '',
        organizationId,
        isAdmin: true,
        isSuperAdmin: false,
        isTenant: false,
        isClosed: false,
        rights: rightsOf({ isAdmin: true, isSuperAdmin: false, grants: [], switchedOff: [] }, ctx.now),
      },
    }),
  };
}

async function makeProperty(ctx: Ctx, property: DemoProperty, index: number, portfolioId: string): Promise<string> {
  const drawn = { name: `${property.name}.png`, contentType: 'image/png', bytes: await pictureOf(property, index) };
  const [picture] = await asUploads([drawn], (files) => saveUploadFile(ctx, { folder: 'images' }, files));
  const { _id } = await createEnvironment(ctx, {
    ...blank(environmentFields),
    portfolio_id: portfolioId,
    environment_name: property.name,
    environment_use: property.use,
    property_type: property.type,
    property_sub_type: property.subType,
    viewable_by: 'team/family',
    address: property.address,
    city: property.city,
    state: property.state,
    zip_code: property.zip,
    country_code: property.country,
    grid_region: property.gridRegion ?? '',
    latitude: property.at[0],
    longitude: property.at[1],
    gross_floor_area: property.areaM2,
    year_built: property.year,
    floors: property.floors,
    image_file_id: picture?._id ?? null,
  });
  for (const [space_name, space_type_id, share, tenant_name] of property.spaces) {
    await createSpace(ctx, {
      environment_id: _id,
      space_name,
      space_type_id,
      gross_floor_area: Math.round(property.areaM2 * share),
      capacity: space_type_id === 'office' ? Math.round((property.areaM2 * share) / 14) : null,
      tenant_name,
      // The landlord uses the conference centres itself.
      i_am_tenant: space_type_id === 'conference room',
      is_server_room: false,
    });
  }
  return _id;
}

/** The bills of the third property are saved by the property manager, those of every second one after it by the asset manager. */
function savedBy(ctx: Ctx & { memberIds: string[] }, index: number): Ctx {
  const [member, , assets] = ctx.memberIds;
  const userId = index === 2 ? member : index > 2 && index % 2 === 1 ? assets : undefined;
  return ctx.actor && userId !== undefined ? { ...ctx, actor: { ...ctx.actor, userId } } : ctx;
}

async function makeProperties(
  ctx: Ctx & { memberIds: string[] },
  properties: readonly DemoProperty[],
  months: [string, string][],
  isLeftOut: (property: number, bill: DemoBill) => boolean = () => false,
  pagesOf?: number,
): Promise<string[]> {
  const portfolios = new Map<string, string>();
  const ids: string[] = [];
  for (const [index, property] of properties.entries()) {
    const portfolioId =
      portfolios.get(property.portfolio) ??
      (await createPortfolio(ctx, { name: property.portfolio, description: '' }))._id;
    portfolios.set(property.portfolio, portfolioId);
    const id = await makeProperty(ctx, property, index, portfolioId);
    ids.push(id);
    const [first] = months;
    if (first) await makeTariff(ctx, property, id, first[0]);
    const bills = asPrinted(
      billsOf(property, index, months).filter((bill) => !isLeftOut(index, bill)),
      index,
    );
    const added = await createBills(
      savedBy(ctx, index),
      bills.map((bill): BillFields => ({ ...bill, environment_id: id })),
      'demo',
    );
    await auditBefore(ctx, added);
    const touches = (bill: DemoBill) =>
      [bill.billing_start_date, bill.billing_end_date].some((day) => day.startsWith(`${pagesOf}-`));
    const withIds = bills.map((bill, i) => ({ ...bill, bill_id: added[i] ?? '' }));
    if (pagesOf !== undefined) await attachPages(ctx, property, withIds.filter(touches));
  }
  return ids;
}

/**
 * Creates the demo organizations with the functions that answer the calls: first the accounts, then `accountsExist` is called, then
 * properties, bills and the rest, in some hundred transactions. Does nothing if they exist, were deleted on purpose, or another process
 * is making them. After an interrupted start it begins again.
 */
export async function seedDemo(
  platform: Platform,
  now: Date,
  accountsExist: () => void = () => undefined,
): Promise<boolean> {
  const ctx = workerCtx(platform, uuid(), 'demo');
  const make = async (): Promise<boolean> => {
    const state = await findDemoState(ctx);
    if (state === 'made' || state === 'removed') return false;
    if (state) await eraseDemo(ctx);
    await setDemoState(ctx, 'begun');
    const demo = await makeOrganization(platform, 'Demo Real Estate', 'DE', accounts);
    const other = await makeOrganization(platform, 'Other Estates', 'GB', otherAccounts);
    accountsExist();
    const months = monthsBefore(now, MONTHS);
    await fillDemo(demo, months, now);
    await makeProperties(other, otherProperties, months.slice(-12));
    await setDemoState(ctx, 'made');
    return true;
  };
  return (await holdingDemo(ctx, make)) ?? false;
}

type Made = Awaited<ReturnType<typeof makeOrganization>>;

const otherProperties: readonly DemoProperty[] = demoProperties
  .slice(6, 8)
  .map((property) => ({ ...property, portfolio: 'Other Portfolio', name: `Other ${property.name}` }));

async function fillDemo(demo: Made, months: [string, string][], now: Date): Promise<void> {
  const uploads = uploadsOf(months, demo.settings.worker !== 'off');
  const [verified, open] = uploads.fullYears;
  const saleDay = open ? saleDayOf(open, now) : undefined;
  const ids = await makeProperties(
    demo,
    demoProperties,
    months,
    (property, bill) =>
      uploads.isUploaded(property, bill) || (saleDay !== undefined && isAfterSale(property, bill, saleDay)),
    verified,
  );
  await grantProperties(demo, ids);
  await makeEstate(demo, ids, now);
  if (saleDay) await makeTrades(demo, ids, demoProperties, months, saleDay);
  await makeTenants(demo, ids, now);
  await makeEquipment(
    demo,
    ids,
    demoProperties.map(({ currency }) => currency),
    now,
  );
  await makeRenewables(demo, ids, months);
  await makePayments(demo, ids);
  await makeBankStatement(demo, ids);
  await makeRecharges(demo, ids, months);
  await makeCollections(demo, ids);
  await makeTenantsMeter(demo, ids, demoProperties, months);
  await makeReadings(demo, ids, demoProperties, months);
  await makeWeather(demo, ids, demoProperties, months);
  await makeMeasures(demo, ids, demoProperties, now);
  await makeAreas(demo, ids, demoProperties);
  await makeAir(demo, ids, now);
  await makeValues(demo, ids, demoProperties, now);
  await makeDocuments(demo, ids, demoProperties, now);
  await makeCertificates(demo, ids, demoProperties, now);
  await makeFlows(demo);
  await makePeople(demo, ids);
  await makeTasks(demo, ids, now);
  await workOnFlags(demo, demo.actor?.userId);
  await makeHeatOutlier(demo, ids);
  await makeReferences(demo, ids, uploads.years);
  await uploads.upload(demo, ids);
  // The texts of these are read meanwhile, and the uploaded bills do not wait behind them.
  await makeLibrary(demo, ids, demoProperties, now);
  const projects = verified ? await makeNetZero(demo, ids, demoProperties, verified) : undefined;
  await makeProvenSavings(demo, ids, demoProperties, months);
  await makeEmbodiedCarbon(demo, ids, projects?.get('heat_pump_air'));
  if (open) await makeEntries(demo, ids, open);
  if (open) await makeRecords(demo, ids, open, demoProperties);
  if (open) await makeCollection(demo, ids, open + 1, now);
  if (verified && open) await makeReports(demo, verified, open);
  if (open) await makeFrameworkReports(demo, open, now);
  await makeSmartness(demo, ids, now.getUTCFullYear());
  await makeBreeam(demo, ids, now.getUTCFullYear() - 1);
  await payEarlierBills(demo, now);
}

/**
 * The first building's electricity bills of the last sixteen months are PDF files; the last three wait for review. Without a worker they
 * are entered like the others.
 */
function uploadsOf(months: readonly [string, string][], hasWorker: boolean) {
  const from = months.at(-16)?.[0] ?? '';
  const years = [...new Set(months.map(([start]) => Number(start.slice(0, 4))))];
  const isUploaded = (property: number, bill: DemoBill) =>
    hasWorker && property === 0 && bill.carrier === 'electricity' && bill.billing_start_date >= from;
  return {
    isUploaded,
    years,
    fullYears: years.filter((year) => months.filter(([start]) => start.startsWith(`${year}-`)).length === 12),
    async upload(ctx: Ctx, ids: readonly string[]) {
      const [property] = demoProperties;
      const [id] = ids;
      if (hasWorker && property && id)
        await uploadBills(
          ctx,
          id,
          property,
          billsOf(property, 0, months as [string, string][]).filter((bill) => isUploaded(0, bill)),
          3,
        );
    },
  };
}

/** The member reaches the first four properties, the tenant the first, and asset and sustainability managers all of them. */
async function grantProperties(ctx: Ctx & { memberIds: string[] }, ids: readonly string[]): Promise<void> {
  const [member, tenant, ...leads] = ctx.memberIds;
  const grants = [
    ...leads.flatMap((lead) => ids.map((id) => [lead, id] as const)),
    ...ids.slice(0, 4).map((id) => [member, id] as const),
    ...ids.slice(0, 1).map((id) => [tenant, id] as const),
  ];
  await inTransaction(ctx, async (work) => {
    for (const [userId, environmentId] of grants) if (userId) await giveAccess(work, environmentId, userId);
  });
}
