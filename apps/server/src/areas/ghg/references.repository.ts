import type { InstrumentFields, OwnFactorFields } from '@steward/contract/ghg';
import type { z } from 'zod';
import type { Tx } from '../../database/connection.ts';
import type { Scope } from '../../platform/ctx.ts';
import { myEnvironments } from '../portfolios/portfolios.repository.ts';

type OwnFactor = z.output<typeof OwnFactorFields>;
type Instrument = z.output<typeof InstrumentFields>;

/** Own factors of the properties the person may see, and those for all. */
export const listOwnFactors = (db: Tx, scope: Scope) =>
  db
    .selectFrom('own_factors')
    .leftJoin(
      myEnvironments(db, scope).select(['environments.id', 'environment_name', 'country_code']).as('env'),
      'env.id',
      'own_factors.environment_id',
    )
    .where('own_factors.organization_id', '=', scope.organizationId)
    .where((e) => e.or([e('environment_id', 'is', null), e('env.id', 'is not', null)]))
    .select([
      'own_factors.id as _id',
      'environment_id',
      'env.environment_name',
      'env.country_code',
      'carrier',
      'basis',
      'treatment',
      'year',
      'unit',
      'kg_co2e_per_unit',
      'source',
      'created_at',
    ])
    .orderBy('carrier')
    .orderBy('year', 'desc')
    .orderBy('own_factors.id')
    .execute();

/** One for the same property, carrier, way of counting, treatment and year takes the place of the one before. */
export async function insertOwnFactor(
  db: Tx,
  scope: Scope,
  row: OwnFactor & { id: string; created_by: string | null },
) {
  await db
    .insertInto('own_factors')
    .values({ organization_id: scope.organizationId, ...row })
    .onConflict((c) =>
      c
        .columns(['organization_id', 'environment_id', 'carrier', 'basis', 'treatment', 'year'])
        .doUpdateSet({ unit: row.unit, kg_co2e_per_unit: row.kg_co2e_per_unit, source: row.source }),
    )
    .execute();
}

export const findOwnFactor = (db: Tx, scope: Scope, id: string) =>
  db
    .selectFrom('own_factors')
    .select(['environment_id', 'year'])
    .where('organization_id', '=', scope.organizationId)
    .where((e) =>
      e.or([
        e('environment_id', 'is', null),
        e('environment_id', 'in', myEnvironments(db, scope).select('environments.id')),
      ]),
    )
    .where('id', '=', id)
    .executeTakeFirst();

export async function deleteOwnFactor(db: Tx, scope: Scope, id: string) {
  await db.deleteFrom('own_factors').where('organization_id', '=', scope.organizationId).where('id', '=', id).execute();
}

export const listInstruments = (db: Tx, scope: Scope, year?: number) =>
  db
    .selectFrom('instruments')
    .innerJoin(
      myEnvironments(db, scope).select(['environments.id', 'environment_name', 'country_code']).as('env'),
      'env.id',
      'instruments.environment_id',
    )
    .where('instruments.organization_id', '=', scope.organizationId)
    .$if(year !== undefined, (q) => q.where('year', '=', year ?? 0))
    .select([
      'instruments.id as _id',
      'environment_id',
      'environment_name',
      'country_code',
      'year',
      'kind',
      'kwh',
      'kg_co2e_per_kwh',
      'reference',
      'created_at',
    ])
    .orderBy('year', 'desc')
    .orderBy('environment_name')
    .orderBy('instruments.id')
    .execute();

export const findInstrument = (db: Tx, scope: Scope, id: string) =>
  db
    .selectFrom('instruments')
    .select(['environment_id', 'year'])
    .where('organization_id', '=', scope.organizationId)
    .where('environment_id', 'in', myEnvironments(db, scope).select('environments.id'))
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertInstrument(
  db: Tx,
  scope: Scope,
  row: Instrument & { id: string; created_by: string | null },
) {
  await db
    .insertInto('instruments')
    .values({ organization_id: scope.organizationId, ...row })
    .execute();
}

export async function deleteInstrument(db: Tx, scope: Scope, id: string) {
  await db.deleteFrom('instruments').where('organization_id', '=', scope.organizationId).where('id', '=', id).execute();
}
