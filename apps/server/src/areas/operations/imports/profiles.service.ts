import type { Parsed } from '@steward/contract/call';
import type { ImportProfile, imports } from '@steward/contract/operations/imports';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { importables } from './importables.ts';
import { permitted } from './planning.ts';
import * as repository from './profiles.repository.ts';

export const getImportProfiles = (ctx: Ctx, { thing }: Parsed<typeof imports.getImportProfiles>) => {
  permitted(ctx, importables[thing]);
  return reading(ctx, ({ db, scope }) => repository.listProfiles(db, scope, thing));
};

export const saveImportProfile = (
  ctx: Ctx,
  { thing, name, mapping: whole }: Parsed<typeof imports.saveImportProfile>,
): Promise<ImportProfile> => {
  // Changes in next year's file have another first day, so it is not saved with the mapping.
  const { since: _, reason: _reason, ...mapping } = whole;
  permitted(ctx, importables[thing]);
  return inTransaction(ctx, async ({ db, scope }) => {
    const known = (await repository.listProfiles(db, scope, thing)).find(
      (one) => one.name.trim().toLowerCase() === name.toLowerCase(),
    );
    const _id = known?._id ?? uuid();
    if (known) await repository.updateProfile(db, scope, _id, mapping);
    else await repository.insertProfile(db, scope, { id: _id, thing, name, mapping });
    return { _id, thing, name: known?.name ?? name, mapping };
  });
};

export const deleteImportProfile = (ctx: Ctx, { profile_id }: Parsed<typeof imports.deleteImportProfile>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const profile = (await repository.findProfile(db, scope, profile_id)) ?? fail('import-profile.not-found');
    permitted(ctx, importables[profile.thing]);
    await repository.deleteProfile(db, scope, profile_id);
    return { done: true as const };
  });
