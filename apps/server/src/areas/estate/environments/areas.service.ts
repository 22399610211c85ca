import type { Answer, Parsed } from '@steward/contract/call';
import { environments } from '@steward/contract/estate/environments';
import type { PropertyAreas } from '@steward/contract/estate/environments.areas';
import { fail } from '@steward/contract/failures';
import { areaChecks } from '@steward/core/property/area-split';
import { weightedArea, type AreaWeightKind } from '@steward/core/property/area-weighting';
import { typeElsewhere } from '@steward/reference/property-types/property-types';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import * as repository from './areas.repository.ts';
import { findEnvironment } from './environments.repository.ts';

async function areasOf({ db, scope }: Work, id: string): Promise<PropertyAreas> {
  const row = (await repository.findAreas(db, scope, id)) ?? fail('environment.not-found');
  const { common_area: common, tenant_area: tenant, landlord_area: landlord } = row;
  return {
    ...row,
    spaces_area: row.spaces_area ?? 0,
    checks: areaChecks(row.gross_floor_area, { common, tenant, landlord }),
  };
}

export const getPropertyAreas = (ctx: Ctx, { environment_id }: Parsed<typeof environments.getPropertyAreas>) =>
  reading(ctx, (work) => areasOf(work, environment_id));

export const savePropertyAreas = (
  ctx: Ctx,
  { environment_id, ...sent }: Parsed<typeof environments.savePropertyAreas>,
): Promise<PropertyAreas> =>
  inTransaction(ctx, async (work) => {
    const known = await areasOf(work, environment_id);
    const split = changed(environments.savePropertyAreas.input, known, sent);
    const { common_area: common, tenant_area: tenant, landlord_area: landlord } = split;
    const [most] = areaChecks(known.gross_floor_area, { common, tenant, landlord });
    if (most?.holds === false) {
      const largest = (landlord ?? 0) > (tenant ?? 0) ? 'landlord_area' : 'tenant_area';
      const field = (common ?? 0) > known.gross_floor_area ? 'common_area' : largest;
      fail('request.invalid', undefined, [{ field, message: 'is more than the gross floor area leaves' }]);
    }
    await repository.upsertAreas(work.db, work.scope, environment_id, split, ctx.now);
    return areasOf(work, environment_id);
  });

export const getPropertyTypeNames = async (
  _ctx: Ctx,
  { property_type, property_sub_type }: Parsed<typeof environments.getPropertyTypeNames>,
): Promise<Answer<typeof environments.getPropertyTypeNames>> =>
  typeElsewhere(property_type, property_sub_type) ?? {
    portfolio_manager: 'Other',
    gresb: null,
    local_law_97: null,
    crrem: null,
  };

const weighed = (kind: AreaWeightKind, type: string, gross_floor_area: number) => {
  const { area, weight } = weightedArea(gross_floor_area, kind, type);
  return { type, gross_floor_area, weight: weight.weight, origin: weight.origin, weighted_floor_area: area };
};

export const getPropertyWeighing = (
  ctx: Ctx,
  { environment_id }: Parsed<typeof environments.getPropertyWeighing>,
): Promise<Answer<typeof environments.getPropertyWeighing>> =>
  reading(ctx, async ({ db, scope }) => {
    const property = (await findEnvironment(db, scope, environment_id)) ?? fail('environment.not-found');
    const spaces = await repository.listSpaceTypes(db, scope, environment_id);
    return {
      environment_id,
      property: weighed('property', property.property_type, property.gross_floor_area),
      spaces: spaces.map(({ space_id, space_name, space_type, gross_floor_area }) => ({
        space_id,
        space_name,
        ...weighed('space', space_type, gross_floor_area),
      })),
    };
  });

export const getEnvWithPortFolio = (
  ctx: Ctx,
  filter: Parsed<typeof environments.getEnvWithPortFolio>,
): Promise<Answer<typeof environments.getEnvWithPortFolio>> =>
  reading(ctx, async ({ db, scope }) =>
    (await repository.listWithPortfolio(db, scope, filter)).map(
      ({ portfolio_id, portfolio_name, fund_id, fund_name, ...row }) => ({
        ...row,
        portfolio: { _id: portfolio_id, name: portfolio_name },
        fund: fund_id === null || fund_name === null ? null : { _id: fund_id, name: fund_name },
      }),
    ),
  );
