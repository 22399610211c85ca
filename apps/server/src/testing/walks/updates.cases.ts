import { singleSignOn } from '@steward/contract/access/single-sign-on';
import { savedViews } from '@steward/contract/access/saved-views';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { powerBI } from '@steward/contract/insight/power-bi';
import { recharge } from '@steward/contract/energy/recharge';
import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { entries } from '@steward/contract/carbon/entries';
import { equipment } from '@steward/contract/estate/equipment';
import { meters } from '@steward/contract/estate/meters';
import { records } from '@steward/contract/reporting/records';
import { shareLinks } from '@steward/contract/foundation/share-links';
import { valuations } from '@steward/contract/estate/valuations';
import { organizationFlows } from '@steward/contract/estate/organization-flows';
import { addShareKind } from '../../areas/foundation/share-links/share-kind.fixture.ts';
import { sentReport } from '../../areas/carbon/verification/sent-report.fixture.ts';
import { certificateCases } from './updates.certificates.ts';
import { dashboardCases } from './updates.dashboards.ts';
import { sensingCases } from './updates.sensing.ts';
import type { UpdateCase } from './updates.ts';

const BIC = 'COBADEFFXXX';
const provider = { issuer: 'https://login.example.org/', email_domains: ['test.example'], client_id: 'Whole' };
const limits = {
  long_days: 100,
  short_days: 10,
  use_per_day_band: 0.5,
  unit_cost_band: 0.5,
  cost_per_day_band: 0.5,
  amount_tolerance: 0.5,
  gap_days: 5,
  minimum_cost: 5,
};
const certificate = {
  date_certified: '2024-05-01',
  markets: ['US'],
  unique_id: 'U1',
  upc_codes: ['1'],
  certified_energy_use: 1,
};
const materialOnly = [
  'building_part',
  'biogenic_factor',
  'declared_amount',
  'source_kind',
  'valid_until',
  'kg_per_unit',
  'transport_mode',
  'transport_km',
  'transport_factor',
  'transport_source',
  'waste_share',
  'waste_factor',
  'waste_source',
];
const piece: UpdateCase = {
  filled: {
    kind: 'hvac.heating_plant.boiler',
    details: { efficiency: 0.9, efficiency_metric: 'AFUE %' },
    ...certificate,
  },
  async prepare({ person, source }) {
    const environment_id = await source.id('environment');
    const fields = { environment_id, product_name: 'Whole', kind: 'hvac.heating_plant.boiler' };
    const { _id: parent_id } = await person.get(equipment.addEquipment, fields);
    return { filled: { parent_id } };
  },
};

