import { inTurn } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { noteSeen } from '../devices/sending.service.ts';

/** When devices were heard is written so often, for all devices of an organization together. */
const PAUSE_MS = 10_000;
/** The devices that were heard since, by organization. */
type Heard = Map<string, { ctx: Ctx; devices: Map<string, number> }>;
const heard = new WeakMap<object, Heard>();

async function write(jobs: Ctx['jobs'], organizationId: string): Promise<void> {
  const all = heard.get(jobs);
  const own = all?.get(organizationId);
  all?.delete(organizationId);
  if (!own) return;
  const seen = [...own.devices]
    .map(([id, at]) => ({ id, at: new Date(at).toISOString() }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  try {
    await inTurn(own.ctx, `heard ${organizationId}`, (work) => noteSeen(work, seen));
  } catch (error) {
    own.ctx.log.warn({ err: error }, 'it could not be noted that devices were heard');
  }
}

/** Notes that a device was heard. */
export function noteHeard(ctx: Ctx, device: { organizationId: string; hardwareId: string }): void {
  const { organizationId, hardwareId } = device;
  const all: Heard = heard.get(ctx.jobs) ?? new Map();
  heard.set(ctx.jobs, all);
  const own = all.get(organizationId) ?? { ctx: workerCtx(ctx, organizationId, 'telemetry'), devices: new Map() };
  own.devices.set(hardwareId, Date.now());
  if (all.has(organizationId)) return;
  all.set(organizationId, own);
  setTimeout(() => void write(ctx.jobs, organizationId), PAUSE_MS).unref();
}

/** Writes what was noted. */
export async function writeAllHeard({ jobs }: Pick<Ctx, 'jobs'>): Promise<void> {
  for (const organizationId of heard.get(jobs)?.keys() ?? []) await write(jobs, organizationId);
}
