import type { Scope } from '../../session/scope.ts';
import type { EnvironmentName } from '../../shared/selected-environment.ts';

interface ScopeOption {
  /** `all`, or the kind and the id. */
  value: string;
  scope: Scope;
  name: string;
  /** Where a property is. */
  place?: string;
  portfolioId?: string;
}

export interface ScopeGroup {
  key: string;
  label?: string;
  options: ScopeOption[];
}

interface Known {
  typed: string;
  /** The name of "all properties". */
  all: string;
  words: { portfolios: string; funds: string };
  properties: readonly EnvironmentName[];
  funds: readonly { _id: string; name: string }[];
  withPortfolios: boolean;
}

/** With more matches than this, typing is faster than scrolling. */
const shownAtOnce = 100;

const optionOf = (scope: Scope) => ({ scope, value: scope.kind === 'all' ? scope.kind : `${scope.kind}:${scope.id}` });

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** All properties, portfolios, funds, and the properties by portfolio: those whose name or place has what is typed. */
export function matchingScopes({ typed, all, words, properties, funds, withPortfolios }: Known): ScopeGroup[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const has = (...texts: string[]) => texts.some((text) => text.toLocaleLowerCase().includes(wanted));
  const names = new Map(properties.map(({ portfolio_id, portfolio_name }) => [portfolio_id, portfolio_name]));
  const portfolios = [...names]
    .map(([id, name]) => ({ ...optionOf({ kind: 'portfolio', id }), name }))
    .toSorted(byName);
  const found = properties
    .filter(({ environment_name, city, portfolio_name }) => has(environment_name, city, portfolio_name))
    .slice(0, shownAtOnce);
  const groups: ScopeGroup[] = [
    { key: 'all', options: [{ ...optionOf({ kind: 'all' }), name: all }].filter(({ name }) => has(name)) },
    {
      key: 'portfolios',
      label: words.portfolios,
      options: withPortfolios && portfolios.length > 1 ? portfolios.filter(({ name }) => has(name)) : [],
    },
    {
      key: 'funds',
      label: words.funds,
      options: funds
        .map(({ _id, name }) => ({ ...optionOf({ kind: 'fund', id: _id }), name }))
        .filter(({ name }) => has(name)),
    },
    ...[...names]
      .toSorted(([, a], [, b]) => a.localeCompare(b))
      .map(([id, name]) => ({
        key: id,
        label: name,
        options: found
          .filter(({ portfolio_id }) => portfolio_id === id)
          .map(({ _id, environment_name, city }) => ({
            ...optionOf({ kind: 'property', id: _id }),
            name: environment_name,
            place: city,
            portfolioId: id,
          })),
      })),
  ];
  return groups.filter(({ options }) => options.length > 0);
}
