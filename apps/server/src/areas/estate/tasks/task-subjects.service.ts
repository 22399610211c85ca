import type { Answer, Parsed } from '@steward/contract/call';
import { taskKinds, type TaskKind } from '@steward/contract/declared';
import type { tasks } from '@steward/contract/estate/tasks';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import { permissionOf } from '@steward/core/permissions/decide';
import type { ModuleKey, Need } from '@steward/core/permissions/modules';
import { reachesProperty } from '../../../database/scoped.ts';
import { reading, type Work } from '../../../database/transaction.ts';
import { mustBeOrHold } from '../../../platform/access.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import type { Touch } from '../../access/permissions/changing-rights.ts';
import { lacking, type Given } from '../../access/permissions/reach.ts';
import { grantSingle, rightsOfPerson } from '../../access/permissions/user-grants.service.ts';
import { findPerson } from '../../access/permissions/people.service.ts';
import { reachOf } from '../../access/session/reach.service.ts';
import * as repository from './tasks.repository.ts';

/** What a task asks for, and whom. */
export interface Asked {
  kind: string | null;
  meter_id: string | null;
  equipment_id: string | null;
  environment_id: string | null;
  assignee_id: string | null;
}

export const isTaskKind = (kind: string): kind is TaskKind => Object.hasOwn(taskKinds, kind);

/** The task with the property of its meter or equipment; refused if it names something that its kind does not ask for. */
export async function withSubject<A extends Asked>({ db, scope }: Work, asked: A): Promise<A> {
  const { kind, meter_id, equipment_id } = asked;
  if (kind === null) return { ...asked, meter_id: null, equipment_id: null };
  if (!isTaskKind(kind)) return fail('request.invalid', undefined, [{ field: 'kind', message: 'is not available' }]);
  const { subject, isForWhole = false } = taskKinds[kind];
  const id = subject === 'meter' ? meter_id : equipment_id;
  const found = id === null ? undefined : await repository.findPlaceOf(db, scope, subject, id);
  if (id !== null && found === undefined)
    fail('request.invalid', undefined, [{ field: `${subject}_id`, message: 'is not available' }]);
  const environment_id = found ?? asked.environment_id;
  if (environment_id === null || (id === null && !isForWhole)) fail('task.no-subject');
  return {
    ...asked,
    environment_id,
    meter_id: subject === 'meter' ? id : null,
    equipment_id: subject === 'equipment' ? id : null,
  };
}

/** The permissions of a form that a person lacks. */
async function lackedBy(ctx: Ctx, { db, scope }: Work, userId: string, kind: string): Promise<Need[]> {
  if (!isTaskKind(kind)) return [];
  const rights = await rightsOfPerson(ctx, db, scope, userId);
  return taskKinds[kind].needs.filter((need) => !decide(rights, need).allowed);
}

/** The grants with these permissions. */
function grantsOf(needs: readonly Need[]): Given[] {
  const held = new Map<ModuleKey, Given>();
  for (const need of needs) {
    const module_id = need.slice(0, need.lastIndexOf('.')) as ModuleKey;
    const grant = held.get(module_id) ?? { module_id, permissions: [], expires_at: null };
    held.set(module_id, { ...grant, permissions: [...grant.permissions, permissionOf(need)] });
  }
  return [...held.values()];
}

/** Users who edit the permissions of others grant those that they hold themselves. */
const mayGrant = (ctx: Ctx, needs: readonly Need[]) =>
  decide(actorOf(ctx).rights, 'users.edit').allowed && lacking(ctx, grantsOf(needs)).length === 0;

async function reaches(work: Work, userId: string, environmentId: string | null): Promise<boolean> {
  if (environmentId === null) return true;
  const reached = await reachOf(work, userId);
  return reached === 'all' || (reached?.includes(environmentId) ?? false);
}

/**
 * A task is assigned only to people who can do it: they see its property and have the permissions of its form, or get them with the task
 * (decision 0117).
 */
export async function refuseUnable(ctx: Ctx, work: Work, asked: Asked, grants: boolean, touch: Touch): Promise<void> {
  const { assignee_id, environment_id, kind } = asked;
  if (assignee_id === null) return;
  if (!(await reaches(work, assignee_id, environment_id)))
    fail('task.assignee-beyond', undefined, [{ field: 'assignee_id', message: 'does not see this property' }]);
  const lacks = kind === null ? [] : await lackedBy(ctx, work, assignee_id, kind);
  if (!lacks.length) return;
  if (grants && mayGrant(ctx, lacks)) {
    await grantSingle(ctx, work, assignee_id, grantsOf(lacks));
    touch([assignee_id]);
    // A module may be switched off, or closed to tenants: no grant opens it.
    if (!(await lackedBy(ctx, work, assignee_id, kind ?? '')).length) return;
  }
  fail('task.assignee-lacks', lacks.join(', '));
}

export function checkTaskAssignee(
  ctx: Ctx,
  { assignee_id, kind, environment_id }: Parsed<typeof tasks.checkTaskAssignee>,
): Promise<Answer<typeof tasks.checkTaskAssignee>> {
  mustBeOrHold(ctx, assignee_id, 'users.read');
  return reading(ctx, async (work) => {
    if (!(await findPerson(work, assignee_id))) fail('user.not-found');
    if (environment_id && !(await reachesProperty(work.db, work.scope, environment_id))) fail('environment.not-found');
    const lacks = kind === null ? [] : await lackedBy(ctx, work, assignee_id, kind);
    return {
      lacks,
      reaches_property: await reaches(work, assignee_id, environment_id),
      may_grant: lacks.length > 0 && mayGrant(ctx, lacks),
    };
  });
}
