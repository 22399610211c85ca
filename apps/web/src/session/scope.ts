import { stored } from './stored.ts';

/** What the pages of this tab are about: everything within reach, or one portfolio, fund or property. */
export type Scope = { kind: 'all' } | { kind: 'portfolio' | 'fund' | 'property'; id: string };
export type ScopeKind = Scope['kind'];

/** The search parameters of a scope; all properties have none, but may be named. */
const params = { property: 'environment', portfolio: 'portfolio', fund: 'fund' } as const;
export const scopeParams = Object.values(params);
const allProperties = 'all';

const kinds = Object.keys(params) as (keyof typeof params)[];
const key = 'scope';

function read(): Scope {
  const [kind, id] = (sessionStorage.getItem(key) ?? '').split(':');
  const known = kinds.find((one) => one === kind);
  return known && id ? { kind: known, id } : { kind: 'all' };
}

function write(scope: Scope) {
  if (scope.kind === 'all') sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, `${scope.kind}:${scope.id}`);
}

/** The scope of this tab; other tabs have their own. */
export const tabScope = stored<Scope>(read, write, []);

/** The scope as search parameters. */
export const paramsOf = (scope: Scope): Record<string, string> =>
  scope.kind === 'all' ? {} : { [params[scope.kind]]: scope.id };

/** The scope that an address names; undefined if it names none. */
export function scopeIn(search: Record<string, unknown>): Scope | undefined {
  const kind = kinds.find((one) => typeof search[params[one]] === 'string' && search[params[one]] !== '');
  if (!kind) return undefined;
  const id = String(search[params[kind]]);
  return id === allProperties ? { kind: 'all' } : { kind, id };
}
