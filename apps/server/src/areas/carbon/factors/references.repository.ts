import type { InstrumentFields, OwnFactorFields } from '@steward/contract/carbon/factors.references';
import type { Pin } from '@steward/core/ghg/inventory';
import type { EmissionFactor } from '@steward/core/ghg/factors/factor';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../database/connection.ts';
import { knownAt } from '../../../database/known-at.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { deleteMine, insertMine, joinMine, mine, updateMine } from '../../../database/scoped.ts';

type OwnFactor = z.output<typeof OwnFactorFields>;
export type OwnFactorReach = Pick<
  OwnFactor,
  'environment_id' | 'carrier' | 'basis' | 'treatment' | 'valid_from' | 'valid_until'
>;
type Instrument = Omit<z.output<typeof InstrumentFields>, 'certificate_kwh'> & {
  certificate_kwh: number | null;
  reference: string;
};

export type InstrumentRow = Awaited<ReturnType<typeof listInstruments>>[number];

/** The address of a property and what places it on the grid. */
export const findAddress = (db: Tx, scope: Scope, environmentId: string) =>
  mine(db, scope, 'environments')
    .select(['country_code', 'state', 'city', 'zip_code', 'grid_region'])
    .where('id', '=', environmentId)
    .executeTakeFirst();

/** Own factors of the properties the person may see, and those for all. */
export const listOwnFactors = (db: Tx, scope: Scope, moment?: Date) =>
  knownAt(db, scope, 'own_factors', moment)
    .leftJoin('environments as env', joinMine(scope, 'environments as env', 'own_factors.environment_id'))
    .select([
      'own_factors.id as _id',
      'environment_id',
      'env.environment_name',
      'env.country_code',
      'carrier',
      'basis',
      'treatment',
      'year as valid_from',
      'valid_until',
      'unit',
      'kg_co2e_per_unit',
      'source',
      sql<boolean>`file_id is not null`.as('has_file'),
      'own_factors.created_at',
    ])
    .orderBy('carrier')
    .orderBy('year', 'desc')
    .orderBy('own_factors.id')
    .execute();

/** Inserts an own factor; it replaces one for the same property, carrier, method, treatment and first year. */
export async function insertOwnFactor(
  db: Tx,
  scope: Scope,
  { valid_from, ...row }: OwnFactor & { id: string; created_by: string | null },
) {
  await insertMine(db, scope, 'own_factors', { ...row, year: valid_from })
    .onConflict((c) =>
      c.columns(['organization_id', 'environment_id', 'carrier', 'basis', 'treatment', 'year']).doUpdateSet({
        valid_until: row.valid_until,
        unit: row.unit,
        kg_co2e_per_unit: row.kg_co2e_per_unit,
        source: row.source,
      }),
    )
    .execute();
}

