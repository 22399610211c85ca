import type { Answer, Parsed } from '@steward/contract/call';
import { type Occupant, occupants } from '@steward/contract/estate/occupants';
import { fail } from '@steward/contract/failures';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { decrypt, encrypt } from '../../../platform/secrets/encrypted.ts';
import { hashSecret, makeLinkToken, organizationOfLink } from '../../../platform/secrets/tokens.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findSpace } from '../spaces/spaces.service.ts';
import { findTenant } from '../tenants/tenants.service.ts';
import * as repository from './occupants.repository.ts';

const PURPOSE = 'business-card';

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
      if (rest.kind !== 'employee') await repository.deleteCard(db, scope, id);
      await repository.updateOccupant(db, scope, id, rest);
    }
    return find(work, id);
  });

export const deleteOccupant = (ctx: Ctx, { occupant_id }: Parsed<typeof occupants.deleteOccupant>) =>
  inTransaction(ctx, async (work) => {
    await find(work, occupant_id);
    await repository.deleteOccupant(work.db, work.scope, occupant_id);
    return { done: true as const };
  });

const cardOf = (ctx: Ctx, token: string, shared_at: string) => ({
  url: `${ctx.webAddress()}/employee_preview/${token}`,
  shared_at,
});

export const getBusinessCard = (
  ctx: Ctx,
  { occupant_id }: Parsed<typeof occupants.getBusinessCard>,
): Promise<Answer<typeof occupants.getBusinessCard>> =>
  reading(ctx, async (work) => {
    await find(work, occupant_id);
    const card = await repository.findCard(work.db, work.scope, occupant_id);
    return card ? cardOf(ctx, decrypt(ctx.secret, PURPOSE, occupant_id, card.token_encrypted), card.shared_at) : null;
  });

export const shareBusinessCard = (ctx: Ctx, { occupant_id }: Parsed<typeof occupants.shareBusinessCard>) =>
  inTransaction(ctx, async (work) => {
    if ((await find(work, occupant_id)).kind !== 'employee') fail('occupant.no-card');
    const token = makeLinkToken(work.scope.organizationId);
    await repository.replaceCard(work.db, work.scope, {
      occupant_id,
      token_hash: hashSecret(token),
      token_encrypted: encrypt(ctx.secret, PURPOSE, occupant_id, token),
      created_at: ctx.now,
    });
    return cardOf(ctx, token, ctx.now.toISOString());
  });

export const revokeBusinessCard = (ctx: Ctx, { occupant_id }: Parsed<typeof occupants.revokeBusinessCard>) =>
  inTransaction(ctx, async (work) => {
    await find(work, occupant_id);
    await repository.deleteCard(work.db, work.scope, occupant_id);
    return { done: true as const };
  });

/** One message for every reason, so that guesses reveal no existing links. */
export function getEmployeePreview(ctx: Ctx, { token }: Parsed<typeof occupants.getEmployeePreview>) {
  const organizationId = organizationOfLink(token) ?? fail('card.link-invalid');
  const { actor: _, ...rest } = ctx;
  return reading(
    { ...rest, scope: { organizationId, environments: 'all' } },
    async ({ db, scope }) => (await repository.findShared(db, scope, hashSecret(token))) ?? fail('card.link-invalid'),
  );
}
