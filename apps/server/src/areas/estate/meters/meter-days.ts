import { addDays } from '@steward/core/calendar/day';
import type { DatedValue } from '@steward/core/property/values-over-time';
import type { WatchedFacts } from '../environments/accepted-changes.service.ts';
import * as repository from './meters.repository.ts';

/** The days on which bills of a meter are due: their coverage is part of an accepted report. */
export const meterDays: WatchedFacts = {
  kind: 'meter',
  refusal: 'meter.days-accepted',
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
