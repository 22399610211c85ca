import type { Parsed } from '@steward/contract/call';
import { denominatorFields, inventory, refuseWithoutSource } from '@steward/contract/carbon/inventory';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { fail } from '@steward/contract/failures';
import type { InventoryLine } from '@steward/core/ghg/inventory-line';
import { addUpParts, allocateToSpaces, type PartKind, type PartSums, type Piece } from '@steward/core/ghg/parts';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import { changed, created, refuseContradictions } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseWithoutTheWhole, type CountedEntities } from '../boundaries/boundaries.service.ts';
import type { Boundary } from '../boundaries/boundary.service.ts';
import * as repository from './parts.repository.ts';
import { findFrozenInventory, listAcceptedSums } from './accepted-figures.repository.ts';

type Parts = NonNullable<Inventory['by_part']>;
interface Named {
  id: string;
  name: string;
}

const shown = (
  kind: PartKind,
  parts: ReadonlyMap<string | null, PartSums>,
  nameOf: (id: string) => string | undefined,
): Parts =>
  [...parts].map(([part_id, part]) => ({
    kind,
    part_id,
    name: part_id === null ? '' : (nameOf(part_id) ?? ''),
    ...part,
  }));

const pieceOf = (line: InventoryLine, sign: 1 | -1 = 1): Omit<Piece, 'gross_floor_area' | 'isProperty'> => {
  const kg = line.kgCo2e * sign;
  return {
    scope1: line.scope === 1 ? kg : null,
    scope2_location: line.scope === 2 && line.basis !== 'market' ? kg : null,
    scope2_market: line.scope === 2 && line.basis === 'market' ? kg : null,
    scope3: line.scope === 3 ? kg : null,
  };
};

/** The sums by entity, fund and portfolio, or for one property by space. Empty where there is only one part. */
async function partsOf(
  { db, scope }: Work,
  { level, targetId, environments }: Boundary,
  {
    properties,
    lines,
    entities,
    entityOf,
  }: {
    properties: Inventory['by_environment'];
    lines: readonly InventoryLine[];
    entities: CountedEntities;
    /** The entity that an entry names. */
    entityOf: (entryId: string) => string | undefined;
  },
): Promise<Parts> {
  if (level === 'Property') {
    const [property] = properties;
    const spaces = await repository.listSpaces(db, scope, targetId);
    if (!property || spaces.length === 0) return [];
    return shown('space', allocateToSpaces({ ...property, isProperty: true }, spaces), named(spaces));
  }
  if (level !== 'Organization') return [];
  const portfolios = new Map(environments.map((row) => [row.environment_id, row.portfolio_id]));
  const whole = properties.map((row) => {
    const portfolioId = portfolios.get(row.environment_id) ?? null;
    const { scope1, scope2_location, scope2_market, scope3, gross_floor_area } = row;
    const entityId = (portfolioId && entities.ofPortfolio(portfolioId)?.id) || null;
    const sums = { scope1, scope2_location, scope2_market, scope3, gross_floor_area };
    return { ...sums, isProperty: true, portfolioId, entityId };
  });
  const none = { gross_floor_area: 0, isProperty: false };
  const entered = lines.filter(({ environmentId, entryId }) => environmentId === '' || (entryId && entityOf(entryId)));
  const ofNoProperty = entered
    .filter(({ environmentId }) => environmentId === '')
    .map((line) => ({
      ...pieceOf(line),
      ...none,
      portfolioId: null,
      entityId: (line.entryId && entityOf(line.entryId)) || null,
    }));
  // An entry at a property that names an entity counts with that entity, not with the one of the portfolio.
  const moved = entered.flatMap((line) => {
    if (line.environmentId === '') return [];
    const from = entities.ofPortfolio(portfolios.get(line.environmentId) ?? '')?.id ?? null;
    const to = (line.entryId && entityOf(line.entryId)) || null;
    if (from === to) return [];
    return [
      { ...pieceOf(line, -1), ...none, portfolioId: null, entityId: from },
      { ...pieceOf(line), ...none, portfolioId: null, entityId: to },
    ];
  });
  const all = [...whole, ...ofNoProperty];
  const funds = new Map(
    (await repository.listFundsOfPortfolios(db, scope)).map(({ portfolio_id, ...fund }) => [portfolio_id, fund]),
  );
  const byPortfolio = addUpParts(all, ({ portfolioId }) => portfolioId);
  const names = new Map(environments.map(({ portfolio_id, portfolio_name }) => [portfolio_id, portfolio_name]));
  return [
    ...(entities.all.length
      ? shown(
          'entity',
          addUpParts([...all, ...moved], ({ entityId }) => entityId),
          named(entities.all),
        )
      : []),
    ...(funds.size
      ? shown(
          'fund',
          addUpParts(all, ({ portfolioId }) => funds.get(portfolioId ?? '')?.id ?? null),
          named([...funds.values()]),
        )
      : []),
    ...(byPortfolio.size > 1 ? shown('portfolio', byPortfolio, (id) => names.get(id)) : []),
  ];
}

const named = (list: readonly Named[]) => {
  const names = new Map(list.map(({ id, name }) => [id, name]));
  return (id: string) => names.get(id);
};

/** The breakdown of an inventory into parts, and the denominators of the organization. */
export async function withParts(
  work: Work,
  boundary: Boundary,
  year: number,
  counted: Parameters<typeof partsOf>[2],
): Promise<Pick<Inventory, 'by_part' | 'denominators'>> {
  const by_part = await partsOf(work, boundary, counted);
  const denominators =
    boundary.level === 'Organization' ? await repository.findDenominators(work.db, work.scope, year) : undefined;
  return { ...(by_part.length > 0 && { by_part }), ...(denominators && { denominators }) };
}

/** An accepted report keeps the denominators it was frozen with; a report without any may still get some. */
export const saveReportDenominators = (ctx: Ctx, input: Parsed<typeof inventory.saveReportDenominators>) =>
  inTransaction(ctx, async (work) => {
    await refuseWithoutTheWhole(work);
    const { db, scope } = work;
    const { year, ...sent } = input;
    const whole = { level: 'Organization', targetId: scope.organizationId };
    const accepted = (await listAcceptedSums(db, scope, whole)).find((row) => row.year === year);
    if (accepted) {
      const frozen = await findFrozenInventory(db, scope, accepted.report_id, accepted.round);
      if (frozen?.denominators) fail('report.year-accepted', String(year));
    }
    const known = await repository.findDenominators(db, scope, year);
    const given = known
      ? changed(inventory.saveReportDenominators.input, known, sent)
      : created(denominatorFields, sent);
    refuseContradictions(given, refuseWithoutSource);
    await repository.saveDenominators(db, scope, year, given);
    return { done: true as const };
  });
