import type { Answer, Parsed } from '@steward/contract/call';
import {
  boundaries,
  organizationFields,
  refuseWithoutReason,
  type EntityChange,
  type GhgEntity,
} from '@steward/contract/carbon/boundaries';
import { fail } from '@steward/contract/failures';
import { usualThreshold } from '@steward/core/ghg/base-year';
import { treatmentOf, type Treatment } from '@steward/core/ghg/entries/entity';
import type { GwpChoice } from '@steward/core/ghg/factors/gwp-set';
import type { Consolidation } from '@steward/core/property/attributes-over-time';
import type { z } from 'zod';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { onceIn } from '../../../database/read-words.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed, created, refuseContradictions } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { settingsOf } from '../../access/organizations/organizations.service.ts';
import { acceptedYears } from '../../estate/environments/accepted-years.service.ts';
import * as repository from './boundaries.repository.ts';
import type { EntityFields } from './boundaries.repository.ts';

/** How the organization accounts, as kept in its settings. */
export interface Accounting {
  consolidation: Consolidation;
  base_year: number | null;
  /** Whether upstream emissions of purchased energy are counted in scope 3, category 3. */
  upstream_energy: boolean;
  /** The share of the base year's emissions above which a change recalculates it. Absent in reports sent before this field existed. */
  recalculation_threshold?: number;
  /** Warming potentials, each with the year from which it applies. Absent in reports sent before this field existed. */
  gwp_sets?: readonly GwpChoice[];
}

export async function accountingOf(work: Work): Promise<Accounting> {
  const { ghg } = await onceIn(work, 'settings', settingsOf);
  const kept = ghg as Partial<Accounting> | undefined;
  return {
    consolidation: kept?.consolidation ?? 'operational_control',
    base_year: kept?.base_year ?? null,
    upstream_energy: kept?.upstream_energy ?? false,
    recalculation_threshold: kept?.recalculation_threshold ?? usualThreshold,
    gwp_sets: kept?.gwp_sets ?? [],
  };
}

/**
 * Settings that apply to every property may only be changed by users who reach every property: others would change figures they cannot see.
 */
export async function refuseWithoutTheWhole({ db, scope }: Work) {
  if (!(await reachesEveryProperty(db, scope))) fail('factor.whole-organization');
}

/** The consolidation of an entity, with the names of the contract. */
type Treated = Omit<Treatment, 'elsewhereShare'> & { elsewhere_share: number | null };

/** An entity as the inventory counts it. */
export interface CountedEntity extends Treated {
  id: string;
  name: string;
  type: string;
  /** Scopes that are left out, each with its reason. */
  excluded: ReadonlyMap<1 | 2 | 3, string>;
}

const treated = (row: EntityFields, approach: Consolidation): Treated => {
  const facts = {
    type: row.type,
    equityShare: row.equity_share,
    hasFinancialControl: row.has_financial_control,
    hasOperationalControl: row.has_operational_control,
    isFinanceLease: row.is_finance_lease,
  };
  const { elsewhereShare, ...treatment } = treatmentOf(facts, approach);
  return { ...treatment, elsewhere_share: elsewhereShare };
};

const excludedScopes = (row: repository.OrganizationFields): ReadonlyMap<1 | 2 | 3, string> =>
  new Map(
    (
      [
        [1, row.scope_one_inclusion, row.scope_one_reason],
        [2, row.scope_two_inclusion, row.scope_two_reason],
        [3, row.scope_three_inclusion, row.scope_three_reason],
      ] as const
    ).flatMap(([scope, isIncluded, reason]) => (isIncluded ? [] : [[scope, reason] as const])),
  );

const NOTHING_EXCLUDED: ReadonlyMap<1 | 2 | 3, string> = new Map();

/** Which entity each portfolio belongs to, and how entities and the organization's own properties count. */
export interface CountedEntities {
  ofPortfolio(portfolioId: string): CountedEntity | undefined;
  find(entityId: string): CountedEntity | undefined;
  all: CountedEntity[];
  /** The scopes left out of everything that belongs to no entity. */
  ownExcluded: ReadonlyMap<1 | 2 | 3, string>;
}

