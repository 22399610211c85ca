import { fail } from '@steward/contract/failures';
import { z } from 'zod';
import { fieldErrors } from './http/json-body.ts';

type Optional<P> = { [K in keyof P as undefined extends P[K] ? K : never]-?: Exclude<P[K], undefined> };
/** Rows have codes as plain texts, and a list of them as it is stored. */
type Stored<V> = V extends string ? string : V extends number | boolean | null ? V : unknown;
type InputOf<S extends z.ZodObject> = Optional<z.output<S>>;

/**
 * The fields of a thing after a change: what was sent, and what is stored of the rest (decision 0108). Of the input's optional fields, those
 * that `stored` has. Transactions are serializable, so `stored` is still what is stored when the result is written.
 */
export function changed<
  S extends z.ZodObject,
  const T extends { readonly [K in keyof InputOf<S>]?: Stored<InputOf<S>[K]> },
>(
  schema: S | { in: S },
  stored: T,
  sent: { readonly [K in keyof InputOf<S>]?: InputOf<S>[K] | undefined },
): Pick<InputOf<S>, keyof InputOf<S> & keyof T> {
  const { shape } = schema instanceof z.ZodObject ? schema : schema.in;
  const names = Object.keys(shape).filter((name) => shape[name] instanceof z.ZodOptional && name in stored);
  const valueOf = (name: string): unknown => {
    const value: unknown = Reflect.get(sent, name);
    return value === undefined ? Reflect.get(stored, name) : value;
  };
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as never;
}

/** Refuses fields that contradict each other after a change, with the check that the call for creating has in its schema. */
export function refuseContradictions<F>(fields: F, check: (fields: F, context: z.RefinementCtx) => void): void {
  const checked = z
    .custom<F>(() => true)
    .superRefine(check as never)
    .safeParse(fields, { reportInput: true });
  if (!checked.success) fail('request.invalid', undefined, fieldErrors(checked.error));
}

type New<I, K extends string> = I extends { readonly [key in K]: string } ? never : Omit<I, K>;

/** The fields that a call saves which creates without an id and changes with one: of a new thing what was sent, of a known one after the change. */
export function saved<S extends z.ZodObject, I extends object, K extends keyof I & string>(
  schema: { in: S; out: z.ZodType<I> },
  id: K,
  input: I,
  known: { readonly [P in keyof New<I, K>]: Stored<New<I, K>[P]> } | undefined,
): New<I, K> {
  const { [id]: _, ...fields } = input;
  return (known ? changed(schema, known as object, fields as object) : fields) as New<I, K>;
}

/** The fields of a thing that is saved for the first time under its natural key, such as a year or a property. */
export function created<F extends Readonly<Record<string, z.ZodType>>>(
  fields: F,
  sent: object,
): z.output<z.ZodObject<F>> {
  const parsed = z.object(fields).safeParse(sent, { reportInput: true });
  return parsed.success ? parsed.data : fail('request.invalid', undefined, fieldErrors(parsed.error));
}
