import { fail } from '@steward/contract/failures';
import { addsEnergy } from '@steward/core/renewables/attributes';
import type { Work } from '../../../database/transaction.ts';
import { acceptedYears } from '../../estate/environments/accepted-years.service.ts';
import * as repository from './renewables.repository.ts';

// What a property used of its own generation is part of the figures of an accepted report: these stay as the verifier saw them.

type Source = Awaited<ReturnType<typeof repository.listSources>>[number];
type Record = Pick<
  repository.GenerationFields,
  'first_day' | 'last_day' | 'generated_kwh' | 'exported_kwh' | 'sold_kwh' | 'is_estimate'
>;

const yearOf = (day: string) => Number(day.slice(0, 4));

async function refuseYears(work: Work, environmentId: string, records: readonly Record[]): Promise<void> {
  if (!records.length) return;
  const accepted = await acceptedYears(work, environmentId);
  const isAccepted = ({ first_day, last_day }: Record) =>
    accepted.some((year) => yearOf(first_day) <= year && year <= yearOf(last_day));
  if (records.some(isAccepted)) fail('energy-generation.year-accepted');
}

const counted = ['first_day', 'last_day', 'generated_kwh', 'exported_kwh', 'sold_kwh', 'is_estimate'] as const;

/** Refuses a record that is added, changed or deleted in an accepted year; its note may change. */
export async function refuseAcceptedRecord(
  work: Work,
  source: Source,
  { before, after }: { before?: Record; after?: Record },
): Promise<void> {
  if (!addsEnergy(source)) return;
  if (before && after && counted.every((key) => before[key] === after[key])) return;
  await refuseYears(
    work,
    source.environment_id,
    [before, after].filter((one) => one !== undefined),
  );
}

/** Refuses a change of a source that moves what its records of an accepted year count. */
export async function refuseAcceptedSource(
  work: Work,
  before: Source,
  after: Pick<repository.SourceFields, 'kind' | 'carrier' | 'attributes' | 'input_energy'>,
): Promise<void> {
  const adds = addsEnergy(after);
  const movesAll = addsEnergy(before) !== adds || (adds && before.carrier !== after.carrier);
  const movesSold = adds && before.attributes !== after.attributes;
  if (!movesAll && !movesSold) return;
  const records = await repository.listGenerations(work.db, work.scope, [before._id]);
  await refuseYears(
    work,
    before.environment_id,
    records.filter(({ sold_kwh }) => movesAll || sold_kwh === null),
  );
}
