/**
 * What is said once of a field of an entity. From it come the schema of input and answer, the columns of the statements, the fields of
 * imports, the columns and filters of lists, the inputs of forms, the evidence of reports and the words of the audit log.
 */

/** How the field comes out of a spreadsheet. */
interface ImportOfField {
  /** Headings it is known by, in any of the languages and in exports of other products; the first that a file has wins. */
  headings: readonly string[];
  /** Other words for the choices, in lower case. */
  words?: Readonly<Record<string, string>>;
  /** The choices of a list, where it takes fewer than the field. */
  options?: readonly string[];
  /** Headings of what to take where its own column is empty. */
  otherwise?: readonly string[];
  /** Of an id: the reference within which its name is unique, named before this one. */
  within?: string;
  /** Another value says since when it holds, or that it corrects all years. */
  isDated?: true;
  /** Where a list asks for more or less than a form: what it can conclude from other columns is not required. */
  isRequired?: boolean;
}

interface About {
  /** Cannot be saved without it. */
  required?: true;
  /** Values that suit the generated tests of inputs. */
  examples?: readonly unknown[];
  import?: ImportOfField;
  /** Travels in the rows of the list, which has a column for it: at first `shown` or `hidden`, or made by the screen itself (`own`). */
  list?: 'shown' | 'hidden' | 'own';
  /** The list is filtered by it. */
  filter?: true;
  /** Not a column of the table: the service keeps it in another form. */
  notStored?: true;
  /** Frozen with a report as evidence. */
  evidence?: true;
  /** The part of the form it stands in; the place in the part is its place in the description. Absent: the form places it itself. */
  form?: string;
  /** The form has a sentence about it (`<name>Note` in the catalogue). */
  note?: true;
}

export type Field = About &
  (
    | { kind: 'text'; max: number; isLong?: true; isCode?: true; isWebAddress?: true }
    /** `isShare`: from 0 to 1, which forms and lists show in percent. `isYear`: written without groups of digits. `decimals: 0`: a whole number. */
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
    /** `start`: what an absent one is; it may be empty text where nothing was chosen. */
    | { kind: 'choice'; options: readonly string[]; start?: string }
    | { kind: 'flag' }
    | { kind: 'id'; of: string }
    /** A list with a schema of its own. */
    | { kind: 'lines' }
  );

export type Fields = Readonly<Record<string, Field>>;

export type Names<D extends Fields> = keyof D & string;
/** The fields that have a property of the description: those of the list, those that are evidence. */
export type NamesWith<D extends Fields, P extends keyof About> = {
  [K in Names<D>]: D[K] extends Required<Pick<About, P>> ? K : never;
}[Names<D>];
type StoredNames<D extends Fields> = Exclude<Names<D>, NamesWith<D, 'notStored'>>;

export const namesOf = <D extends Fields>(fields: D): readonly Names<D>[] => Object.keys(fields);

/** Names of the fields of which the description says this, in its order. */
export const namesWith = <D extends Fields, P extends keyof About>(fields: D, said: P): readonly NamesWith<D, P>[] =>
  namesOf(fields).filter((name) => fields[name]?.[said] !== undefined) as unknown as NamesWith<D, P>[];

/** Names of the columns that the table has for the fields. */
export const storedNames = <D extends Fields>(fields: D): readonly StoredNames<D>[] =>
  namesOf(fields).filter((name) => !fields[name]?.notStored) as unknown as StoredNames<D>[];

/** Names of the fields of a kind. */
export const namesOfKind = <D extends Fields, K extends Field['kind']>(fields: D, kind: K) =>
  namesOf(fields).filter((name) => fields[name]?.kind === kind) as unknown as {
    [N in Names<D>]: D[N] extends { kind: K } ? N : never;
  }[Names<D>][];

/** The value of a field; null where it may be missing, and is. */
export type ValueOf<F extends Field> = F extends { kind: 'text' | 'currency' | 'day' | 'id' }
  ? string
  : F extends { kind: 'number' | 'money' }
    ? number
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'choice'; options: readonly (infer O)[] }
        ? O | (F extends { start: '' } ? '' : never)
        : never;

/** Whether nothing is written as null: texts are empty then, flags false, choices with a start have that one. */
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

/** What a field is that nobody filled in. */
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

/** Every field that need not be filled in, as it is then: a copy of an entity names only what it knows. */
export const blank = <D extends Fields>(fields: D) =>
  Object.fromEntries(
    namesOf(fields).flatMap((name) => {
      const field = fields[name];
      return field && !field.required ? [[name, startOf(field)]] : [];
    }),
  ) as { [K in Optional<D>]: StartOf<D[K]> };

/** These properties of a row and no others. */
export const picked = <T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>;