export const countedEntities = (work: Work, approach: Consolidation): Promise<CountedEntities> =>
  onceIn(work, `entities ${approach}`, (once) => readEntities(once, approach));

async function readEntities({ db, scope }: Work, approach: Consolidation): Promise<CountedEntities> {
  const all = (await repository.listEntities(db, scope)).map((row): CountedEntity => ({
    id: row._id,
    name: row.name,
    type: row.type,
    ...treated(row, approach),
    excluded: excludedScopes(row),
  }));
  const byId = new Map(all.map((entity) => [entity.id, entity]));
  const own = await repository.findOrganization(db, scope);
  const portfolios = all.length ? await repository.listPortfolios(db, scope) : [];
  const byPortfolio = new Map(
    portfolios.map(({ portfolio_id, entity_id }) => [portfolio_id, byId.get(entity_id ?? '')]),
  );
  return {
    all,
    ofPortfolio: (id) => byPortfolio.get(id),
    find: (id) => byId.get(id),
    ownExcluded: own ? excludedScopes(own) : NOTHING_EXCLUDED,
  };
}

/** The portfolios that belong to an entity. */
export const entityPortfolios = async ({ db, scope }: Work): Promise<string[]> =>
  (await repository.listPortfolios(db, scope)).flatMap(({ portfolio_id, entity_id }) =>
    entity_id ? portfolio_id : [],
  );

async function listShown(work: Work): Promise<Answer<typeof boundaries.listOrganizationEntities>> {
  const { db, scope } = work;
  const { consolidation } = await accountingOf(work);
  const portfolios = await repository.listPortfolios(db, scope);
  const of = (entityId: string | null) =>
    portfolios
      .filter(({ entity_id }) => entity_id === entityId)
      .map(({ portfolio_id, name }) => ({ portfolio_id, name }));
  const rows = await repository.listEntities(db, scope);
  return {
    organization: (await repository.findOrganization(db, scope)) ?? null,
    consolidation,
    entities: rows.map((row) => ({ ...row, portfolios: of(row._id), ...treated(row, consolidation) })),
    own_portfolios: of(null),
  };
}

async function findShown(work: Work, id: string): Promise<GhgEntity> {
  const { entities } = await listShown(work);
  return entities.find(({ _id }) => _id === id) ?? fail('ghg-entity.not-found');
}

/** Inputs of an accepted report may only change with a reason: `applyBoundaryChange` stores the reason and the effect. */
export function refuseBehindAccepted(years: readonly number[]) {
  if (years.length) fail('ghg-boundary.accepted-years', [...new Set(years)].toSorted((a, b) => a - b).join(', '));
}

const sameScopes = (one: ReadonlyMap<number, string>, other: ReadonlyMap<number, string>) =>
  [1, 2, 3].every((scope) => one.has(scope) === other.has(scope));

/** Whether figures under these two would differ. */
const countsAlike = (one: Counts, other: Counts) =>
  one.share === other.share &&
  one.elsewhere === other.elsewhere &&
  one.elsewhere_share === other.elsewhere_share &&
  sameScopes(one.excluded, other.excluded);

type Counts = Pick<CountedEntity, 'share' | 'elsewhere' | 'elsewhere_share' | 'excluded'>;

/** How what belongs to no entity counts. */
const ownCounts = (excluded: Counts['excluded']): Counts => ({
  share: 1,
  elsewhere: null,
  elsewhere_share: 0,
  excluded,
});

const countsOf = (row: EntityFields, approach: Consolidation): Counts => ({
  ...treated(row, approach),
  excluded: excludedScopes(row),
});

type OrganizationSent = Parsed<typeof boundaries.createOrganization>;

function organizationAfter(kept: repository.OrganizationFields | undefined, sent: OrganizationSent) {
  const fields = kept ? changed(boundaries.createOrganization.input, kept, sent) : created(organizationFields, sent);
  refuseContradictions(fields, refuseWithoutReason);
  return fields;
}

/** Writes without the check for accepted years, in the transaction of the caller. */
export async function writeOrganization(work: Work, sent: OrganizationSent) {
  await refuseWithoutTheWhole(work);
  return storeOrganization(work, organizationAfter(await repository.findOrganization(work.db, work.scope), sent));
}

