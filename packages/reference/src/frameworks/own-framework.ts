import { MOST_QUESTIONS, type OwnProblemKind } from '@steward/core/disclosures/own-problems';
import { z } from 'zod';
import { metricOf, unitFactor } from '../metrics/metrics.ts';
import { frameworkEditions, questionsOf } from './editions.ts';
import {
  Confidence,
  Day,
  EditionName,
  partsIn,
  reasonsIn,
  sources,
  statedOrUsual,
  type FrameworkEdition,
} from './framework.ts';

export interface OwnProblem {
  path: readonly (string | number)[];
  problem: OwnProblemKind;
  /** What was found, or what is allowed. */
  detail: string;
}

/** The keys of own frameworks begin so, that no later framework of ours meets one of them. */
export const OWN_KEY = 'own_';

const MOST_SECTIONS = 200;
const MOST_OPTIONS = 200;
const MOST_COLUMNS = 50;
/** Of a key: `own_…`; of a code: an answer that was set aside names its edition after it. */
const MOST = { name: 60, code: 40, title: 500, text: 2000 } as const;

const word = z.string().trim().min(1);
/** At least one language; where one is missing the given one is shown. */
const SomeLanguages = z
  .strictObject({ en: word.optional(), de: word.optional(), ar: word.optional() })
  .refine(({ en, de, ar }) => en !== undefined || de !== undefined || ar !== undefined, 'no language');
type Words = z.infer<typeof SomeLanguages>;

const { Question, Section } = partsIn(SomeLanguages, statedOrUsual);

/** One edition of a framework of an organization: as ours, in one language or several, with the levels it is reported at. */
const OwnEdition = z.strictObject({
  key: z.string().regex(/^own_[a-z0-9_]+$/),
  edition: EditionName,
  framework: word,
  category: z.enum(['disclosure', 'regulation', 'voluntary']),
  /** What a report can be about. */
  levels: z.array(z.enum(['organization', 'portfolio', 'fund', 'property'])).min(1),
  version: word.optional(),
  publisher: word,
  valid_from: Day,
  valid_until: Day.nullable().optional(),
  valid_note: word.optional(),
  source: sources.optional(),
  retrieved: Day.optional(),
  licence: word.optional(),
  confidence: Confidence.optional(),
  confidence_note: word.optional(),
  omission_reasons: reasonsIn(SomeLanguages).optional(),
  sections: z.array(Section).min(1),
});
export type OwnEdition = z.infer<typeof OwnEdition>;

const OwnHead = OwnEdition.omit({ sections: true });
export type OwnHead = z.infer<typeof OwnHead>;

/** What is stored may come from the archive of another installation: undefined where it is no edition. */
export const storedEdition = (content: unknown): OwnEdition | undefined => OwnEdition.safeParse(content).data;
export const storedHead = (head: unknown): OwnHead | undefined => OwnHead.safeParse(head).data;

type Path = readonly (string | number)[];

function valueAt(raw: unknown, path: Path): unknown {
  let at = raw;
  for (const step of path)
    at = at !== null && typeof at === 'object' ? (at as Record<string, unknown>)[step] : undefined;
  return at;
}

const byMessage: Readonly<Record<string, OwnProblemKind>> = {
  'a choice needs options, and only a choice has them': 'options',
  'a table needs columns, and only a table': 'columns',
  'low confidence: no value may be computed': 'low-confidence',
  'a metric names a column that the table does not have': 'metric-column',
  'no language': 'no-language',
};

const patterns: Readonly<Record<string, OwnProblemKind>> = {
  [String(/^[a-z0-9_]+$/)]: 'name',
  [String(/^own_[a-z0-9_]+$/)]: 'key',
  [String(/^\d{4}(-\d{2})?$/)]: 'edition',
  [String(/^[a-z0-9_]+(\.[a-z0-9_]+)*$/)]: 'metric-unknown',
};

