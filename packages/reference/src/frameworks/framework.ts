import { z } from 'zod';

/** A text in every language of the product, in its own words: never the text of a standard. */
const Localized = z.strictObject({
  en: z.string().trim().min(1),
  de: z.string().trim().min(1),
  ar: z.string().trim().min(1),
});

export const Day = z.iso.date();
/** As published: `305-1`, `E1-6_07`, `H&S-Emp`, `Man 01`. */
const Code = z.string().regex(/^[A-Za-z0-9]([A-Za-z0-9&_. -]*[A-Za-z0-9])?$/);
const Name = z.string().regex(/^[a-z0-9_]+$/);
export const Confidence = z.enum(['high', 'medium', 'low']);
export const EditionName = z.string().regex(/^\d{4}(-\d{2})?$/);
/** Points or credits that the framework gives. */
const Points = z.number().nonnegative();
const columnTypes = ['number', 'text', 'longtext', 'choice', 'multichoice', 'boolean', 'date'] as const;

/** Whether a choice has options, and only a choice. */
const hasItsOptions = ({ type, options }: { type: string; options?: readonly unknown[] | undefined }) =>
  (type === 'choice' || type === 'multichoice') === (options !== undefined);

/** A metric of the catalog that answers a question. */
const MetricMapping = z.strictObject({
  metric: z.string().regex(/^[a-z0-9_]+(\.[a-z0-9_]+)*$/),
  /** The share of a property that counts: all of it, the share owned, its value, or the organization's boundary. */
  basis: z.enum(['full', 'ownership', 'value', 'boundary']),
  /** The method where the metric has several and the framework asks for another than the first. */
  variant: Name.optional(),
  /** The unit of the answer where it differs from the unit of the metric. */
  unit: z.string().min(1).optional(),
  /** The column of a table that takes the value; absent in a table where the metric gives whole rows. */
  column: Name.optional(),
  /** The column whose values divide the metric into rows, such as the property type. */
  by: Name.optional(),
});

/** What every edition of ours states. */
const stated = {
  required: z.boolean(),
  omittable: z.boolean(),
  level: z.enum(['organization', 'portfolio', 'property']),
  confidence: Confidence,
};
type Stated = { [K in keyof typeof stated]: z.ZodType<z.infer<(typeof stated)[K]>> };

/** The same where what is not stated is as in a sheet. */
export const statedOrUsual: Stated = {
  required: stated.required.default(false),
  omittable: stated.omittable.default(true),
  level: stated.level.default('organization'),
  confidence: stated.confidence.default('high'),
};

/** The parts of an edition, with texts of this kind. */
export function partsIn<L extends z.ZodType>(
  Localized: L,
  { required, omittable, level, confidence }: Stated = stated,
) {
  const Option = z.strictObject({ value: Name, title: Localized, points: Points.optional() });

  const Column = z
    .strictObject({
      code: Name,
      title: Localized,
      type: z.enum(columnTypes),
      unit: z.string().min(1).optional(),
      options: z.array(Option).min(2).optional(),
    })
    .refine(hasItsOptions, 'a choice needs options, and only a choice has them');

  const Equivalent = z.strictObject({
    key: Name,
    code: Code,
    /** What this question asks in addition to the other. */
    difference: Localized.optional(),
  });

  const Question = z
    .strictObject({
      code: Code,
      title: Localized,
      /** Absent where it could only repeat the title. */
      help: Localized.optional(),
      type: z.enum([...columnTypes, 'table', 'file']),
      unit: z.string().min(1).optional(),
      options: z.array(Option).min(2).optional(),
      columns: z.array(Column).min(1).optional(),
      /** Required by the framework where it is used; whether it must be used is another question. */
      required,
      /** False where the framework accepts no reason for an omission. */
      omittable,
      /** The most that the framework gives for this question alone. */
      points: Points.optional(),
      /** Paragraphs of the publication. */
      references: z.array(z.string().min(1)).optional(),
      /** Data of the product that can prefill the answer: a suggestion. */
      derivable_from: z.array(z.string().min(1)).optional(),
      metrics: z.array(MetricMapping).min(1).optional(),
      /** Questions of other frameworks on the same subject. An answer can be copied where type, unit and columns agree. */
      equivalents: z.array(Equivalent).min(1).optional(),
      /** Codes of the next edition that take the answer. Absent: the same code. Empty: none. */
      successors: z.array(Code).optional(),
      /** Codes of the edition before whose answers this question takes: in frameworks of organizations, whose editions stay as they are. */
      replaces: z.array(Code).optional(),
      /** The code was placed by the pattern of the others and not seen in the publication: screens do not show it. */
      is_code_inferred: z.boolean().optional(),
      confidence,
    })
    .refine(hasItsOptions, 'a choice needs options, and only a choice has them')
    .refine(
      ({ type, columns }) => (type === 'table') === (columns !== undefined),
      'a table needs columns, and only a table',
    )
    .refine(({ confidence, metrics }) => confidence !== 'low' || !metrics, 'low confidence: no value may be computed')
    .refine(({ columns = [], metrics = [] }) => {
      const codes = new Set(columns.map(({ code }) => code));
      return metrics.every(({ column, by }) => [column, by].every((name) => name === undefined || codes.has(name)));
    }, 'a metric names a column that the table does not have');

  const Section = z.strictObject({
    code: Code,
    title: Localized,
    /** What a report of this section is about. */
    level,
    questions: z.array(Question).min(1),
  });

  return { Question, Section };
}

const { Question, Section } = partsIn(Localized);

/** Reasons for leaving a required question without an answer. */
export const reasonsIn = <L extends z.ZodType>(Localized: L) =>
  z.array(z.strictObject({ code: Name, title: Localized })).min(1);

export const sources = z
  .array(
    z.strictObject({
      name: z.string().min(1),
      ref: z.string().min(1),
      kind: z.enum(['primary', 'secondary', 'code']),
    }),
  )
  .min(1);

/** One edition of a reporting framework. */
export const FrameworkEdition = z
  .strictObject({
    key: Name,
    edition: EditionName,
    /** The name of the framework: a proper name, the same in every language. */
    framework: z.string().min(1),
    category: z.enum(['disclosure', 'regulation', 'voluntary', 'diagnosis']),
    version: z.string().min(1),
    publisher: z.string().min(1),
    /** Reports whose period starts on this day or later. */
    valid_from: Day,
    /** Reports whose period starts before this day; null while no later edition is published. */
    valid_until: Day.nullable(),
    valid_note: z.string().min(1).optional(),
    source: sources,
    retrieved: Day,
    licence: z.string().min(1),
    confidence: Confidence,
    confidence_note: z.string().min(1),
    omission_reasons: reasonsIn(Localized),
    sections: z.array(Section).min(1),
  })
  .refine(({ valid_from, valid_until }) => valid_until === null || valid_from < valid_until, 'ends before it begins')
  .refine(({ sections }) => {
    const codes = sections.flatMap(({ questions }) => questions.map(({ code }) => code));
    return new Set(codes).size === codes.length;
  }, 'a code must be unique within an edition');

export type FrameworkEdition = z.infer<typeof FrameworkEdition>;
export type FrameworkQuestion = z.infer<typeof Question>;
