import { z } from 'zod';

// What an update leaves out stays as it is, null clears, and defaults belong to creating (decision 0108).

type Shape = Readonly<Record<string, z.ZodType>>;

/** Whether null clears: a field that may be null, and a text, list or record whose default is empty. */
type Cleared<S extends z.ZodType> =
  S extends z.ZodDefault<z.ZodType>
    ? string extends z.output<S>
      ? null
      : z.output<S> extends readonly unknown[]
        ? null
        : never
    : never;

type Change<S extends z.ZodType> = z.ZodOptional<
  z.ZodType<Exclude<z.output<S>, undefined>, Exclude<z.input<S>, undefined> | Cleared<S>>
>;
type Changes<F extends Shape> = { [K in keyof F]: Change<F[K]> };

/** The value of an emptied field: of a text, list or record whose default is empty. */
const emptied = (value: unknown): { empty: unknown } | undefined =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
    ? { empty: value }
    : undefined;

function changeOf(name: string, schema: z.ZodType): z.ZodType {
  // Absent when creating has a meaning of its own, such as the secret that is not sent again.
  if (schema instanceof z.ZodOptional) return schema;
  const described = schema.meta();
  let change: z.ZodType = schema;
  let ofNew: unknown;
  if (schema instanceof z.ZodDefault) {
    if (schema.def.checks?.length) throw new Error(`${name} has a check outside of its default, which an update drops`);
    const inner = schema.unwrap() as z.ZodType;
    ofNew = schema.def.defaultValue;
    const clears = emptied(ofNew);
    // Zod leaves the examples of a transformed schema out of the API document: they belong to what is sent.
    const sent = described ? inner.meta(described) : inner;
    change = clears ? sent.nullable().transform((value) => value ?? clears.empty) : sent;
  }
  return change.optional().meta({ ...described, isChange: true, ...(ofNew !== undefined && { ofNew }) });
}

/** Whether it is a field of an update: forms send null for one that a person has emptied. */
export const isChange = (schema: z.ZodType): boolean => schema.meta()?.['isChange'] === true;

/** The fields of a thing in the input of a call that changes it: each may be absent, then it stays as it is. None has a default. */
export const changesOf = <F extends Shape>(fields: F): Changes<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, changeOf(name, schema)])) as Changes<F>;

type Output<F extends Shape> = z.output<z.ZodObject<F>>;
type Id = z.ZodOptional<z.ZodNullable<z.ZodType<string, string>>>;
type Saved<K extends string, F extends Shape> =
  | ({ [key in K]?: null | undefined } & Output<F>)
  | ({ [key in K]: string } & Output<Changes<F>>);

/**
 * The input of a call that creates a thing without its id and changes it with the id. The fields are those of creating: without an id the
 * required ones are required and the defaults apply; with one, what is absent stays as it is. `check` compares the fields of a new thing; the
 * service checks a change together with what is stored.
 */
export function savedOf<K extends string, F extends Shape>(
  of: Readonly<Record<K, z.ZodType<string, string>>>,
  fields: F,
  check?: (given: Output<F>, context: z.RefinementCtx) => void,
): z.ZodPipe<z.ZodObject<Record<K, Id> & Changes<F>>, z.ZodTransform<Saved<K, F>>> {
  const [name] = Object.keys(of) as [K];
  const whole = z.object(fields);
  const created = check ? whole.superRefine(check as never) : whole;
  const described = Object.fromEntries(
    Object.entries(changesOf(fields)).map(([field, schema]) => [
      field,
      isNeeded(fields[field]) ? schema.meta({ ...schema.meta(), description: 'Required without the id.' }) : schema,
    ]),
  ) as unknown as Changes<F>;
  const sent = z.object({ [name]: of[name].nullable().optional(), ...described } as Record<K, Id> & Changes<F>);
  return sent.transform((given, context): Saved<K, F> => {
    const { [name]: id, ...rest } = given as Record<string, unknown>;
    if (id !== null && id !== undefined) return given as Saved<K, F>;
    const parsed = created.safeParse(rest, { reportInput: true });
    if (parsed.success) return parsed.data as Saved<K, F>;
    context.issues.push(...(parsed.error.issues as unknown as (typeof context.issues)[number][]));
    return z.NEVER;
  }) as never;
}

const isNeeded = (schema: z.ZodType | undefined) => schema !== undefined && !schema.safeParse(undefined).success;
