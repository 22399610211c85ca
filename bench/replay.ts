import pg from 'pg';
import type { Running } from './running.ts';

interface Statement {
  text: string;
  values?: unknown[];
}

const statementOf = (query: unknown, values: unknown): Statement | undefined => {
  if (typeof query === 'string') return { text: query, ...(Array.isArray(values) && { values }) };
  const { text, values: own } = (query ?? {}) as Partial<Statement>;
  return typeof text === 'string' ? { text, ...(own && { values: own }) } : undefined;
};

/**
 * Records the statements that a call sends to the database: those of its transactions in order, read or written, as the
 * driver received them.
 */
export async function statementsOf(call: () => Promise<unknown>): Promise<Statement[]> {
  // The statements of this call; others (jobs, notifications) have connections of their own.
  const asked = new Map<unknown, Statement[]>();
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const statement = statementOf(given[0], given[1]);
    if (statement) asked.set(this, [...(asked.get(this) ?? []), statement]);
    return Reflect.apply(query, this, given) as unknown;
  } as typeof query;
  try {
    await call();
    // The transaction ends after the answer.
    await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    pg.Client.prototype.query = query;
  }
  // A second connection reads the same snapshot, which ended with the call.
  const ownSnapshot = ({ text, ...rest }: Statement) => ({
    ...rest,
    text: text.replace(/set transaction snapshot '[^']*'; /, ''),
  });
  return [...asked.values()]
    .filter(([first]) => first?.text.startsWith('start transaction isolation'))
    .flat()
    .map(ownSnapshot);
}

/**
 * Runs the same statements one after the other through the bare driver, as the application's role, like a program
 * without a framework.
 */
export async function bareOf(
  { bare }: Running,
  call: () => Promise<unknown>,
): Promise<{ ask: () => Promise<void>; release: () => void }> {
  await call();
  const statements = await statementsOf(call);
  if (!statements.length) throw new Error('the call asks the database nothing');
  const client = await bare.connect();
  return {
    ask: async () => {
      for (const statement of statements) await client.query(statement);
    },
    // Closed: a failed statement leaves it within a transaction.
    release: () => client.release(true),
  };
}