async function storeOrganization(work: Work, fields: repository.OrganizationFields) {
  await repository.saveOrganization(work.db, work.scope, uuid(), fields);
  return (await repository.findOrganization(work.db, work.scope)) ?? fail('organization.not-found');
}

export const createOrganization = (ctx: Ctx, input: Parsed<typeof boundaries.createOrganization>) =>
  inTransaction(ctx, async (work) => {
    const kept = await repository.findOrganization(work.db, work.scope);
    await refuseWithoutTheWhole(work);
    const fields = organizationAfter(kept, input);
    if (!sameScopes(kept ? excludedScopes(kept) : NOTHING_EXCLUDED, excludedScopes(fields)))
      refuseBehindAccepted(await acceptedYears(work, null));
    return storeOrganization(work, fields);
  });

export const listOrganizationEntities = (ctx: Ctx, { id }: Parsed<typeof boundaries.listOrganizationEntities>) =>
  reading(ctx, async (work) => {
    if (id !== undefined && id !== work.scope.organizationId) fail('organization.not-found');
    return listShown(work);
  });

const unlessNameTaken = (write: Promise<void>) =>
  unlessTaken('ghg_entities_name', 'ghg-entity.name-taken', write, [{ field: 'name', message: 'is already used' }]);

export const createEntity = (ctx: Ctx, fields: Parsed<typeof boundaries.createEntity>) =>
  inTransaction(ctx, async (work) => {
    await refuseWithoutTheWhole(work);
    const id = uuid();
    await unlessNameTaken(repository.insertEntity(work.db, work.scope, { id, ...fields }));
    return findShown(work, id);
  });

export const updateEntity = (ctx: Ctx, { _id, ...sent }: Parsed<typeof boundaries.updateEntity>) =>
  inTransaction(ctx, async (work) => {
    const kept = await findShown(work, _id);
    const fields = changed(boundaries.updateEntity.input, kept, sent);
    refuseContradictions(fields, refuseWithoutReason);
    await refuseWithoutTheWhole(work);
    const { consolidation } = await accountingOf(work);
    if (!countsAlike(countsOf(kept, consolidation), countsOf(fields, consolidation)))
      refuseBehindAccepted([
        ...(await repository.listAcceptedYearsOf(
          work.db,
          work.scope,
          kept.portfolios.map((row) => row.portfolio_id),
        )),
        ...(await yearsOfItsEntries(work, _id)),
      ]);
    await unlessNameTaken(repository.updateEntity(work.db, work.scope, _id, fields));
    return findShown(work, _id);
  });

/** The accepted years that hold an entry of this entity: such an entry counts by the share of its entity at any property. */
async function yearsOfItsEntries(work: Work, entityId: string): Promise<number[]> {
  const accepted = new Set(await acceptedYears(work, null));
  return (await repository.listYearsOfEntries(work.db, work.scope, entityId)).filter((year) => accepted.has(year));
}

/** Changes the fields that decide which part of an entity counts, in the transaction of the caller. */
export async function changeShareOfEntity(
  work: Work,
  id: string,
  sent: Pick<
    Parsed<typeof boundaries.updateEntity>,
    'equity_share' | 'has_financial_control' | 'has_operational_control'
  >,
): Promise<string> {
  const kept = await findShown(work, id);
  await refuseWithoutTheWhole(work);
  const { equity_share, has_financial_control, has_operational_control } = changed(
    boundaries.updateEntity.input,
    kept,
    sent,
  );
  const facts = { equity_share, has_financial_control, has_operational_control };
  await repository.updateShare(work.db, work.scope, id, facts);
  return kept.name;
}

/** Changes an entity without the check for accepted years, in the transaction of the caller. */
export async function writeEntity(
  work: Work,
  id: string,
  { portfolio_ids, ...sent }: z.output<typeof EntityChange>,
): Promise<string> {
  const kept = await findShown(work, id);
  await refuseWithoutTheWhole(work);
  const fields = changed(boundaries.updateEntity.input, kept, sent);
  refuseContradictions(fields, refuseWithoutReason);
  await unlessNameTaken(repository.updateEntity(work.db, work.scope, id, fields));
  if (portfolio_ids) await placePortfolios(work, id, portfolio_ids);
  return kept.name;
}