/** A fault of the schema, in the words of problems. */
function problemsOf(issue: z.core.$ZodIssue, raw: unknown): OwnProblem[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  const value = valueAt(raw, path);
  const found = (problem: OwnProblemKind, detail = ''): OwnProblem[] => [{ path, problem, detail }];
  const given = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : '';
  if (value === undefined && issue.code !== 'custom') return found('missing');
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...path, key], problem: 'unknown-field', detail: key.slice(0, 60) }));
    case 'invalid_value':
      return found('choice', issue.values.map(String).join(', '));
    case 'too_small':
      return issue.origin === 'array' ? found('too-few', String(issue.minimum)) : found('missing');
    case 'invalid_format':
      return found(issue.format === 'date' ? 'day' : (patterns[issue.pattern ?? ''] ?? 'code'), given);
    case 'custom':
      return found(byMessage[issue.message] ?? 'invalid');
    default:
      return found(issue.code === 'invalid_type' ? 'wrong-type' : 'invalid', given);
  }
}

const mostOf: Readonly<Record<string, number>> = {
  framework: MOST.title,
  publisher: MOST.title,
  version: MOST.title,
  code: MOST.code,
  unit: MOST.code,
  key: MOST.name,
  value: MOST.name,
};
const unstorable = /[^\P{Cc}\n\t\r]|\p{Surrogate}/u;

