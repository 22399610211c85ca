import type { Parsed } from '@steward/contract/call';
import type { entries } from '@steward/contract/carbon/entries';
import { moneyOfTheFactor } from '@steward/contract/carbon/entries.fields';
import type { Ctx } from '../../../../platform/ctx.ts';
import {
  createEntity,
  createOrganization,
  listOrganizationEntities,
  savePortfoliosOfEntity,
} from '../../../carbon/boundaries/boundaries.service.ts';
import { saveReportDenominators } from '../../../carbon/inventory/parts.service.ts';
import { approveScopes, createScope, updateGHGEmissionByType } from '../../../carbon/entries/entries.service.ts';

type Entry = Parsed<typeof entries.createScope>;

const empty = {
  environment_id: null,
  entity_id: null,
  activity_id: '',
  kg_co2e_per_unit: null,
  biogenic_kg_per_unit: null,
  factor_source: '',
  price_year: null,
  ...moneyOfTheFactor,
  quality: null,
  evidence: '',
  note: '',
} as const;
const whole = {
  scope_one_inclusion: true,
  scope_one_reason: '',
  scope_two_inclusion: true,
  scope_two_reason: '',
  scope_three_inclusion: true,
  scope_three_reason: '',
} as const;

/** DESNZ: average car, diesel, per km; domestic flight, average passenger, with radiative forcing; a night in a German hotel. */
const entriesOf = (year: number, [first, second]: readonly string[]): Entry[] => {
  const during = { ...empty, first_day: `${year}-01-01`, last_day: `${year}-12-31` };
  return [
    {
      ...during,
      scope: 1,
      category: 'fugitive',
      environment_id: first ?? null,
      name: 'Chillers on the roof, refrigerant topped up',
      quantity: 8.4,
      unit: 'kg',
      method: 'measured',
      factor_kind: 'published',
      activity_id: 'gas:R-410A',
      evidence: 'Service reports of March and September',
    },
    {
      ...during,
      scope: 1,
      category: 'fugitive',
      environment_id: second ?? null,
      name: 'Heat pump, refrigerant topped up',
      quantity: 2.1,
      unit: 'kg',
      method: 'measured',
      factor_kind: 'published',
      activity_id: 'gas:HFC134a',
    },
    {
      ...during,
      scope: 1,
      category: 'stationary',
      environment_id: first ?? null,
      name: 'Emergency generator, test runs',
      quantity: 640,
      unit: 'l',
      method: 'measured',
      factor_kind: 'own',
      kg_co2e_per_unit: 2.67,
      factor_source: 'Fuel supplier, statement (demo)',
    },
    {
      ...during,
      scope: 3,
      category: '6',
      name: 'Flights within Europe',
      quantity: 84_000,
      unit: 'passenger-km',
      method: 'distance',
      factor_kind: 'published',
      activity_id: 'desnz:21_316_3162_11',
    },
    {
      ...during,
      scope: 3,
      category: '1',
      name: 'Cleaning of all buildings',
      quantity: 412_000,
      unit: 'EUR',
      method: 'spend',
      price_year: year,
      factor_kind: 'own',
      kg_co2e_per_unit: 0.11,
      factor_source: 'Spend factor of the contractor’s own inventory (demo)',
    },
  ];
};

/** The reasons for left-out categories, which a verifier reads. */
const leftOut: readonly [
  Parsed<typeof entries.updateGHGEmissionByType>['type'],
  'excluded' | 'not-relevant',
  string,
][] = [
  ['2', 'excluded', 'No building was built or refurbished in the year; furniture is below 0.1 % of the total.'],
  ['4', 'not-relevant', 'Nothing is transported on our account.'],
  ['7', 'excluded', '38 employees; a survey put commuting at 21 t, below 1 % of the total. Counted from next year on.'],
  ['9', 'not-relevant', 'No products are sold.'],
  ['10', 'not-relevant', 'No products are sold that others process.'],
  ['11', 'not-relevant', 'No building was sold in the year.'],
  ['12', 'not-relevant', 'No building was sold in the year.'],
  ['14', 'not-relevant', 'There are no franchises.'],
];

/**
 * Activities that are on no bill, entered by one person and approved by another, with one waiting; and the venture that owns the
 * warehouses.
 */
export async function makeEntries(
  ctx: Ctx & { superAdminId: string | undefined },
  environmentIds: readonly string[],
  year: number,
): Promise<void> {
  await createOrganization(ctx, { name: 'Demo Real Estate SE', note: '', ...whole });
  const venture = await createEntity(ctx, {
    ...whole,
    name: 'Harbour Logistics Venture',
    type: 'Joint Ventures',
    equity_share: 0.6,
    has_financial_control: false,
    has_operational_control: true,
    is_finance_lease: false,
    note: 'Partner: a pension fund with 40 %. We run the buildings.',
  });
  const { own_portfolios } = await listOrganizationEntities(ctx, {});
  const held = own_portfolios.filter(({ name }) => name === 'Retail & Logistics');
  await savePortfoliosOfEntity(ctx, {
    entity_id: venture._id,
    portfolio_ids: held.map(({ portfolio_id }) => portfolio_id),
  });
  for (const [of, revenue, people] of [
    [year - 1, 40_300_000, 36],
    [year, 41_800_000, 38],
  ] as const)
    await saveReportDenominators(ctx, {
      year: of,
      revenue,
      currency: 'EUR',
      revenue_source: `Annual accounts ${of}, revenue from letting`,
      people,
      people_source: `Payroll, average of ${of}`,
    });
  const ids: string[] = [];
  for (const entry of entriesOf(year, environmentIds)) ids.push((await createScope(ctx, entry))._id);
  const { actor, superAdminId } = ctx;
  // The last waits for approval.
  if (actor && superAdminId)
    await approveScopes(
      { ...ctx, actor: { ...actor, userId: superAdminId } },
      { entries: ids.slice(0, -1).map((entry_id) => ({ entry_id, version: 1 })) },
    );
  for (const [type, status, reason] of leftOut)
    await updateGHGEmissionByType(ctx, { year, type, status, reason, estimate_t: type === '7' ? 21 : null });
}