/** The cases whose values a generator cannot know, by the name of the call. */
export const updateCases: Readonly<Record<string, UpdateCase | readonly UpdateCase[]>> = {
  updateNotificationSettings: {
    filled: { webhook_url: 'https://example.org/hook', quiet_from: 60, quiet_until: 120 },
    clearsMore: { webhook_url: 'the secret of the address' },
  },
  updateShareLink: {
    filled: { password: undefined },
    without: { password: 'its hash has a new salt each time' },
    async prepare({ person, server, source }) {
      addShareKind(server);
      const link = { kind: 'fixture', subject_id: await source.id('environment') };
      const { _id: link_id } = await person.get(shareLinks.createShareLink, link);
      return { always: { link_id } };
    },
  },
  updateFilingRule: {
    async prepare({ source }) {
      return { filled: { to: { root: 'property', environment_id: await source.id('environment') } } };
    },
  },
  saveIdentityProvider: {
    filled: provider,
    async prepare({ person }) {
      await person.get(singleSignOn.saveIdentityProvider, { ...provider, client_secret: 'secret' });
    },
  },
  savePowerBIConnector: {
    async prepare({ person }) {
      const guid = '72f988bf-86f1-41af-91ab-2d7cd011db47';
      const connector = {
        directory_id: guid,
        client_id: guid,
        client_secret: 'secret',
        workspace_id: guid,
        reports: [],
      };
      await person.get(powerBI.savePowerBIConnector, connector);
    },
  },
  saveView: {
    without: { list: 'cannot change' },
    async prepare({ person, source }) {
      const list = 'all-meters' as const;
      const { _id: view_id } = await person.get(savedViews.saveView, { list, name: 'Whole' });
      const query = { field: 'environment_id', in: [await source.id('environment')] };
      return { always: { view_id }, filled: { list, filters: JSON.stringify(query) } };
    },
  },
  savePropertyAreas: {
    filled: { common_area: 0.1, tenant_area: 0.2, landlord_area: 0.3, parking_area: 1, exterior_area: 1 },
  },
  updateEnvironment: { filled: { digital_twin_url: 'https://example.org/', revit_url: 'https://example.org/' } },
  updateSpace: [
    { without: { i_am_tenant: 'has the case below' }, filled: { i_am_tenant: false } },
    { without: { tenant_name: 'is for spaces of others' }, filled: { tenant_name: undefined } },
  ],
  savePropertyChange: {
    filled: { attribute: 'occupancy_rate', number: 0.6, word: undefined, valid_from: undefined },
    without: { word: 'is for attributes without a number', valid_from: 'the first entry holds since ever' },
  },
  saveOrganizationFlow: {
    filled: {
      boxes: [
        { id: 'a', title: 'A', kind: 'team', note: '', x: 1, y: 1 },
        { id: 'b', title: 'B', kind: 'team', note: '', x: 2, y: 2 },
      ],
      connections: [{ from: 'a', to: 'b', kind: 'reports to', label: 'to' }],
    },
    without: { note: 'is about one version', based_on: 'is the version that was read' },
    async prepare({ person, source }) {
      const flow_id = await source.id('organization-flow');
      const read = async () => (await person.get(organizationFlows.getOrganizationFlows, { flow_id }))[0];
      return {
        always: async () => ({ based_on: (await read())?.version ?? 0 }),
        read: async () => {
          const flow = await read();
          return { name: flow?.name, boxes: flow?.boxes, connections: flow?.connections };
        },
      };
    },
  },
  ...certificateCases,
  ...dashboardCases,
  updateValuation: {
    filled: { valued_on: '2023-12-31' },
    clearsMore: { document_id: 'its page' },
    async prepare({ person, source }) {
      const id = await source.id('valuation');
      return {
        always: async () => ({
          version:
            (await person.get(valuations.getValuations, {})).paginateData.find(({ _id }) => _id === id)?.version ?? 0,
        }),
      };
    },
  },
  updateLoan: {
    filled: {
      originated_on: '2023-01-01',
      valid_until: '2025-12-31',
      balances: [{ on: '2024-01-01', outstanding: 5 }],
    },
    async prepare({ person, source }) {
      const id = await source.id('loan');
      return {
        always: async () => ({
          version: (await person.get(valuations.getLoans, {})).find(({ _id }) => _id === id)?.version ?? 0,
        }),
      };
    },
  },
  updateExchangeRate: {
    async prepare({ person, source }) {
      const id = await source.id('exchange-rate');
      return {
        always: async () => ({
          version: (await person.get(valuations.getExchangeRates, {})).find(({ _id }) => _id === id)?.version ?? 0,
        }),
      };
    },
  },
  ...sensingCases,
  saveLease: {
    filled: { area: 0.5, share: undefined, cost_recovery: 'fixed', recovery_share: 0.5 },
    without: { share: 'is instead of an area' },
  },
  updateMeter: {
    filled: { carrier: 'electricity', paid_since: '2024-06-01', serves: 'tenant_space', serves_area: 12.5 },
    clearsMore: { paid_since: 'the changes before', serves: 'its area and spaces' },
    async prepare({ person, source }) {
      const environment_id = await source.id('environment');
      const add = async (meter_no: string) =>
        (await person.get(meters.addMeter, { environment_id, carrier: 'electricity', meter_no }))._id;
      const serves_space_ids = [await source.id('space')];
      return { filled: { parent_id: await add('PARENT'), replaced_by: await add('NEXT'), serves_space_ids } };
    },
  },
  editEquipment: piece,
  editEquipmentES: piece,
  saveEfficiencyMeasure: {
    filled: { measure: 'heat_pump_air', status: 'discarded', raises: [{ code: 'L-2', level: 4 }] },
  },
  saveDisputeLetter: {
    async prepare({ person, source }) {
      const flag_id = await source.id('bill-flag');
      await person.get(billFlags.disputeBillFlag, { flag_id, body: 'Twice' });
    },
  },
  saveBillAuditLimits: { filled: limits },
  saveAccountAuditLimits: { filled: limits },
  saveMeterRegister: { filled: { digits: 6 } },
  saveMeterReading: {
    filled: { change: 'replacement', value: 5, old_end: 100, new_start: 1 },
    clearsMore: { change: 'the values of the replaced register' },
  },
  saveDirectDebit: { filled: { bic: BIC, creditor_id: 'DE98ZZZ09999999999' } },
  saveTenantMandate: { filled: { bic: BIC } },
  editBankAccount: { filled: { bic: BIC } },
  saveSupplierAccount: { filled: { bic: BIC }, clearsMore: { bic: 'the confirmation' } },
  saveLedgerSettings: { filled: { account_length: 5, default_creditor: '700000' } },
  saveRecharge: {
    async prepare({ person, source }) {
      const environment_id = await source.id('environment');
      const corrects_id = await source.id('recharge-run');
      const days = { first_day: '2019-02-01', last_day: '2019-02-28' };
      const rules = [{ carrier: 'electricity' as const, method: 'area' as const }];
      const draft = { environment_id, ...days, currency: 'EUR', rules };
      const { _id: recharge_run_id } = await person.get(recharge.saveRecharge, draft);
      return { always: { recharge_run_id }, filled: { ...days, rules, corrects_id } };
    },
  },
  updateScope: {
    filled: {
      scope: 3,
      category: '1',
      method: 'spend',
      unit: 'EUR',
      factor_kind: 'own',
      price_year: 2023,
      factor_currency: 'USD',
      factor_price_year: 2020,
      exchange_rate: 1.1,
      price_ratio: 1.2,
      activity_id: undefined,
    },
    without: { activity_id: 'is for published factors' },
    async prepare({ person, source }) {
      const _id = await source.id('ghg-entry');
      return {
        always: async () => {
          const { paginateData } = await person.get(entries.listScopes, { page_size: 1000 });
          return { version: paginateData.find((entry) => entry._id === _id)?.version ?? 0 };
        },
      };
    },
  },
  updateRecord: {
    filled: { level: 'property', portfolio_id: null, last_day: '2024-05-31', values: { hours: 3 } },
    without: { portfolio_id: 'is for records of portfolios' },
    async prepare({ person, source }) {
      const record_id = await source.id('esg-record');
      return {
        always: async () => {
          const { paginateData } = await person.get(records.getRecords, { record_id });
          return { version: paginateData[0]?.version ?? 0 };
        },
      };
    },
  },
  updateRecordKind: {
    filled: {
      levels: ['organization', 'portfolio', 'property'],
      time: 'day',
      needs_review: true,
      main: 'result',
      fields: [{ code: 'result', title: { en: 'Result' }, type: 'text' }],
    },
    async prepare({ person, source }) {
      const _id = await source.id('record-kind');
      return {
        always: async () => {
          const kinds = await person.get(records.getRecordKinds, {});
          return { version: kinds.find((kind) => kind._id === _id)?.version ?? 0 };
        },
      };
    },
  },
  updateInstrument: {
    filled: {
      kind: 'certificate',
      // Null is that of the property, which is in Germany.
      market: 'FR',
      serial_from: '100',
      serial_to: '200',
      contract_no: undefined,
      produced_from: '2024-01-01',
      produced_until: '2024-12-31',
    },
    without: { contract_no: 'is for contracts' },
  },
  saveStatementDetailsByVerifier: {
    async prepare({ server }) {
      const person = server.stranger();
      const { token, owner } = await sentReport(server, person);
      return { person, organizationId: owner.session.organization_id, always: { token } };
    },
  },
  updateEmbodiedCarbonItem: [
    { filled: { kind: 'material' }, without: { kind: 'has the case below' } },
    {
      filled: {
        kind: 'site_energy',
        unit: 'kWh',
        declared_unit: 'kWh',
        ...Object.fromEntries(materialOnly.map((name) => [name, undefined])),
      },
      without: Object.fromEntries(materialOnly.map((name) => [name, 'is for materials'])),
    },
  ],
  updateDecarbonizeProject: {
    filled: { measure: 'heat_pump_air', portfolio_id: undefined, raises: [{ code: 'L-2', level: 4 }] },
    without: { portfolio_id: 'is for projects without a property' },
    async prepare({ person, source }) {
      const environment_id = await source.id('environment');
      const add = async (name: string) => {
        const savings = [{ carrier: 'electricity' as const, basis: 'percent' as const, value: 1 }];
        const money = { capital_cost: 1, annual_cost_saving: 1, currency: 'EUR', life_years: 5 };
        const project = { environment_id, name, start_year: 2027, ...money, savings };
        return (await person.get(decarbonization.addDecarbonizeProject, project))._id;
      };
      return { filled: { after_ids: [await add('First')], not_with_ids: [await add('Other')] } };
    },
  },
  saveEmissionTarget: {
    filled: {
      measure: 'scopes-1-2-market',
      kind: 'own',
      base_year: 2020,
      target_year: undefined,
      points: [{ year: 2030, reduction: 50 }],
      portfolio_id: undefined,
    },
    without: {
      environment_id: 'says which target it is',
      portfolio_id: 'says which target it is',
      measure: 'says which target it is',
      target_year: 'is for targets without points',
    },
    async prepare({ source }) {
      return { always: { environment_id: await source.id('environment'), measure: 'scopes-1-2-market' } };
    },
  },
  editFileOCR: {
    filled: {
      utility: 'ENERGY',
      carrier: 'natural_gas',
      charges: 'supply',
      treatment: '',
      date_of_bill: '2024-10-20',
      due_date: '2024-11-01',
      billing_start_date: '2024-09-01',
      billing_end_date: '2024-09-21',
      energy_consumption: 95,
      original_quantity: 10,
      original_unit: 'm³',
      calorific_value: 10,
      calorific_unit: 'kWh/m3',
      volume_correction: 0.95,
      gross_amount: 119,
      net_amount: 100,
      tax_amount: 19,
      tax_rate: 19,
      tax_lines: [{ rate: 19, net: 100, tax: 19 }],
    },
    without: { treatment: 'is for waste' },
    // Tested in bills.printed.test.ts.
    clearsMore: {
      calorific_value: 'raises a flag, which is kept as corrected',
      meter_no: 'gets the number of the meter of its account',
    },
  },
};
