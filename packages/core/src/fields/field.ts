/**
 * The single description of a field of an entity. From it come the schema of input and answer, the columns of statements, the fields of
 * imports, the columns and filters of lists, the inputs of forms, the evidence of reports and the words of the audit log.
 */

/** How an import reads the field. */
interface ImportOfField {
  /** The headings of its column, in any of the languages and in exports of other products; the first one in a file is used. */
  headings: readonly string[];
  /** Other names of the choices, in lower case. */
  words?: Readonly<Record<string, string>>;
  /** The choices in an import, where it accepts fewer than the field. */
  options?: readonly string[];
  /** Headings of the columns to use where its own column is empty. */
  otherwise?: readonly string[];
  /** The reference within which its name is unique, for an id. Described before it. */
  within?: string;
  /** A new value needs the day from which it is valid, or is a correction of all years. */
  isDated?: true;
  /** Whether an import requires it, if that differs from the form: values that other columns determine are not required. */
  isRequired?: boolean;
}

interface About {
  /** It cannot be saved without a value. */
  required?: true;
  /** Values for the generated tests of inputs. */
  examples?: readonly unknown[];
  import?: ImportOfField;
  /** Included in the rows of the list: its column is `shown` or `hidden` by default, or made by the screen itself (`own`). */
  list?: 'shown' | 'hidden' | 'own';
  /** The list can be filtered by it. */
  filter?: true;
  /** Not a column of the table: the service stores it in another form. */
  notStored?: true;
  /** Frozen with a report as evidence. */
  evidence?: true;
  /** The section of the form that has it, in the order of the description. Absent: the form places it itself. */
  form?: string;
  /** The form has a note on it (`<name>Note` in the catalogue). */
  note?: true;
}

export type Field = About &
  (
    | { kind: 'text'; max: number; isLong?: true; isCode?: true; isWebAddress?: true }
    /** `isShare`: from 0 to 1, shown in percent by forms and lists. `isYear`: without grouping of digits. `decimals: 0`: a whole number. */
    | {
        kind: 'number';
        unit?: string;
        isShare?: true;
        isYear?: true;
        min?: number;
        max?: number;
        above?: number;
        decimals?: number;
      }
    /** An amount in the currency of the same row. */
    | { kind: 'money' }
    /** Three letters of ISO 4217. */
    | { kind: 'currency' }
    | { kind: 'day' }
    /** `start`: the default value; an empty text if nothing was chosen. */
    | { kind: 'choice'; options: readonly string[]; start?: string }
    | { kind: 'flag' }
    | { kind: 'id'; of: string }
    /** A list with a schema of its own. */
    | { kind: 'lines' }
  );

export type Fields = Readonly<Record<string, Field>>;

export type Names<D extends Fields> = keyof D & string;
/** The names of fields with a property of the description: those in the list, those that are evidence. */
export type NamesWith<D extends Fields, P extends keyof About> = {
  [K in Names<D>]: D[K] extends Required<Pick<About, P>> ? K : never;
}[Names<D>];
type StoredNames<D extends Fields> = Exclude<Names<D>, NamesWith<D, 'notStored'>>;

export const namesOf = <D extends Fields>(fields: D): readonly Names<D>[] => Object.keys(fields);

/** The names of the fields with this property, in the order of the description. */
export const namesWith = <D extends Fields, P extends keyof About>(fields: D, said: P): readonly NamesWith<D, P>[] =>
  namesOf(fields).filter((name) => fields[name]?.[said] !== undefined) as unknown as NamesWith<D, P>[];

/** The names of the table's columns for the fields. */
export const storedNames = <D extends Fields>(fields: D): readonly StoredNames<D>[] =>
  namesOf(fields).filter((name) => !fields[name]?.notStored) as unknown as StoredNames<D>[];

/** Names of the fields of a kind. */
export const namesOfKind = <D extends Fields, K extends Field['kind']>(fields: D, kind: K) =>
  namesOf(fields).filter((name) => fields[name]?.kind === kind) as unknown as {
    [N in Names<D>]: D[N] extends { kind: K } ? N : never;
  }[Names<D>][];

/** The value of a field; null if it is optional and missing. */
export type ValueOf<F extends Field> = F extends { kind: 'text' | 'currency' | 'day' | 'id' }
  ? string
  : F extends { kind: 'number' | 'money' }
    ? number
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'choice'; options: readonly (infer O)[] }
        ? O | (F extends { start: '' } ? '' : never)
        : never;

/** Whether a missing value is null: missing texts are empty, flags false, and choices with a default have that one. */
export type IsNullable<F extends Field> = F extends
  | { required: true }
  | { kind: 'text' | 'flag' | 'lines' }
  | { kind: 'choice'; start: string }
  ? false
  : true;

type StartOf<F extends Field> = F extends { kind: 'lines' }
  ? never[]
  : F extends { kind: 'choice'; start: infer S }
    ? S
    : IsNullable<F> extends true
      ? null
      : ValueOf<F>;
type Optional<D extends Fields> = Exclude<Names<D>, NamesWith<D, 'required'>>;

/** The default value of a field. */
export function startOf(field: Field): string | boolean | null | never[] {
  switch (field.kind) {
    case 'text':
      return '';
    case 'flag':
      return false;
    case 'lines':
      return [];
    case 'choice':
      return field.start ?? null;
    default:
      return null;
  }
}

/** The default values of all optional fields: a copy of an entity names only the fields it has. */
export const blank = <D extends Fields>(fields: D) =>
  Object.fromEntries(
    namesOf(fields).flatMap((name) => {
      const field = fields[name];
      return field && !field.required ? [[name, startOf(field)]] : [];
    }),
  ) as { [K in Optional<D>]: StartOf<D[K]> };

/** The given properties of a row and no others. */
export const picked = <T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>;
