import fs from 'node:fs';
import { apiKeys } from '@steward/contract/access/api-keys';
import { permissionRequests } from '@steward/contract/access/permission-requests';
import { roles } from '@steward/contract/access/roles';
import { savedViews } from '@steward/contract/access/saved-views';
import { session } from '@steward/contract/access/session';
import { teams } from '@steward/contract/access/teams';
import { teamspaces } from '@steward/contract/access/teamspaces';
import { ghg } from '@steward/contract/carbon/ghg';
import { requiredReportTexts } from '@steward/contract/carbon/ghg.report';
import { verification } from '@steward/contract/carbon/verification';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import { payments } from '@steward/contract/energy/payments';
import { readings } from '@steward/contract/energy/readings';
import { environments } from '@steward/contract/estate/environments';
import { imports } from '@steward/contract/operations/imports';
import { efficiencyMeasures } from '@steward/contract/estate/efficiency-measures';
import { equipment } from '@steward/contract/estate/equipment';
import { meters } from '@steward/contract/estate/meters';
import { funds } from '@steward/contract/estate/funds';
import { servicing } from '@steward/contract/estate/servicing';
import { leases } from '@steward/contract/estate/leases';
import { organizationFlows } from '@steward/contract/estate/organization-flows';
import { occupants } from '@steward/contract/estate/occupants';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { files } from '@steward/contract/foundation/files';
import { notifications } from '@steward/contract/foundation/notifications';
import { mailsTo } from './mails.ts';
import type { Person } from './person.ts';
import { saveBill } from './saved-bill.ts';
import { PASSWORD, type TestServer } from './test-server.ts';

/** Whose things they are, and the ids of others that they need. */
export interface Source {
  readonly server: TestServer;
  readonly owner: Person;
  id(kind: string): Promise<string>;
}

/** Who may see a thing: everybody of the organization who holds the permission, who reaches its property, or one person. */
export type Reach = 'organization' | 'property' | 'person';

export interface HandMade {
  reach: Reach;
  /** Its texts hold SECRET and the kind, as `SECRET-TEAM`. */
  make: (source: Source) => Promise<string>;
}

const sample = () => fs.readFileSync(new URL('../gateways/ocr/samples/s01-de-strom.pdf', import.meta.url));

const idIn = async ({ server, owner }: Source, table: string, column: string, text: string) =>
  (
    await server.owner.query<{ id: string }>(`select id from ${table} where ${column} = $1 and organization_id = $2`, [
      text,
      owner.session.organization_id,
    ])
  ).rows[0]?.id ?? '';

const sentReport = async (source: Source) => ({
  level: 'Property' as const,
  target_id: await source.id('environment'),
  year: 2023,
});

/** A further bill, which may be paid. */
const approvedBill = async (source: Source) => {
  const { server, owner } = source;
  const environment_id = await source.id('environment');
  const bill_id = await saveBill(server, owner, {
    environment_id,
    start: '2023-01-01',
    end: '2023-02-01',
    quantity: 1,
  });
  await owner.get(payments.saveApprovalLimit, { currency: 'EUR', amount: 1000 });
  await owner.get(payments.approveBill, { bill_id, note: 'SECRET-APPROVAL' });
  return bill_id;
};

