import type { Parsed } from '@steward/contract/call';
import type { meters } from '@steward/contract/estate/meters';
import type { unstatedSorts } from '@steward/contract/estate/meters.proposals';
import type { Carrier } from '@steward/core/ghg/carrier';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { finds } from '../../../database/matching.ts';
import { isMine, joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { usedNow } from './serves.repository.ts';

const isVirtual = (scope: Scope) => sql<boolean>`exists (select 1 from meter_formula_parts f
  where ${isMine(scope, 'meter_formula_parts', 'f')} and f.meter_id = meters.id)`;

/** The meters in use of properties that are not archived. */
const inUse = (db: Tx, scope: Scope, environmentId: string | undefined) =>
  mine(db, scope, 'meters')
    .innerJoin('environments as e', joinMine(scope, 'environments as e', 'meters.environment_id'))
    .where('e.archived_at', 'is', null)
    .where(sql<boolean>`(meters.valid_until is null or meters.valid_until >= current_date)`)
    .where('meters.replaced_by', 'is', null)
    .$if(environmentId !== undefined, (q) => q.where('meters.environment_id', '=', environmentId ?? ''));

const unstated = (db: Tx, scope: Scope, environmentId: string | undefined) =>
  inUse(db, scope, environmentId).where(sql<boolean>`${usedNow(scope)} = ''`);

/** What is asked of the list. */
type Asked = Omit<Parsed<typeof meters.getMetersToState>, 'environment_id'> & {
  environment_id?: string | undefined;
};

const asked = (db: Tx, scope: Scope, { environment_id, carrier, search }: Asked) =>
  unstated(db, scope, environment_id)
    .$if(carrier !== undefined, (q) => q.where('meters.carrier', '=', carrier ?? ''))
    .$if(search !== '', (q) => q.where(finds(search, ['meters.meter_no', 'meters.note', 'e.environment_name'])));

const sortedBy = {
  environment_name: sql.ref('e.environment_name'),
  carrier: sql.ref('meters.carrier'),
  meter_no: sql.ref('meters.meter_no'),
} as const satisfies Record<(typeof unstatedSorts)[number], unknown>;

export const countAsked = async (db: Tx, scope: Scope, by: Asked): Promise<number> =>
  (
    await asked(db, scope, by)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const listUnstated = (db: Tx, scope: Scope, by: Asked) =>
  asked(db, scope, by)
    .select([
      'meters.id as meter_id',
      'meters.environment_id',
      'e.environment_name',
      'meters.carrier',
      'meters.meter_no',
      'meters.note',
      'meters.supplier',
      'meters.paid_by',
      'meters.parent_id',
      isVirtual(scope).as('is_virtual'),
    ])
    .$narrowType<{ carrier: Carrier; paid_by: 'landlord' | 'tenant' }>()
    .orderBy(sortedBy[by.sort], by.descending ? 'desc' : 'asc')
    .orderBy('e.environment_name')
    .orderBy('meters.carrier')
    .orderBy('meters.meter_no')
    .orderBy('meters.id')
    .limit(by.page_size)
    .offset((by.page - 1) * by.page_size)
    .execute();

export const countUnstated = async (db: Tx, scope: Scope, environmentId?: string): Promise<number> =>
  (
    await unstated(db, scope, environmentId)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** The number of main meters with a register, by property and carrier. */
export const countMains = (db: Tx, scope: Scope, environmentIds: readonly string[]) =>
  inUse(db, scope, undefined)
    .where(sql<boolean>`meters.environment_id = any (${environmentIds}::uuid[])`)
    .where('meters.parent_id', 'is', null)
    .where(sql<boolean>`not ${isVirtual(scope)}`)
    .select((e) => ['meters.environment_id', 'meters.carrier', e.fn.countAll<number>().as('n')])
    .$narrowType<{ carrier: Carrier }>()
    .groupBy(['meters.environment_id', 'meters.carrier'])
    .execute();
