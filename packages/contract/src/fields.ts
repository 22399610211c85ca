import type { Field, Fields, IsNullable, Names, ValueOf } from '@steward/core/fields/field';
import { z } from 'zod';
import { countedDay, id, requiredText, text, webAddress } from './call.ts';

type Schemas = Readonly<Record<string, z.ZodType>>;

type InputOf<F extends Field> = F extends { required: true }
  ? z.ZodType<ValueOf<F>, ValueOf<F>>
  : IsNullable<F> extends true
    ? z.ZodDefault<z.ZodType<ValueOf<F> | null, ValueOf<F> | null>>
    : z.ZodDefault<z.ZodType<ValueOf<F>, ValueOf<F>>>;
type Inputs<D extends Fields, O extends Schemas> = { [K in Names<D>]: K extends keyof O ? O[K] : InputOf<D[K]> };

type AnswerOf<F extends Field, Draft extends boolean> = F extends {
  kind: 'id' | 'text' | 'flag' | 'choice';
  required?: never;
}
  ? z.ZodType<IsNullable<F> extends true ? ValueOf<F> | null : ValueOf<F>>
  : F extends { kind: 'id' | 'text' }
    ? z.ZodType<ValueOf<F>>
    : Draft extends true
      ? z.ZodType<ValueOf<F> | null>
      : z.ZodType<IsNullable<F> extends true ? ValueOf<F> | null : ValueOf<F>>;
type Answers<D extends Fields, O extends Schemas, Draft extends boolean> = {
  [K in Names<D>]: K extends keyof O ? O[K] : AnswerOf<D[K], Draft>;
};

const choices = (options: readonly string[]) => z.enum(options as [string, ...string[]]);

function required(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      if (field.isWebAddress) return webAddress(field.max);
      return field.required ? requiredText(field.max) : text(field.max);
    case 'number': {
      let number: z.ZodNumber = field.decimals === 0 ? z.int() : z.number({ error: 'must be a number' });
      if (field.above !== undefined)
        number = number.gt(field.above, field.above === 0 ? 'must be more than 0' : undefined);
      if (field.min !== undefined) number = number.min(field.min);
      return field.max === undefined ? number.max(1e12) : number.max(field.max);
    }
    case 'money':
      return z.number({ error: 'must be a number' }).min(-10_000_000_000).max(10_000_000_000);
    case 'currency':
      return z.string().regex(/^[A-Z]{3}$/, 'three letters, such as EUR');
    case 'day':
      return countedDay();
    case 'choice':
      return field.start === '' ? z.union([z.literal(''), choices(field.options)]) : choices(field.options);
    case 'flag':
      return z.boolean();
    case 'id':
      return id(field.of);
    case 'lines':
      throw new Error('A list has a schema of its own');
  }
}

function input(field: Field): z.ZodType {
  const value = required(field);
  const whole = field.required
    ? value
    : field.kind === 'text'
      ? (value as z.ZodString).default('')
      : field.kind === 'flag'
        ? (value as z.ZodBoolean).default(false)
        : field.kind === 'choice' && field.start !== undefined
          ? (value as z.ZodString).default(field.start)
          : value.nullable().default(null);
  return field.examples ? whole.meta({ examples: [...field.examples] }) : whole;
}

function answer(field: Field, isDraft: boolean): z.ZodType {
  const value =
    field.kind === 'number' || field.kind === 'money'
      ? z.number()
      : field.kind === 'choice' || field.kind === 'flag' || field.kind === 'id'
        ? required(field)
        : z.string();
  const isAlways = field.required
    ? !isDraft || field.kind === 'text' || field.kind === 'id'
    : field.kind === 'text' || field.kind === 'flag' || (field.kind === 'choice' && field.start !== undefined);
  return isAlways ? value : value.nullable();
}

const each = (fields: Fields, own: Schemas, make: (field: Field) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, own[name] ?? make(field)]));

/** What a call takes of the fields: each bounded as described, with what it is when absent; `own` are those with a rule that no description has. */
export const inputsOf = <D extends Fields, O extends Schemas = Record<never, never>>(
  fields: D,
  own?: O,
): Inputs<D, O> => each(fields, own ?? {}, input) as Inputs<D, O>;

/** What a call answers of the fields. A draft may lack what cannot be missing later. */
export const answersOf = <D extends Fields, O extends Schemas = Record<never, never>, Draft extends boolean = false>(
  fields: D,
  own?: O,
  isDraft?: Draft,
): Answers<D, O, Draft> => each(fields, own ?? {}, (field) => answer(field, isDraft === true)) as Answers<D, O, Draft>;

/** Some of the schemas. */
export const schemasOf = <S extends Schemas, K extends keyof S & string>(schemas: S, names: readonly K[]) =>
  Object.fromEntries(Object.entries(schemas).filter(([name]) => names.includes(name as K))) as Pick<S, K>;