/** Kinds of ids that no single call makes and answers as `_id`. */
export const handMade: Readonly<Record<string, HandMade>> = {
  organization: { reach: 'organization', make: async ({ owner }) => owner.session.organization_id },
  user: { reach: 'organization', make: async ({ owner }) => owner.session.uid },
  file: {
    reach: 'property',
    make: async ({ owner }) => {
      const given = [new File(['SECRET-FILE'], 'SECRET-FILE.txt')];
      return (await owner.get(files.saveUploadFile, { folder: 'documents' }, given))[0]?._id ?? '';
    },
  },
  hardware: {
    reach: 'property',
    make: async (source) => {
      const { rows } = await source.server.owner.query<{ id: string }>(
        `insert into hardware (organization_id, id, serial_number, name, source, environment_id)
         values ($1, gen_random_uuid(), 'SECRET-HARDWARE', 'SECRET-HARDWARE', 'SECRET-HARDWARE', $2) returning id`,
        [source.owner.session.organization_id, await source.id('environment')],
      );
      return rows[0]?.id ?? '';
    },
  },
  // Learned from bills that were read.
  'supplier-template': {
    reach: 'organization',
    make: async ({ server, owner }) => {
      const { rows } = await server.owner.query<{ id: string }>(
        `insert into bill_templates (organization_id, id, supplier, supplier_key, places, bills, learned_at)
         values ($1, gen_random_uuid(), 'SECRET-SUPPLIER-TEMPLATE', 'secretsuppliertemplate', '{}', 1, now()) returning id`,
        [owner.session.organization_id],
      );
      return rows[0]?.id ?? '';
    },
  },
  'saved-view': {
    reach: 'person',
    make: async ({ owner }) =>
      (await owner.get(savedViews.saveView, { list: 'properties', name: 'SECRET-SAVED-VIEW' }))._id,
  },
  'property-edit': {
    reach: 'person',
    make: async (source) => {
      const environment_ids = [await source.id('environment')];
      const edit = { field: 'project_id', value: 'SECRET-PROPERTY-EDIT', expected: 1 } as const;
      return (await source.owner.get(environments.editProperties, { environment_ids, ...edit }))._id;
    },
  },
  import: {
    reach: 'property',
    make: async ({ owner }) => {
      const given = [new File(['Portfolio\nSECRET-IMPORT-ROW'], 'SECRET-IMPORT.csv')];
      return (await owner.get(imports.uploadImport, { thing: 'portfolios' }, given))._id;
    },
  },
  // The call that adds one also replaces one.
  'mapping-profile': {
    reach: 'organization',
    make: async ({ owner }) => {
      const mapping = { fields: [{ field: 'name', columns: ['SECRET-MAPPING-PROFILE'] }] };
      const profile = { thing: 'portfolios', name: 'SECRET-MAPPING-PROFILE', mapping } as const;
      return (await owner.get(imports.saveImportProfile, profile))._id;
    },
  },
  // The call that adds one also changes one.
  fund: {
    reach: 'organization',
    make: async ({ owner }) => (await owner.get(funds.saveFund, { name: 'SECRET-FUND' }))._id,
  },
  tenant: {
    reach: 'property',
    make: async (source) => {
      const environment_id = await source.id('environment');
      return (await source.owner.get(tenants.saveTenant, { environment_id, name: 'SECRET-TENANT' }))._id;
    },
  },
  'empty-space': {
    reach: 'property',
    make: async (source) => {
      const portfolio_id = await source.id('portfolio');
      const environment_name = 'SECRET-ENVIRONMENT-3';
      const { _id: environment_id } = await source.owner.newEnvironment({ portfolio_id, environment_name });
      const space = { space_name: 'SECRET-SPACE-2', space_type_id: 'office', gross_floor_area: 1 } as const;
      return (await source.owner.get(spaces.createSpace, { environment_id, ...space }))._id;
    },
  },
  'empty-tenant': {
    reach: 'property',
    make: async (source) => {
      const environment_id = await source.id('environment');
      return (await source.owner.get(tenants.saveTenant, { environment_id, name: 'SECRET-TENANT-2' }))._id;
    },
  },
  lease: {
    reach: 'property',
    make: async (source) => {
      const ids = { tenant_id: await source.id('tenant'), space_id: await source.id('space') };
      return (await source.owner.get(leases.saveLease, { ...ids, valid_from: '2024-01-01', note: 'SECRET-LEASE' }))._id;
    },
  },
  // With a card, which is shared.
  occupant: {
    reach: 'property',
    make: async (source) => {
      const { _id: occupant_id } = await source.owner.get(occupants.saveOccupant, {
        environment_id: await source.id('environment'),
        tenant_id: await source.id('tenant'),
        kind: 'employee',
        name: 'SECRET-OCCUPANT',
      });
      await source.owner.get(occupants.shareBusinessCard, { occupant_id });
      return occupant_id;
    },
  },
  'property-change': {
    reach: 'property',
    make: async (source) => {
      const environment_id = await source.id('environment');
      const note = 'SECRET-PROPERTY-CHANGE';
      const change = { environment_id, attribute: 'occupancy_rate', number: 0.5, note } as const;
      return (await source.owner.get(environments.savePropertyChange, change))._id;
    },
  },
  // Saving without its id adds it, with the id and the version that was changed it saves the next.
  'organization-flow': {
    reach: 'organization',
    make: async ({ owner }) =>
      (await owner.get(organizationFlows.saveOrganizationFlow, { name: 'SECRET-ORGANIZATION-FLOW' }))._id,
  },
  // Saving without its id adds it, with the id changes it.
  'efficiency-measure': {
    reach: 'property',
    make: async (source) => {
      const measure = { environment_id: await source.id('environment'), title: 'SECRET-EFFICIENCY-MEASURE' };
      return (await source.owner.get(efficiencyMeasures.saveEfficiencyMeasure, measure))._id;
    },
  },
  // Only of an approved bill, and never more than it says.
  'bill-payment': {
    reach: 'property',
    make: async (source) => {
      const bill_id = await approvedBill(source);
      const paid = { amount: 1, paid_on: '2024-01-02', reference: 'SECRET-BILL-PAYMENT' };
      return (await source.owner.get(payments.recordBillPayment, { bill_id, ...paid }))._id;
    },
  },
  'payment-run': {
    reach: 'property',
    make: async (source) => {
      const bill_ids = [await approvedBill(source)];
      return (await source.owner.get(payments.createPaymentRun, { bill_ids }))._id;
    },
  },
  // Saving without its id adds it, with the id changes it.
  'direct-debit': {
    reach: 'property',
    make: async (source) => {
      const mandate = {
        environment_id: await source.id('environment'),
        supplier: 'SECRET-DIRECT-DEBIT',
        mandate_reference: 'SECRET-DIRECT-DEBIT',
        account_holder: 'SECRET-DIRECT-DEBIT',
        iban: 'DE89370400440532013000',
        signed_on: '2024-01-01',
      };
      return (await source.owner.get(payments.saveDirectDebit, mandate))._id;
    },
  },
  // Its kind must exist, and its fields be those of its kind.
  equipment: {
    reach: 'property',
    make: async (source) => {
      const environment_id = await source.id('environment');
      const given = { environment_id, kind: 'hvac.heating_plant.boiler', product_name: 'SECRET-EQUIPMENT' };
      return (await source.owner.get(equipment.addEquipmentES, given))._id;
    },
  },
  // With its photo, which is a picture by its bytes.
  'meter-reading': {
    reach: 'property',
    make: async (source) => {
      const given = { meter_id: await source.id('meter'), day: '2024-01-01', value: 1, note: 'SECRET-METER-READING' };
      const { _id: reading_id } = await source.owner.get(readings.saveMeterReading, given);
      const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
      const photo = [new File([png], 'SECRET-METER-READING.png')];
      await source.owner.get(readings.saveReadingPhoto, { reading_id }, photo);
      return reading_id;
    },
  },
  'equipment-file': {
    reach: 'property',
    make: async (source) => {
      const equipment_id = await source.id('equipment');
      const given = [new File([sample()], 'SECRET-EQUIPMENT-FILE.pdf')];
      return (await source.owner.get(equipment.uploadFilesEquipmentES, { equipment_id }, given))[0]?._id ?? '';
    },
  },
  'servicing-record': {
    reach: 'property',
    make: async (source) => {
      const equipment_id = await source.id('equipment');
      const done = { equipment_id, serviced_on: '2024-05-02', description: 'SECRET-SERVICING-RECORD' };
      return (await source.owner.get(servicing.addServicingRecord, { ...done, kind: 'preventive' }))._id;
    },
  },
  'servicing-plan': {
    reach: 'property',
    make: async (source) => {
      const equipment_id = await source.id('equipment');
      const plan = { equipment_id, title: 'SECRET-SERVICING-PLAN', starts_on: '2024-01-01', every_months: 6 };
      return (await source.owner.get(servicing.addServicingPlan, plan))._id;
    },
  },
  // A meter with readings stays in the register.
  'unread-meter': {
    reach: 'property',
    make: async (source) => {
      const meter = { environment_id: await source.id('environment'), meter_no: 'SECRET-METER-2' };
      return (await source.owner.get(meters.addMeter, { ...meter, carrier: 'water' }))._id;
    },
  },
  'empty-portfolio': {
    reach: 'property',
    make: async ({ owner }) => (await owner.newPortfolio('SECRET-PORTFOLIO-2'))._id,
  },
  'empty-environment': {
    reach: 'property',
    make: async (source) => {
      const portfolio_id = await source.id('portfolio');
      return (await source.owner.newEnvironment({ portfolio_id, environment_name: 'SECRET-ENVIRONMENT-2' }))._id;
    },
  },
  'unused-role': {
    reach: 'organization',
    make: async (source) => {
      const verticalId = await source.id('vertical');
      return (await source.owner.get(roles.createRole, { name: 'SECRET-ROLE-2', verticalId, modules: [] }))._id;
    },
  },
  // The audit makes it: two bills claim the same days.
  'bill-flag': {
    reach: 'property',
    make: async (source) => {
      const common = { environment_id: await source.id('environment'), utility: 'WATER', carrier: 'water' } as const;
      const bill = (billing_start_date: string, billing_end_date: string, water_consumption: number) =>
        source.owner.get(bills.createBill, {
          fields: {
            ...common,
            billing_start_date,
            billing_end_date,
            water_consumption,
            date_of_bill: '2024-12-20',
            meter_no: 'FLAG1',
            gross_amount: water_consumption,
            net_amount: water_consumption,
            currency: 'EUR',
          },
        });
      await bill('2024-01-01', '2024-02-01', 100);
      const { _id: bill_id } = await bill('2024-01-22', '2024-02-21', 101);
      const flag_id = (await source.owner.get(billFlags.getBillFlags, { bill_id })).paginateData[0]?._id ?? '';
      await source.owner.get(billFlags.commentBillFlag, { flag_id, body: 'SECRET-BILL-FLAG' });
      return flag_id;
    },
  },
  // As if it had been read: the walks try its pages without a minute of reading.
  'bill-with-file': {
    reach: 'property',
    make: async (source) => {
      const { server, owner } = source;
      const environment_id = await source.id('environment');
      const file_id = await source.id('file');
      const given = [new File([sample()], 'SECRET-BILL.pdf')];
      const bill_id = (await owner.get(bills.processFileOCR, { environment_id }, given))[0]?.bill_id ?? '';
      await server.owner.query("update bills set status = 'review' where id = $1", [bill_id]);
      await server.owner.query(
        `insert into bill_pages (organization_id, bill_id, page, file_id, width_px, height_px) values ($1, $2, 1, $3, 1, 1)`,
        [owner.session.organization_id, bill_id, file_id],
      );
      return bill_id;
    },
  },
  // As if it had made a PDF, which holds SECRET-FILE.
  job: {
    reach: 'person',
    make: async (source) => {
      const report_id = await source.id('report');
      const { job_id } = await source.owner.get(ghg.makeGhgReportPdf, { report_id, language: 'en' });
      await source.server.owner.query("update jobs set status = 'done', result = $2 where id = $1", [
        job_id,
        { file_id: await source.id('file') },
      ]);
      return job_id;
    },
  },
  // A verifier has it: it cannot be edited, and it has a link.
  'sent-report': {
    reach: 'property',
    make: async (source) => {
      const texts = Object.fromEntries(requiredReportTexts.map((key) => [key, 'SECRET-REPORT']));
      const report = await source.owner.get(ghg.saveGhgProtocolReport, { ...(await sentReport(source)), texts });
      const to = { email: 'vera@walk.example', verifier_name: 'SECRET-LINK' };
      return (await source.owner.get(ghg.sendReportToVerifier, { report_id: report._id, ...to }))._id;
    },
  },
  link: {
    reach: 'property',
    make: async (source) => {
      await source.id('sent-report');
      const report = await source.owner.get(ghg.getGhgProtocolReport, await sentReport(source));
      return report?.links[0]?._id ?? '';
    },
  },
  finding: {
    reach: 'property',
    make: async (source) => {
      await source.id('link');
      const token =
        /token=([\w.-]+)/.exec((await mailsTo(source.server, 'vera@walk.example'))[0]?.body_text ?? '')?.[1] ?? '';
      const asked = { token, about: 'SECRET-FINDING', body: 'SECRET-FINDING' };
      return (await source.server.stranger().get(verification.askByVerifier, asked))._id;
    },
  },
  factor: {
    reach: 'property',
    make: async (source) => {
      await source.owner.get(ghg.saveOwnFactor, {
        environment_id: await source.id('environment'),
        carrier: 'district_heating',
        basis: 'location',
        valid_from: 2024,
        valid_until: 2024,
        unit: 'kWh',
        kg_co2e_per_unit: 0.1,
        source: 'SECRET-FACTOR',
      });
      return idIn(source, 'own_factors', 'source', 'SECRET-FACTOR');
    },
  },
  instrument: {
    reach: 'property',
    make: async (source) => {
      await source.owner.get(ghg.saveInstrument, {
        environment_id: await source.id('environment'),
        year: 2024,
        kind: 'certificate',
        kwh: 1,
        kg_co2e_per_kwh: 0,
        reference: 'SECRET-INSTRUMENT',
      });
      return idIn(source, 'instruments', 'reference', 'SECRET-INSTRUMENT');
    },
  },
  notification: {
    reach: 'person',
    make: async ({ owner }) => {
      const note = { title: 'SECRET-NOTIFICATION', message: 'SECRET-NOTIFICATION', user_id: owner.session.uid };
      return (await owner.get(notifications.createNotification, note)).id;
    },
  },
  session: {
    reach: 'person',
    make: async ({ server, owner }) => {
      const further = server.stranger();
      await further.logIn(owner.session.email, PASSWORD);
      const all = await further.get(session.getSessions, {});
      return all.find(({ is_current }) => is_current)?._id ?? '';
    },
  },
  'api-key': {
    reach: 'person',
    make: async ({ owner }) => {
      const key = { name: 'SECRET-API-KEY', scopes: ['*'], days: null, password: PASSWORD };
      return (await owner.get(apiKeys.createApiKey, key)).api_key._id;
    },
  },
  team: {
    reach: 'organization',
    make: async ({ owner }) => (await owner.get(teams.createTeam, { name: 'SECRET-TEAM' }))[0]?.team_id ?? '',
  },
  'team-member': {
    reach: 'organization',
    make: async (source) => {
      const [team] = await source.owner.get(teams.assignMemberToTeam, {
        team_id: await source.id('team'),
        user_id: source.owner.session.uid,
        role_id: await source.id('role'),
      });
      return team?.members[0]?.teamMemMapId ?? '';
    },
  },
  teamspace: {
    reach: 'organization',
    make: async (source) => {
      const [made] = await source.owner.get(teamspaces.createTeamspace, {
        name: 'SECRET-TEAMSPACE',
        environments: [{ env_id: await source.id('environment') }],
      });
      return made?.teamspace_id ?? '';
    },
  },
  'permission-request': {
    reach: 'organization',
    make: async ({ server, owner }) => {
      const member = await server.newMember(owner);
      const { requests } = await member.get(permissionRequests.requestPermissionMod, {
        // The module that sampled inputs name: who may decide on this request could.
        modIdArrForPerm: [{ module_id: 'spaces', permissions: ['delete'] }],
        reason: 'SECRET-PERMISSION-REQUEST',
      });
      return requests[0]?.requestId ?? '';
    },
  },
};

/** Further things of a kind that differ in what hangs on them: the walks try each. What nothing hangs on can be deleted. */
export const further: Readonly<Record<string, readonly string[]>> = {
  bill: ['bill-with-file'],
  report: ['sent-report'],
  portfolio: ['empty-portfolio'],
  environment: ['empty-environment'],
  space: ['empty-space'],
  tenant: ['empty-tenant'],
  role: ['unused-role'],
  meter: ['unread-meter'],
};
