import { fail, Failure } from '@steward/contract/failures';
import { reachesProperty } from '../../../../database/scoped.ts';
import { reading } from '../../../../database/transaction.ts';
import { checkAccess } from '../../../../platform/access.ts';
import { scopeOf, type Ctx } from '../../../../platform/ctx.ts';
import type { ShownPlace, Watching } from '../../../../platform/http/stream.ts';
import { workerCtx } from '../../../../platform/jobs/jobs.ts';
import { findSpace } from '../../../estate/spaces/spaces.service.ts';
import { listWrittenSince, type NewestValue } from './live.repository.ts';

/** The newest values of a property are read so often, however many people look at it. */
const EVERY_MS = 1000;

/** People who see the same sensors of a property get the same text. */
interface Group {
  readers: Set<(text: string) => void>;
  /** The moment of the database until which everything was read. */
  since: string | undefined;
  /** What was sent last, by sensor. */
  sent: Map<string, string>;
  isReading: boolean;
  readAt: number;
  /** It reads once more, before the next second. */
  isAsked: boolean;
  read: () => void;
  timer: NodeJS.Timeout;
}

/** By the queue of the process, as elsewhere. */
const groups = new WeakMap<object, Map<string, Group>>();

const groupsOf = (ctx: Pick<Ctx, 'jobs'>): Map<string, Group> => {
  const known = groups.get(ctx.jobs) ?? new Map<string, Group>();
  groups.set(ctx.jobs, known);
  return known;
};

const needs = { access: 'member', needs: 'property.read', area: 'telemetry', name: 'live' } as const;

/** The property that is shown, if the user may see its sensors. */
async function findShown(ctx: Ctx, { environment_id, space_id }: ShownPlace): Promise<string> {
  checkAccess(needs, ctx);
  return reading(ctx, async (work) => {
    const space = space_id === undefined ? undefined : await findSpace(work, space_id);
    if (space_id !== undefined && !space) fail('space.not-found');
    const property = space?.environment_id ?? environment_id ?? '';
    if (!(await reachesProperty(work.db, work.scope, property))) fail('environment.not-found');
    return property;
  });
}

const textOf = (values: readonly NewestValue[]) => `event: values\ndata: ${JSON.stringify({ values })}\n\n`;

async function readGroup(ctx: Ctx, group: Group, environmentId: string): Promise<void> {
  if (group.isReading) return;
  group.isReading = true;
  group.isAsked = false;
  group.readAt = Date.now();
  try {
    const { now, values } = await reading(ctx, (work) => listWrittenSince(work, environmentId, group.since));
    group.since = now;
    const changed = values.filter(({ sensor_id, at, value, quality }) => {
      const text = `${at} ${value} ${quality}`;
      const isChanged = group.sent.get(sensor_id) !== text;
      group.sent.set(sensor_id, text);
      return isChanged;
    });
    if (changed.length === 0) return;
    const text = textOf(changed);
    for (const send of group.readers) send(text);
  } catch (error) {
    // The next second reads again from the same moment.
    ctx.log.debug({ err: error }, 'the newest values for open pages could not be read');
  } finally {
    group.isReading = false;
  }
}

/** Users with a tenant role see the sensors of their spaces; everybody else who reaches a property sees all of it. */
const keyOf = ({ organizationId, tenants }: ReturnType<typeof scopeOf>, environmentId: string) =>
  [organizationId, environmentId, ...(tenants ?? []).toSorted()].join(' ');

function join(ctx: Ctx, environmentId: string, send: (text: string) => void): () => void {
  const scope = scopeOf(ctx);
  const all = groupsOf(ctx);
  const key = keyOf(scope, environmentId);
  const own = workerCtx(ctx, scope.organizationId, 'live');
  const ofGroup: Ctx = scope.tenants ? { ...own, scope } : own;
  const found = all.get(key);
  const group: Group = found ?? {
    readers: new Set(),
    since: undefined,
    sent: new Map(),
    isReading: false,
    readAt: 0,
    isAsked: false,
    read: () => void readGroup(ofGroup, group, environmentId),
    timer: setInterval(() => group.read(), EVERY_MS).unref(),
  };
  all.set(key, group);
  group.readers.add(send);
  // What was written between the reading of the page and now.
  group.sent.clear();
  group.read();
  return () => {
    group.readers.delete(send);
    if (group.readers.size > 0 || all.get(key) !== group) return;
    clearInterval(group.timer);
    all.delete(key);
  };
}

/** Sends the newest values of a property to an open page; what a space shows is part of its property. */
export async function watchValues(ctx: Ctx, shown: ShownPlace): Promise<Watching> {
  const property = await findShown(ctx, shown);
  let leave: (() => void) | undefined;
  let key = '';
  const stop = () => {
    leave?.();
    leave = undefined;
  };
  const start: Watching['start'] = (send) => {
    key = keyOf(scopeOf(ctx), property);
    leave = join(ctx, property, send);
  };
  // The rights of the user may have changed: they leave, or see other sensors.
  const check: Watching['check'] = async (send) => {
    const isStill = await findShown(ctx, { environment_id: property }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Failure) return false;
        throw error;
      },
    );
    if (!leave || (isStill && key === keyOf(scopeOf(ctx), property))) return;
    stop();
    if (isStill) start(send);
  };
  return { start, check, stop };
}

/** After newest values of an organization were written here: open pages need not wait for the next second. */
export function readWritten(ctx: Pick<Ctx, 'jobs'>, organizationId: string): void {
  for (const [key, group] of groupsOf(ctx)) {
    if (group.isAsked || !key.startsWith(organizationId)) continue;
    group.isAsked = true;
    setTimeout(() => group.isAsked && group.read(), group.readAt + EVERY_MS / 2 - Date.now()).unref();
  }
}
