import type { Parsed } from '@steward/contract/call';
import { payments } from '@steward/contract/energy/payments';
import { fail } from '@steward/contract/failures';
import { reachesProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './direct-debits.repository.ts';

const refused = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

const unlessReferenceTaken = (write: Promise<void>) =>
  unlessTaken('direct_debits_mandate', 'direct-debit.taken', write, [
    { field: 'mandate_reference', message: 'This supplier has a mandate with this reference already.' },
  ]);

export const saveDirectDebit = (ctx: Ctx, input: Parsed<typeof payments.saveDirectDebit>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    const id = input.direct_debit_id ?? uuid();
    const known = input.direct_debit_id
      ? ((await repository.findDirectDebit(db, scope, id)) ?? fail('direct-debit.not-found'))
      : undefined;
    const { environment_id, ...fields } = saved(payments.saveDirectDebit.input, 'direct_debit_id', input, known);
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    if (fields.ended_on && fields.ended_on < fields.signed_on)
      refused('ended_on', 'must not come before the first day');
    if (known) {
      if (known.environment_id !== environment_id) refused('environment_id', 'cannot be changed');
      await unlessReferenceTaken(repository.updateDirectDebit(db, scope, id, fields));
    } else await unlessReferenceTaken(repository.insertDirectDebit(db, scope, { id, environment_id, ...fields }));
    return (await repository.findDirectDebit(db, scope, id)) ?? fail('direct-debit.not-found');
  });

export const getDirectDebits = (ctx: Ctx, { environment_id }: Parsed<typeof payments.getDirectDebits>) =>
  reading(ctx, async ({ db, scope }) => {
    if (environment_id && !(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    return repository.listDirectDebits(db, scope, environment_id ? [environment_id] : undefined);
  });

export const deleteDirectDebit = (ctx: Ctx, { direct_debit_id }: Parsed<typeof payments.deleteDirectDebit>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.deleteDirectDebit(db, scope, direct_debit_id))) fail('direct-debit.not-found');
    return { done: true as const };
  });

/** The mandates of some properties, for areas that leave out bills collected by the supplier. */
export const mandatesOf = ({ db, scope }: Work, environmentIds: readonly string[]) =>
  repository.listDirectDebits(db, scope, environmentIds);
