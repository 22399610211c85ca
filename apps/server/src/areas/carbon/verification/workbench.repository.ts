import type { SamplingMethod } from '@steward/core/assurance/sampling';
import type { SamplingBasis, SamplingUnit } from '@steward/core/assurance/units';
import type { Tx } from '../../../database/connection.ts';
import { deleteMine, insertMine, mine, updateMine } from '../../../database/scoped.ts';
import type { Scope } from '../../../platform/ctx.ts';

/** One round of a report. */
export interface Round {
  report_id: string;
  round: number;
}

export const listSamples = (db: Tx, scope: Scope, { report_id, round }: Round) =>
  mine(db, scope, 'verifier_samples')
    .select([
      'id as _id',
      'method',
      'basis',
      'seed',
      'size',
      'confidence',
      'interval_kg',
      'start_kg',
      'population_items',
      'population_kg',
      'created_at',
    ])
    .where('report_id', '=', report_id)
    .where('round', '=', round)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ method: SamplingMethod; basis: SamplingBasis }>()
    .execute();

export type SampleRow = Awaited<ReturnType<typeof listSamples>>[number];

export const listSampleItems = (db: Tx, scope: Scope, sampleIds: readonly string[]) =>
  mine(db, scope, 'verifier_sample_items')
    .select(['sample_id', 'unit_key', 'position', 'is_top', 'score', 'unit'])
    .where('sample_id', 'in', sampleIds)
    .orderBy('sample_id')
    .orderBy('position')
    .$castTo<ItemRow>()
    .execute();

export interface ItemRow {
  sample_id: string;
  unit_key: string;
  position: number;
  is_top: boolean;
  score: number;
  unit: SamplingUnit;
}

export async function insertSample(
  db: Tx,
  scope: Scope,
  row: Round & {
    id: string;
    method: SamplingMethod;
    basis: SamplingBasis;
    seed: string;
    size: number;
    confidence: number | null;
    interval_kg: number | null;
    start_kg: number | null;
    population_items: number;
    population_kg: number;
    created_at: Date;
    created_by_name: string;
  },
  items: readonly Omit<ItemRow, 'sample_id'>[],
) {
  await insertMine(db, scope, 'verifier_samples', row).execute();
  const rows = items.map((item) => ({ ...item, sample_id: row.id, unit: JSON.stringify(item.unit) }));
  await insertMine(db, scope, 'verifier_sample_items', rows).execute();
}

export async function deleteSample(db: Tx, scope: Scope, id: string) {
  await deleteMine(db, scope, 'verifier_samples').where('id', '=', id).execute();
}

export const listTicks = (db: Tx, scope: Scope, { report_id, round }: Round) =>
  mine(db, scope, 'verifier_ticks')
    .select(['id', 'unit_key', 'result', 'difference_t', 'note', 'finding_id', 'at', 'by_name'])
    .where('report_id', '=', report_id)
    .where('round', '=', round)
    .orderBy('at')
    .$narrowType<{ result: 'agreed' | 'deviation' | 'not-available' }>()
    .execute();

export type TickRow = Awaited<ReturnType<typeof listTicks>>[number];

type TickValues = Omit<TickRow, 'id' | 'unit_key' | 'at'> & { at: Date };

export async function insertTick(
  db: Tx,
  scope: Scope,
  row: Round & { id: string; unit_key: string } & TickValues,
): Promise<void> {
  await insertMine(db, scope, 'verifier_ticks', row).execute();
}

export async function updateTick(db: Tx, scope: Scope, id: string, values: TickValues): Promise<void> {
  await updateMine(db, scope, 'verifier_ticks').set(values).where('id', '=', id).execute();
}
