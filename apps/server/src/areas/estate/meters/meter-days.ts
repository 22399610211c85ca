import { addDays } from '@steward/core/calendar/day';
import type { DatedValue } from '@steward/core/property/values-over-time';
import type { WatchedFacts } from '../environments/accepted-changes.service.ts';
import * as repository from './meters.repository.ts';

const due: DatedValue<string>[] = [{ from: null, value: 'due' }];

/** The days on which bills of a meter are due: their coverage is part of an accepted report. */
export const meterDays: WatchedFacts = {
  kind: 'meter',
  refusal: 'meter.days-accepted',
  // Bills without a registered meter are due always.
  without: due,
  list: async ({ db, scope }, ids) =>
    new Map(
      (await repository.listAllMeters(db, scope, ids)).map((meter) => {
        const { _id, environment_id, meter_no, valid_from, valid_until, replaced_by } = meter;
        const facts: DatedValue<string>[] = [
          { from: null, value: valid_from === null ? 'due' : 'not yet' },
          ...(valid_from === null ? [] : [{ from: valid_from, value: 'due' }]),
          // The last day is included.
          ...(valid_until === null ? [] : [{ from: addDays(valid_until, 1), value: `ended ${replaced_by ?? ''}` }]),
        ];
        return [_id, { environmentId: environment_id, name: meter_no, facts }];
      }),
    ),
};

type Placed = Parameters<typeof repository.isBilled>[2];

/** The same for a meter that is registered now: only where there are bills of it already. */
export const daysOfBilled = (meter: Placed): WatchedFacts => ({
  ...meterDays,
  list: async (work, ids) => {
    const known = await meterDays.list(work, ids);
    const before = { environmentId: meter.environment_id, name: meter.meter_no, facts: due };
    const isBilled = known.size > 0 && (await repository.isBilled(work.db, work.scope, meter));
    return isBilled ? known : new Map([[meter._id, before]]);
  },
});
