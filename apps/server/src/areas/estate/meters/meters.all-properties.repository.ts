import type { Parsed } from '@steward/contract/call';
import type { meters } from '@steward/contract/estate/meters';
import { sameNumber } from '@steward/core/meters/bill-meter';
import { everyMeterFields, type everyMeterSorts } from '@steward/core/meters/list-fields';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { matchingText, type ListColumns } from '../../../database/list-query.ts';
import { finds } from '../../../database/matching.ts';
import { joinMine, mine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';
import { asMeter, columnsFor, shown, type MeterRow } from './meters.repository.ts';

const everyColumn = (scope: Scope): ListColumns<typeof everyMeterFields> => ({
  ...columnsFor(scope),
  environment_id: { column: sql.ref('meters.environment_id'), type: 'uuid' },
  portfolio_id: { column: sql.ref('e.portfolio_id'), type: 'uuid' },
});

const sortedBy = {
  environment_name: 'e.environment_name',
  meter_no: 'meters.meter_no',
  carrier: 'meters.carrier',
  supplier: 'meters.supplier',
  valid_from: 'meters.valid_from',
  valid_until: 'meters.valid_until',
} as const satisfies Record<(typeof everyMeterSorts)[number], string>;

export type Everywhere = Parsed<typeof meters.findMeters>;

const everywhere = <Q extends ReturnType<typeof shown>>(query: Q, scope: Scope, { search, where }: Everywhere) =>
  query
    .innerJoin('environments as e', joinMine(scope, 'environments as e', 'meters.environment_id'))
    .where('e.archived_at', 'is', null)
    .$if(Boolean(where), (q) => q.where(matchingText(where, everyMeterFields, everyColumn(scope))))
    .$if(Boolean(search), (q) =>
      q.where(
        finds(search, [
          'meters.meter_no',
          'meters.serial_no',
          'meters.account_no',
          'meters.supplier',
          'e.environment_name',
        ]),
      ),
    );

/** A page of the meters of all properties that are not archived. */
export async function findMeters(db: Tx, scope: Scope, asked: Everywhere) {
  const { sort, descending, page, page_size } = asked;
  const { n } = await everywhere(shown(db, scope), scope, asked)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('n'))
    .$castTo<{ n: number }>()
    .executeTakeFirstOrThrow();
  const rows = await everywhere(shown(db, scope), scope, asked)
    .select('e.environment_name')
    .orderBy(sortedBy[sort], (o) => (descending ? o.desc() : o.asc()).nullsLast())
    .orderBy('meters.meter_no')
    .orderBy('meters.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .$castTo<MeterRow & { environment_name: string }>()
    .execute();
  return {
    paginateData: rows.map(({ environment_name, ...row }) => ({ ...asMeter(row), environment_name })),
    totalData: n,
  };
}

/** The meters of all properties within reach with one of these numbers. */
export const listNumbered = (db: Tx, scope: Scope, numbers: readonly string[]) =>
  mine(db, scope, 'meters')
    .innerJoin('environments', joinMine(scope, 'environments', 'meters.environment_id'))
    .select(['meters.environment_id', 'meters.meter_no', 'environments.environment_name'])
    .where(sql<boolean>`meters.number_key = any (${numbers.map(sameNumber)}::text[])`)
    .orderBy('environments.environment_name')
    .execute();
