import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { Input, Parsed } from '@steward/contract/call';
import type { AnyCall } from './client.ts';

type Schemas = Record<string, Record<string, AnyCall> | undefined>;

// `?schemas` imports the contract as written, with zod, which the plain import leaves out (see
// build/contract-calls.ts).
const files = import.meta.glob<Schemas>(['../../../../packages/contract/src/*/*.ts', '!**/*.test.ts'], {
  query: '?schemas',
});

/** The call as the contract writes it, with its schemas. Most areas have a file of their name, which is tried first. */
export async function schemaOf<C extends AnyCall>(call: C): Promise<C> {
  const paths = Object.keys(files).toSorted(
    (a, b) => Number(b.endsWith(`/${call.area}.ts`)) - Number(a.endsWith(`/${call.area}.ts`)),
  );
  for (const path of paths) {
    for (const area of Object.values((await files[path]?.()) ?? {})) {
      const found = area?.[call.name];
      if (found?.area === call.area) return found as C;
    }
  }
  throw new Error(`The contract has no call ${call.area}.${call.name}`);
}

type Shape = Readonly<Record<string, ZodType>>;

/**
 * An update keeps what it does not get: a field that was emptied is sent as null. The schemas come with the contract, so zod itself is not
 * imported here.
 */
function emptiedAsNull<V extends object>(input: ZodType, values: V): V {
  const { shape, in: saved } = input as unknown as { shape?: Shape; in?: { shape?: Shape } };
  const fields = shape ?? saved?.shape ?? {};
  // A call that creates without an id and changes with one: for a new thing the defaults apply.
  const isNew = !shape && !Reflect.get(values, Object.keys(fields)[0] ?? '');
  const emptied = Object.entries(values).filter(
    ([name, value]) => value === undefined && fields[name]?.meta()?.['isChange'] === true,
  );
  return isNew ? values : { ...values, ...Object.fromEntries(emptied.map(([name]) => [name, null])) };
}

/**
 * Checks a form with the call's own schema, so that browser and server cannot disagree. The schemas load when the form
 * is first checked, or earlier by `schemaOf(call)` on focus.
 */
export function callResolver<C extends AnyCall>(call: C): Resolver<Input<C> & object, unknown, Parsed<C> & object> {
  return async (values, context, options) => {
    const { input } = await schemaOf(call);
    const check = zodResolver(input as ZodType<Parsed<C> & object, Input<C> & object>);
    return check(emptiedAsNull(input, values), context, options);
  };
}
