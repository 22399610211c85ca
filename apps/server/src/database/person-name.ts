import { sql, type RawBuilder } from 'kysely';

/** First and last name of a row of `users` or `invitations` under this name in the statement; without them the address. */
export const personName = (alias: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(btrim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), ''), ${sql.ref(`${alias}.email`)})`;