/** Texts that are too long or cannot be stored; they are refused before any pattern reads them. */
function textProblems(raw: unknown, path: Path = []): OwnProblem[] {
  if (typeof raw === 'string') {
    const [last, above] = [path.at(-1), path.at(-2)];
    const most = above === 'title' ? MOST.title : (mostOf[String(last)] ?? MOST.text);
    if (raw.length > most) return [{ path, problem: 'too-long', detail: String(most) }];
    return unstorable.test(raw) ? [{ path, problem: 'characters', detail: '' }] : [];
  }
  if (Array.isArray(raw)) return raw.flatMap((one, at) => textProblems(one, [...path, at]));
  if (raw === null || typeof raw !== 'object') return [];
  return Object.entries(raw).flatMap(([key, one]) =>
    key.length > MOST.name
      ? [{ path, problem: 'unknown-field' as const, detail: key.slice(0, 60) }]
      : textProblems(one, [...path, key]),
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Lists that are longer than a report can show. */
function sizeProblems(raw: unknown): OwnProblem[] {
  const sections = listOf(valueAt(raw, ['sections']));
  const found: OwnProblem[] = [];
  const limit = (path: Path, length: number, most: number) => {
    if (length > most) found.push({ path, problem: 'too-many', detail: String(most) });
  };
  limit(['sections'], sections.length, MOST_SECTIONS);
  const questions = sections.map((section) => listOf(valueAt(section, ['questions'])));
  limit(
    ['sections'],
    questions.reduce((sum, some) => sum + some.length, 0),
    MOST_QUESTIONS,
  );
  for (const [s, some] of questions.entries())
    for (const [q, question] of some.entries()) {
      const at = ['sections', s, 'questions', q];
      limit([...at, 'options'], listOf(valueAt(question, ['options'])).length, MOST_OPTIONS);
      limit([...at, 'columns'], listOf(valueAt(question, ['columns'])).length, MOST_COLUMNS);
      for (const [c, column] of listOf(valueAt(question, ['columns'])).entries())
        limit([...at, 'columns', c, 'options'], listOf(valueAt(column, ['options'])).length, MOST_OPTIONS);
    }
  return found;
}

type OwnQuestion = z.infer<typeof Question>;

function repeated(path: Path, name: string, codes: readonly string[]): OwnProblem[] {
  const seen = new Set<string>();
  return codes.flatMap((code, at): OwnProblem[] => {
    const isTwice = seen.has(code);
    seen.add(code);
    return isTwice ? [{ path: [...path, at, name], problem: 'twice', detail: code }] : [];
  });
}

/** Metrics that exist, are computed and can be given in the unit that is asked for. */
function metricProblems({ metrics = [], unit, columns = [] }: OwnQuestion, path: Path): OwnProblem[] {
  return metrics.flatMap(({ metric, unit: own, column }, at): OwnProblem[] => {
    const place = [...path, 'metrics', at, 'metric'];
    const found = metricOf(metric);
    if (!found) return [{ path: place, problem: 'metric-unknown', detail: metric }];
    if (found.not_computed) return [{ path: place, problem: 'metric-not-computed', detail: metric }];
    const asked = own ?? (column === undefined ? unit : columns.find(({ code }) => code === column)?.unit);
    const to = asked?.startsWith('%') ? '%' : asked;
    return to === undefined || unitFactor(found.unit, to) !== undefined
      ? []
      : [{ path: place, problem: 'metric-unit', detail: `${metric}: ${found.unit}, ${to}` }];
  });
}

function equivalentProblems({ equivalents = [] }: OwnQuestion, path: Path): OwnProblem[] {
  return equivalents.flatMap(({ key, code }, at): OwnProblem[] =>
    frameworkEditions(key).some((edition) => questionsOf(edition).some((one) => one.code === code))
      ? []
      : [{ path: [...path, 'equivalents', at], problem: 'equivalent-unknown', detail: `${key}:${code}` }],
  );
}

function replacesProblems({ replaces = [], successors }: OwnQuestion, path: Path, earlier: Earlier): OwnProblem[] {
  const codes = earlier && new Set(earlier.codes);
  return [
    ...(successors ? [{ path: [...path, 'successors'], problem: 'successors' as const, detail: '' }] : []),
    ...replaces.flatMap((code, at): OwnProblem[] => {
      const place = [...path, 'replaces', at];
      if (!codes) return [{ path: place, problem: 'replaces-none', detail: code }];
      return codes.has(code) ? [] : [{ path: place, problem: 'replaces-unknown', detail: code }];
    }),
  ];
}

function questionProblems(question: OwnQuestion, path: Path, earlier: Earlier): OwnProblem[] {
  const { options = [], columns = [] } = question;
  const valuesOf = (some: readonly { value: string }[]) => some.map(({ value }) => value);
  return [
    ...repeated([...path, 'options'], 'value', valuesOf(options)),
    ...repeated(
      [...path, 'columns'],
      'code',
      columns.map(({ code }) => code),
    ),
    ...columns.flatMap((column, at) =>
      repeated([...path, 'columns', at, 'options'], 'value', valuesOf(column.options ?? [])),
    ),
    ...metricProblems(question, path),
    ...equivalentProblems(question, path),
    ...replacesProblems(question, path, earlier),
  ];
}

/** The edition before it, which is in use: null where there is none. */
export type Earlier = { valid_from: string; codes: readonly string[] } | null;

/** What the schema does not say: codes that are unique, metrics, other frameworks, the edition before. */
function meaningProblems(raw: unknown, earlier: Earlier): OwnProblem[] {
  const found: OwnProblem[] = [];
  const codes = new Set<string>();
  const sectionCodes = new Set<string>();
  for (const [s, section] of listOf(valueAt(raw, ['sections'])).entries()) {
    const code = valueAt(section, ['code']);
    const isTwice = typeof code === 'string' && sectionCodes.has(code);
    if (isTwice) found.push({ path: ['sections', s, 'code'], problem: 'twice', detail: code });
    if (typeof code === 'string') sectionCodes.add(code);
    for (const [q, one] of listOf(valueAt(section, ['questions'])).entries()) {
      const path = ['sections', s, 'questions', q];
      const { data } = Question.safeParse(one);
      if (!data) continue;
      if (codes.has(data.code)) found.push({ path: [...path, 'code'], problem: 'twice', detail: data.code });
      codes.add(data.code);
      found.push(...questionProblems(data, path, earlier));
    }
  }
  const [from, until] = [valueAt(raw, ['valid_from']), valueAt(raw, ['valid_until'])];
  if (typeof from === 'string' && earlier && from <= earlier.valid_from)
    found.push({ path: ['valid_from'], problem: 'not-later', detail: earlier.valid_from });
  if (typeof from === 'string' && typeof until === 'string' && until <= from)
    found.push({ path: ['valid_until'], problem: 'ends-before', detail: until });
  const levels = listOf(valueAt(raw, ['levels']));
  if (levels.length > 0 && levels.every((level) => level === 'property'))
    for (const [s, section] of listOf(valueAt(raw, ['sections'])).entries())
      if (valueAt(section, ['level']) !== 'property')
        found.push({ path: ['sections', s, 'level'], problem: 'level', detail: 'property' });
  return found;
}

/** The edition that a file or a row of ours holds, or everything that is wrong with it. */
export function readOwnEdition(raw: unknown, earlier: Earlier): { edition?: OwnEdition; problems: OwnProblem[] } {
  const unreadable = [...sizeProblems(raw), ...textProblems(raw)];
  if (unreadable.length) return { problems: unreadable };
  const parsed = OwnEdition.safeParse(raw);
  const problems = [
    ...(parsed.error?.issues ?? []).flatMap((issue) => problemsOf(issue, raw)),
    ...meaningProblems(raw, earlier),
  ];
  return parsed.success && problems.length === 0 ? { edition: parsed.data, problems } : { problems };
}

type Localized = { en: string; de: string; ar: string };

const completed = ({ en, de, ar }: Words): Localized => {
  const given = en ?? de ?? ar ?? '';
  return { en: en ?? given, de: de ?? given, ar: ar ?? given };
};

const withWords = <T extends { title: Words }>({ title, ...rest }: T) => ({ ...rest, title: completed(title) });

type Option = NonNullable<OwnQuestion['options']>[number];
const optionsOf = (options: readonly Option[] | undefined) =>
  options && { options: options.map((one) => withWords(one)) };

/** The reasons where the framework names none. */
const plainReasons = [
  {
    code: 'not_available',
    title: { en: 'Information not available', de: 'Angaben nicht verfügbar', ar: 'المعلومات غير متوفرة' },
  },
  {
    code: 'confidential',
    title: { en: 'Confidential', de: 'Vertraulich', ar: 'معلومات سرية' },
  },
];

function completedQuestion({ help, options, columns, equivalents, replaces: _replaces, ...rest }: OwnQuestion) {
  return {
    ...withWords(rest),
    ...(help && { help: completed(help) }),
    ...optionsOf(options),
    ...(columns && {
      columns: columns.map(({ options: own, ...column }) => ({ ...withWords(column), ...optionsOf(own) })),
    }),
    ...(equivalents && {
      equivalents: equivalents.map(({ difference, ...one }) => ({
        ...one,
        ...(difference && { difference: completed(difference) }),
      })),
    }),
  };
}

/** Codes of the later edition that take the answer to a code: those that name it, and the same code unless it names others. */
const takersOf = (code: string, later: readonly OwnQuestion[]): string[] =>
  later
    .filter(({ code: own, replaces }) => (replaces ? replaces.includes(code) : own === code))
    .map(({ code: own }) => own);

const ownQuestions = ({ sections }: OwnEdition): OwnQuestion[] => sections.flatMap(({ questions }) => questions);

/** An edition as all frameworks have it: each text in every language, and the successors that the edition after it names. */
export function asEdition(own: OwnEdition, later: OwnEdition | undefined): FrameworkEdition {
  const next = later && ownQuestions(later);
  const { levels: _, sections, ...head } = own;
  return {
    ...head,
    version: own.version ?? own.edition,
    valid_until: own.valid_until ?? null,
    source: own.source ?? [{ name: own.publisher, ref: own.edition, kind: 'primary' }],
    retrieved: own.retrieved ?? own.valid_from,
    licence: own.licence ?? '',
    confidence: own.confidence ?? 'high',
    confidence_note: own.confidence_note ?? '',
    omission_reasons: own.omission_reasons?.map((one) => withWords(one)) ?? plainReasons,
    sections: sections.map(({ questions, ...section }) => ({
      ...withWords(section),
      questions: questions.map((question) => ({
        ...completedQuestion(question),
        ...(next && { successors: takersOf(question.code, next) }),
      })),
    })),
  };
}
