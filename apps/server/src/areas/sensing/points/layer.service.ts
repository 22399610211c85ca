import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { points, SensingLayerRow } from '@steward/contract/sensing/points';
import { pointTypeKeys } from '@steward/core/sensing/point-types';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './layer.repository.ts';

const keyOf = ({ space_id, point_type }: Pick<SensingLayerRow, 'space_id' | 'point_type'>) =>
  `${space_id ?? ''} ${point_type}`;

const placeOfType = new Map<string, number>(pointTypeKeys.map((key, place) => [key, place]));

async function mustReach({ db, scope }: Work, environmentId: string): Promise<void> {
  if (!(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
}

/** The plan within reach: tenants see that of their spaces only. */
async function listPlanned({ db, scope }: Work, environmentId: string, spaces: ReadonlyMap<string, string>) {
  const all = await repository.listPlanned(db, scope, environmentId);
  return all.filter(({ space_id }) => (space_id === null ? !scope.tenants : spaces.has(space_id)));
}

async function layerOf(ctx: Ctx, work: Work, environmentId: string): Promise<SensingLayerRow[]> {
  const { db, scope } = work;
  const spaces = new Map(
    (await repository.listSpaceNames(db, scope, environmentId)).map(({ id, space_name }) => [id, space_name]),
  );
  const rows = new Map<string, SensingLayerRow>();
  const nothing = { planned: null, installed: 0, silent: 0, calibration_due: 0, note: '' };
  const rowOf = (at: Pick<SensingLayerRow, 'space_id' | 'point_type'>): SensingLayerRow => {
    const space_name = at.space_id === null ? null : (spaces.get(at.space_id) ?? null);
    return rows.get(keyOf(at)) ?? { space_id: at.space_id, space_name, point_type: at.point_type, ...nothing };
  };
  for (const { id: _, ...planned } of await listPlanned(work, environmentId, spaces))
    rows.set(keyOf(planned), { ...rowOf(planned), ...planned });
  const today = { now: ctx.now, today: todayOf(ctx) };
  for (const installed of await repository.countInstalled(db, scope, environmentId, today))
    rows.set(keyOf(installed), { ...rowOf(installed), ...installed });
  const typeOf = ({ point_type }: SensingLayerRow) => placeOfType.get(point_type) ?? pointTypeKeys.length;
  return [...rows.values()].toSorted(
    (a, b) =>
      Number(a.space_id !== null) - Number(b.space_id !== null) ||
      (a.space_name ?? '').localeCompare(b.space_name ?? '') ||
      (a.space_id ?? '').localeCompare(b.space_id ?? '') ||
      typeOf(a) - typeOf(b),
  );
}

export const getSensingLayer = (ctx: Ctx, { env_id }: Parsed<typeof points.getSensingLayer>) =>
  reading(ctx, async (work) => {
    await mustReach(work, env_id);
    return layerOf(ctx, work, env_id);
  });

export const updateSensingLayer = (ctx: Ctx, { env_id, rows }: Parsed<typeof points.updateSensingLayer>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustReach(work, env_id);
    const spaces = new Set((await repository.listSpaceNames(db, scope, env_id)).map(({ id }) => id));
    if (rows.some(({ space_id }) => space_id !== null && !spaces.has(space_id))) fail('space.not-found');
    const before = new Map((await repository.listPlanned(db, scope, env_id)).map((row) => [keyOf(row), row]));
    // Of the same space and quantity the last one counts.
    const wanted = new Map(rows.map((row) => [keyOf(row), row]));
    const added: repository.Planned[] = [];
    const removed: string[] = [];
    for (const [key, { planned, ...row }] of wanted) {
      const known = before.get(key);
      if (planned === null) removed.push(...(known ? [known.id] : []));
      else if (!known) added.push({ id: uuid(), ...row, planned });
      else await repository.updatePlanned(db, scope, { id: known.id, planned, note: row.note });
    }
    await repository.deletePlanned(db, scope, removed);
    await repository.insertPlanned(db, scope, env_id, added);
    return layerOf(ctx, work, env_id);
  });
