import type { Answer, Parsed } from '@steward/contract/call';
import { type Occupant, occupants } from '@steward/contract/estate/occupants';
import { fail } from '@steward/contract/failures';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { endShareLinksOf, findShareLinkOf, makeShareLink } from '../../foundation/share-links/making.service.ts';
import { openLinkOf } from '../../foundation/share-links/opening.service.ts';
import { findSpace } from '../spaces/spaces.service.ts';
import { findTenant } from '../tenants/tenants.service.ts';
import * as repository from './occupants.repository.ts';

const KIND = 'business-card';

const find = async ({ db, scope }: Work, id: string): Promise<Occupant> =>
  (await repository.listOccupants(db, scope, { occupant_id: id }))[0] ?? fail('occupant.not-found');

export const getOccupants = (ctx: Ctx, filter: Parsed<typeof occupants.getOccupants>) =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    if (filter.environment_id !== undefined && !(await reachesProperty(db, scope, filter.environment_id)))
      fail('environment.not-found');
    if (filter.tenant_id !== undefined && !(await findTenant(work, filter.tenant_id))) fail('tenant.not-found');
    return repository.listOccupants(db, scope, filter);
  });

type Fields = repository.Fields & { environment_id: string };

const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

/** Tenant and space must belong to the same property; a tenant may only manage its own people. */
async function checkPlace(work: Work, { environment_id, tenant_id, space_id }: Fields): Promise<void> {
  if (!(await reachesProperty(work.db, work.scope, environment_id))) fail('environment.not-found');
  if (tenant_id === null && work.scope.tenants) refuse('tenant_id', 'is required');
  if (tenant_id !== null) {
    const tenant = (await findTenant(work, tenant_id)) ?? fail('tenant.not-found');
    if (tenant.environment_id !== environment_id) refuse('tenant_id', 'must be of the same property');
  }
  if (space_id !== null) {
    const space = (await findSpace(work, space_id)) ?? fail('space.not-found');
    if (space.environment_id !== environment_id) refuse('space_id', 'must be of the same property');
  }
}

export const saveOccupant = (ctx: Ctx, input: Parsed<typeof occupants.saveOccupant>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const id = input.occupant_id ?? uuid();
    const known = input.occupant_id ? await find(work, id) : undefined;
    const fields = saved(occupants.saveOccupant.input, 'occupant_id', input, known);
    await checkPlace(work, fields);
    const { environment_id, ...rest } = fields;
    if (!known) await repository.insertOccupant(db, scope, { id, environment_id, ...rest });
    else {
      if (known.environment_id !== environment_id) refuse('environment_id', 'cannot be changed');
      // A person who is no longer an employee loses the business card.
      if (rest.kind !== 'employee') await endShareLinksOf(ctx, work, KIND, id);
      await repository.updateOccupant(db, scope, id, rest);
    }
    return find(work, id);
  });

export const deleteOccupant = (ctx: Ctx, { occupant_id }: Parsed<typeof occupants.deleteOccupant>) =>
  inTransaction(ctx, async (work) => {
    await find(work, occupant_id);
    await endShareLinksOf(ctx, work, KIND, occupant_id);
    await repository.deleteOccupant(work.db, work.scope, occupant_id);
    return { done: true as const };
  });

export const getBusinessCard = (
  ctx: Ctx,
  { occupant_id }: Parsed<typeof occupants.getBusinessCard>,
): Promise<Answer<typeof occupants.getBusinessCard>> =>
  reading(ctx, async (work) => {
    await find(work, occupant_id);
    const link = await findShareLinkOf(ctx, work, KIND, occupant_id);
    return link?.url === undefined ? null : { url: link.url, shared_at: link.created_at };
  });

export const shareBusinessCard = (ctx: Ctx, { occupant_id }: Parsed<typeof occupants.shareBusinessCard>) =>
  inTransaction(ctx, async (work) => {
    if ((await find(work, occupant_id)).kind !== 'employee') fail('occupant.no-card');
    const { url } = await makeShareLink(ctx, work, { kind: KIND, subject_id: occupant_id });
    return { url, shared_at: ctx.now.toISOString() };
  });

export const revokeBusinessCard = (ctx: Ctx, { occupant_id }: Parsed<typeof occupants.revokeBusinessCard>) =>
  inTransaction(ctx, async (work) => {
    await find(work, occupant_id);
    await endShareLinksOf(ctx, work, KIND, occupant_id);
    return { done: true as const };
  });

/** One message for every reason, so that guesses reveal no existing links. */
export const getEmployeePreview = async (ctx: Ctx, { token }: Parsed<typeof occupants.getEmployeePreview>) =>
  (await openLinkOf<Answer<typeof occupants.getEmployeePreview>>(ctx, token, KIND))?.content ??
  fail('card.link-invalid');