export const findOwnFactor = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'own_factors')
    .select(['environment_id', 'year as valid_from', 'valid_until'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The last year of the factor that this one would replace. */
export const findReplaced = async (db: Tx, scope: Scope, row: OwnFactorReach): Promise<number | undefined> =>
  (
    await mine(db, scope, 'own_factors')
      .select('valid_until')
      .where(sql<boolean>`environment_id is not distinct from ${row.environment_id}::uuid`)
      .where('carrier', '=', row.carrier)
      .where(sql<boolean>`basis is not distinct from ${row.basis}::text`)
      .where('treatment', '=', row.treatment)
      .where('year', '=', row.valid_from)
      .executeTakeFirst()
  )?.valid_until;

/** The number of properties with bills of a carrier, by year. */
export const countProperties = (
  db: Tx,
  scope: Scope,
  { environment_id, carrier }: Pick<OwnFactorReach, 'environment_id' | 'carrier'>,
  [from, until]: readonly [number, number],
) =>
  mine(db, scope, 'bill_months')
    .where('carrier', '=', carrier)
    .where('month', '>=', `${from}-01-01`)
    .where('month', '<', `${until + 1}-01-01`)
    .$if(environment_id !== null, (q) => q.where('environment_id', '=', environment_id ?? ''))
    .select([
      sql<number>`extract(year from month)::int`.as('year'),
      sql<number>`count(distinct environment_id)::int`.as('properties'),
    ])
    .groupBy('year')
    .execute();

export async function deleteOwnFactor(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'own_factors').where('id', '=', id).execute();
}

/**
 * Pinned editions, the accepted and the oldest last: of two for the same choice the last one counts. An accepted later edition replaces all
 * of them.
 */
export async function listPins(db: Tx, scope: Scope, moment?: Date): Promise<Pin[]> {
  const rows = await mine(db, scope, 'ghg_reports', 'r')
    .innerJoin('ghg_report_snapshots as s', joinMine(scope, 'ghg_report_snapshots as s', 'r.id', 'report_id'))
    .whereRef('s.round', '=', 'r.round')
    .where('r.status', 'in', ['sent', 'accepted'])
    .$if(moment !== undefined, (q) => q.where('s.created_at', '<=', moment?.toISOString() ?? ''))
    .orderBy(sql`r.status = 'accepted'`)
    .orderBy('s.created_at', 'desc')
    .select('s.pins')
    .execute();
  const accepted = await listAcceptedEditions(db, scope, undefined, moment);
  return [...rows.flatMap((row) => row.pins as Pin[]), ...accepted.toReversed().map((row) => row.pin)];
}

/** The accepted later editions of a year, the newest first. */
export const listAcceptedEditions = (db: Tx, scope: Scope, year?: number, moment?: Date) =>
  mine(db, scope, 'accepted_editions')
    .select(['year', 'pin_key', 'pinned', 'pin', 'reason', 'accepted_by_name', 'accepted_at'])
    .$if(year !== undefined, (q) => q.where('year', '=', year ?? 0))
    .$if(moment !== undefined, (q) => q.where('accepted_at', '<=', moment?.toISOString() ?? ''))
    .orderBy('accepted_at', 'desc')
    .orderBy('id')
    .$castTo<AcceptedEdition>()
    .execute();

export interface AcceptedEdition {
  year: number;
  pin_key: string;
  pinned: EmissionFactor;
  pin: Pin;
  reason: string;
  accepted_by_name: string;
  accepted_at: string;
}

export async function insertAcceptedEditions(
  db: Tx,
  scope: Scope,
  rows: readonly {
    id: string;
    year: number;
    pin_key: string;
    carrier: string;
    pinned: string;
    pin: string;
    reason: string;
    accepted_by: string | null;
    accepted_by_name: string;
    accepted_at: Date;
  }[],
) {
  await insertMine(db, scope, 'accepted_editions', rows).execute();
}

/** What a person states of an instrument. */
const instrumentFields = [
  'environment_id',
  'year',
  'kind',
  'kwh',
  'kg_co2e_per_kwh',
  'registry',
  'serial_from',
  'serial_to',
  'certificate_kwh',
  'contract_no',
  'market',
  'issuer',
  'technology',
  'produced_from',
  'produced_until',
  'cancelled_on',
  'beneficiary',
] as const;

export const listInstruments = (db: Tx, scope: Scope, year?: number, moment?: Date) =>
  knownAt(db, scope, 'instruments', moment)
    .innerJoin('environments as env', joinMine(scope, 'environments as env', 'instruments.environment_id'))
    .$if(year !== undefined, (q) => q.where('year', '=', year ?? 0))
    .select([
      'instruments.id as _id',
      'environment_name',
      'country_code',
      'reference',
      'counts_as_accepted',
      ...instrumentFields,
      sql<boolean>`file_id is not null`.as('has_file'),
      'instruments.created_at',
    ])
    .orderBy('year', 'desc')
    .orderBy('environment_name')
    .orderBy('instruments.id')
    .execute();

export const findInstrument = (db: Tx, scope: Scope, id: string) =>
  mine(db, scope, 'instruments').select(instrumentFields).where('id', '=', id).executeTakeFirst();

export async function insertInstrument(
  db: Tx,
  scope: Scope,
  row: Instrument & { id: string; created_by: string | null },
) {
  await insertMine(db, scope, 'instruments', row).execute();
}

/** A changed instrument is checked like a new one, even if it was accepted before. */
export async function updateInstrument(
  db: Tx,
  scope: Scope,
  { id, ...row }: Instrument & { id: string; change_reason: string },
) {
  await updateMine(db, scope, 'instruments')
    .set({ ...row, counts_as_accepted: false })
    .where('id', '=', id)
    .execute();
}

export async function deleteInstrument(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'instruments').where('id', '=', id).execute();
}
