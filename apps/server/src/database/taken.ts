import { fail, type FailureCode } from '@steward/contract/failures';
import pg from 'pg';

// On a distributed database the index is named only in the message, and that of a shard has the shard's number behind its name.
const indexOf = ({ constraint, message }: pg.DatabaseError) =>
  (constraint ?? /unique constraint "([^"]+)"/.exec(message)?.[1])?.replace(/_\d+$/, '');

const isRefusedBy = (error: unknown, index: string) =>
  error instanceof pg.DatabaseError && error.code === '23505' && indexOf(error) === index;

/**
 * Writes what is unique in the organization, such as a name, and fails in words where its unique index refuses it. The index is not
 * asked before: `lower(btrim(name))` is not leakproof, so that under row-level security a look-up by it reads the whole tenant; and
 * what one transaction has looked for, the insert of another collides with. After a refusal nothing more can be done in the transaction.
 */
export async function unlessTaken<T>(
  index: string,
  code: FailureCode,
  write: Promise<T>,
  errors?: { field: string; message: string }[],
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isRefusedBy(error, index)) fail(code, undefined, errors);
    throw error;
  }
}
