import type { DemoProperty } from '../estate/demo-properties.ts';
import type { Ctx } from '../../../../platform/ctx.ts';
import { uuid } from '../../../../platform/uuid.ts';
import { inTransaction } from '../../../carbon/entries/organization-reach.ts';
import type { SentContent } from '../../../reporting/records/checked-content.ts';
import { insertRecords } from '../../../reporting/records/records.service.ts';
import { acceptRecords } from '../../../reporting/records/review.service.ts';

type Made = { kind: string; sent: SentContent };

const company = { level: 'organization', portfolio_id: null, environment_id: null, owner_id: null } as const;
const during = (year: number) => ({ first_day: `${year}-01-01`, last_day: `${year}-12-31` });

/** What the company says of two years, and what is in force. */
const factsOf = (year: number): Made[] => {
  const early = { ...company, first_day: `${year - 2}-03-01`, last_day: null };
  return [
    ...[year - 1, year].flatMap((one, later): Made[] => [
      {
        kind: 'headcount',
        sent: {
          ...company,
          ...during(one),
          source: 'HR system, 31 December',
          values: { employees: 46 + 3 * later, women: 21 + 2 * later, men: 25 + later, new_hires: 6, leavers: 4 },
        },
      },
      {
        kind: 'training',
        sent: {
          ...company,
          ...during(one),
          source: 'Learning platform',
          values: { hours: 690 + 80 * later, people_trained: 41 + 4 * later, esg_hours: 120 + 60 * later },
        },
      },
    ]),
    {
      kind: 'governance_body',
      sent: {
        ...company,
        first_day: `${year}-12-31`,
        last_day: null,
        source: 'Commercial register',
        values: { body: 'supervisory', members: 6, independent: 4, women: 2, men: 4, oversees_climate: true },
      },
    },
    {
      kind: 'policy',
      sent: {
        ...early,
        source: 'Intranet',
        values: {
          name: 'Climate and energy policy',
          topics: ['climate', 'environment'],
          approved_on: `${year - 2}-02-14`,
          approved_by: 'Management board',
        },
      },
    },
    {
      kind: 'membership',
      sent: { ...early, source: 'Membership register', values: { association: 'ULI Europe', role: 'member' } },
    },
    {
      kind: 'climate_scenario',
      sent: {
        ...early,
        source: 'Risk report',
        values: { name: 'Net Zero 2050', provider: 'NGFS', warming: 1.4, horizon: 2050, risks: ['transition'] },
      },
    },
  ];
};

const accidentsOf = (year: number): Made => ({
  kind: 'accidents',
  sent: {
    ...company,
    ...during(year),
    source: 'Accident log',
    values: {
      affected: 'employees',
      accidents: 1,
      lost_time_accidents: 1,
      lost_days: 6,
      fatalities: 0,
      hours_worked: 74_000,
    },
  },
});

const hazardOf = (environment_id: string, year: number, index: number): Made => ({
  kind: 'climate_hazard',
  sent: {
    level: 'property',
    portfolio_id: null,
    environment_id,
    owner_id: null,
    first_day: `${year}-06-01`,
    last_day: null,
    source: 'Physical risk screening of the portfolio',
    values: {
      hazard: index % 2 ? 'river_flood' : 'heat',
      ...(index % 2 && { flood_zone: 'HQ100' }),
      scenario: 'ssp2_45',
      horizon: 2050,
      level: index % 2 ? 'high' : 'medium',
      effect: 18_000 + 7_500 * index,
      assessed_by: 'Screening by an external engineer',
    },
  },
});

/** Gross rental income of a year per square metre, in the currency of the property. */
const rentPerSquareMetre: Readonly<Record<string, number>> = { EUR: 214, GBP: 262, USD: 330, AED: 940 };

const rentOf = (environment_id: string, { currency, areaM2 }: DemoProperty, year: number): Made => ({
  kind: 'rental_income',
  sent: {
    level: 'property',
    portfolio_id: null,
    environment_id,
    owner_id: null,
    ...during(year),
    source: 'Rent roll',
    values: { amount: Math.round(((rentPerSquareMetre[currency] ?? 200) * areaM2) / 1000) * 1000, currency },
  },
});

/** ESG records of the company and of the first properties; the accidents of the last year wait for a second person. */
export async function makeRecords(
  ctx: Ctx & { memberIds: string[] },
  propertyIds: readonly string[],
  year: number,
  properties: readonly DemoProperty[],
): Promise<void> {
  const add = (by: Ctx, made: readonly Made[]) =>
    inTransaction(by, async (work) => {
      const rows = made.map((one) => ({ id: uuid(), ...one }));
      await insertRecords(by, work, rows);
      return rows.map(({ id }) => id);
    });
  await add(ctx, [
    ...factsOf(year),
    ...propertyIds.slice(0, 3).map((id, index) => hazardOf(id, year, index)),
    ...properties
      .slice(0, -1)
      .flatMap((one, at) => [year - 1, year].map((of) => rentOf(propertyIds[at] ?? '', one, of))),
  ]);
  const [userId] = ctx.memberIds;
  const member = ctx.actor && userId !== undefined ? { ...ctx, actor: { ...ctx.actor, userId } } : ctx;
  const [accepted] = await add(member, [accidentsOf(year - 1), accidentsOf(year)]);
  if (accepted && member !== ctx) await acceptRecords(ctx, { records: [{ record_id: accepted, version: 1 }] });
}
