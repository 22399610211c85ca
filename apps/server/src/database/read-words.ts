import type { KyselyPlugin, OperationNode, PluginTransformQueryArgs } from 'kysely';
import { Compiler } from './compiler.ts';
import type { Work } from './transaction.ts';

/** The names in a text of SQL, words of the language included. */
export const wordsOf = (text: string): string[] => text.match(/[a-z_][a-z0-9_]*/g) ?? [];

/** Notes the words of the statements of a transaction: the tables that they read, and the functions by which they read others, are among them. */
class ReadWords implements KyselyPlugin {
  readonly words = new Set<string>();
  readonly #compiler = new Compiler();

  transformQuery<T extends OperationNode>({ node, queryId }: PluginTransformQueryArgs & { node: T }): T {
    const { sql } = this.#compiler.compileQuery(node as never, queryId);
    for (const word of wordsOf(sql)) this.words.add(word);
    return node;
  }

  async transformResult<R>({ result }: { result: R }): Promise<R> {
    return result;
  }
}

/** Runs `read` and returns which words its statements are made of (see `table-states.ts`). */
export async function notingReads<T>(
  work: Work,
  read: (work: Work) => Promise<T>,
): Promise<{ result: T; words: ReadonlySet<string> }> {
  const noted = new ReadWords();
  const noting = (of: Work): Work => ({
    ...of,
    db: of.db.withPlugin(noted),
    noted: [...(of.noted ?? []), noted.words],
  });
  const { second } = work;
  const result = await read({
    ...noting(work),
    ...(second && { second: (beside) => second((other) => beside(noting(other))) }),
  });
  return { result, words: noted.words };
}

/**
 * Reads something once in a reading transaction, however many ask for it: all its statements see one state. `name` says what is read, with all that
 * decides the answer in addition to the scope; the answer must not be changed. In a transaction that writes it is read each time.
 */
export async function onceIn<T>(work: Work, name: string, read: (work: Work) => Promise<T>): Promise<T> {
  const { once, scope, noted = [] } = work;
  if (!once) return read(work);
  const key = `${scope.environments === 'all'} ${scope.tenants?.join() ?? ''} ${name}`;
  const known = once.get(key) ?? notingReads(work, read);
  once.set(key, known);
  const { result, words } = await known;
  for (const set of noted) for (const word of words) set.add(word);
  return result as T;
}