export const getEntity = (ctx: Ctx, { id }: Parsed<typeof boundaries.getEntity>) =>
  reading(ctx, (work) => findShown(work, id));

export const deleteEntity = (ctx: Ctx, { id }: Parsed<typeof boundaries.deleteEntity>) =>
  inTransaction(ctx, async (work) => {
    await findShown(work, id);
    await refuseWithoutTheWhole(work);
    if (await repository.isInUse(work.db, work.scope, id)) fail('ghg-entity.in-use');
    await repository.deleteEntity(work.db, work.scope, id);
    return { done: true as const };
  });

export const getPortfoliosForEntity = (ctx: Ctx, { entity_id }: Parsed<typeof boundaries.getPortfoliosForEntity>) =>
  reading(ctx, async (work) => {
    const { portfolios } = await findShown(work, entity_id);
    const sizes = await repository.countProperties(
      work.db,
      work.scope,
      portfolios.map(({ portfolio_id }) => portfolio_id),
    );
    return portfolios.map((row) => ({ ...row, properties: sizes.get(row.portfolio_id) ?? 0 }));
  });

async function placePortfolios(work: Work, entityId: string, portfolioIds: readonly string[]) {
  const known = new Set((await repository.listPortfolios(work.db, work.scope)).map((row) => row.portfolio_id));
  if (portfolioIds.some((id) => !known.has(id))) fail('portfolio.not-found');
  await repository.replacePortfolios(work.db, work.scope, entityId, [...new Set(portfolioIds)]);
}

/** The portfolios whose way of counting would change. */
async function countedOtherwise(work: Work, entityId: string, portfolioIds: readonly string[]): Promise<string[]> {
  const { consolidation } = await accountingOf(work);
  const entities = await countedEntities(work, consolidation);
  const own = ownCounts(entities.ownExcluded);
  const named = new Set(portfolioIds);
  const today = await repository.listPortfolios(work.db, work.scope);
  return today
    .filter((row) => named.has(row.portfolio_id) !== (row.entity_id === entityId))
    .filter(({ portfolio_id, entity_id }) => {
      const next = named.has(portfolio_id) ? entities.find(entityId) : undefined;
      return !countsAlike(entities.find(entity_id ?? '') ?? own, next ?? own);
    })
    .map((row) => row.portfolio_id);
}

export const savePortfoliosOfEntity = (
  ctx: Ctx,
  { entity_id, portfolio_ids }: Parsed<typeof boundaries.savePortfoliosOfEntity>,
) =>
  inTransaction(ctx, async (work) => {
    await findShown(work, entity_id);
    await refuseWithoutTheWhole(work);
    const moved = await countedOtherwise(work, entity_id, portfolio_ids);
    refuseBehindAccepted(await repository.listAcceptedYearsOf(work.db, work.scope, moved));
    await placePortfolios(work, entity_id, portfolio_ids);
    return findShown(work, entity_id);
  });

export const getEntityWithOcrBills = (
  ctx: Ctx,
  { year }: Parsed<typeof boundaries.getEntityWithOcrBills>,
): Promise<Answer<typeof boundaries.getEntityWithOcrBills>> =>
  reading(ctx, async (work) => {
    const { entities, organization } = await listShown(work);
    const counts = await repository.countBills(work.db, work.scope, year);
    const sum = (of: readonly (typeof counts)[number][]) => ({
      properties: of.reduce((n, row) => n + row.properties, 0),
      bills: of.reduce((n, row) => n + row.bills, 0),
      read_by_machine: of.reduce((n, row) => n + row.read_by_machine, 0),
    });
    const placed = new Set(entities.flatMap(({ portfolios }) => portfolios.map(({ portfolio_id }) => portfolio_id)));
    return [
      {
        entity_id: null,
        name: organization?.name ?? '',
        ...sum(counts.filter(({ portfolio_id }) => !placed.has(portfolio_id))),
      },
      ...entities.map(({ _id, name, portfolios }) => {
        const own = new Set(portfolios.map(({ portfolio_id }) => portfolio_id));
        return { entity_id: _id, name, ...sum(counts.filter(({ portfolio_id }) => own.has(portfolio_id))) };
      }),
    ];
  });
