/**
 * The lists of screens by area. Each `<area>.screens.ts` adds its own by `declare module`, so that every address has
 * its parameters and its search as types, and a link to an address without a screen does not compile.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by the areas
export interface ScreenLists {}

type Listed = ScreenLists[keyof ScreenLists][number];

/** The address of a screen as written in its list: `:name` marks a parameter. */
export type Address = Listed['path'];

export type ParamName<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** The search parameters that a link to the screen may set. */
export type SearchName<P extends Address> = P extends Address ? NamesOf<Extract<Listed, { path: P }>> : never;
type NamesOf<S> =
  | (S extends { search: readonly (infer Name extends string)[] } ? Name : never)
  | (S extends { scope: readonly string[] } ? 'environment' | 'portfolio' | 'fund' : never)
  | (S extends { period: string } ? 'year' : never);

export type SearchValue = string | number | boolean | undefined;

/** A link target: an address, with its parameters if it has any. */
export type Target<P extends Address = Address> = {
  to: P;
  search?: [SearchName<P>] extends [never] ? Record<string, never> : Partial<Record<SearchName<P>, SearchValue>>;
  hash?: string;
} & ([ParamName<P>] extends [never] ? { params?: never } : { params: Record<ParamName<P>, string> });

/** The addresses without parameters: navigation, tabs and palette link only to these. */
export type PlainAddress = { [P in Address]: P extends `${string}:${string}` ? never : P }[Address];

/** An address without parameters, with the search it takes: for lists of links. */
export type PlainTarget = { [P in PlainAddress]: Target<P> }[PlainAddress];

export const isPlain = (address: Address): address is PlainAddress => !address.includes(':');

/** What the router receives; the types above have been checked by then. */
export interface AnyTarget {
  to: string;
  search?: Record<string, SearchValue>;
  params?: Record<string, string>;
  hash?: string;
}

/** The router writes parameters `$name`. */
export const routePath = (address: string) => address.replace(/:(\w+)/g, '$$$1');
