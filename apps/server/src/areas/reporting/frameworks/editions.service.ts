import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import { frameworkGroups, type FrameworkLevel } from '@steward/contract/reporting/frameworks.models';
import { frameworkCatalog } from '@steward/reference/frameworks/catalog';
import { editionAmong, frameworkEditions } from '@steward/reference/frameworks/editions';
import type { FrameworkEdition, FrameworkQuestion } from '@steward/reference/frameworks/framework';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { ownDefinitions, ownHeads, type OwnFrameworkDefinition } from '../own-frameworks/definitions.service.ts';

export type Group = (typeof frameworkGroups)[number];

/** A framework with its editions: where it is reported, and on which page. */
export interface Framework {
  key: string;
  title: Readonly<Record<Language, string>>;
  /** Its English title: a proper name in most cases. */
  name: string;
  group: Group;
  levels: readonly FrameworkLevel[];
  route: string;
  /** Brought by the organization itself. */
  isOwn: boolean;
  editions: readonly FrameworkEdition[];
  /** Own editions with which no report is begun any more. */
  retired: ReadonlySet<string>;
}

interface Addressed {
  id: string;
  framework: string;
  environment_id: string | null;
  year: number;
}

const BREEAM = '/diagnosis/breeam-details';

/** The frameworks with a page of their own; the others share one. */
const pages = new Map([
  ['sri', '/diagnosis/smartness'],
  ['smartness', '/diagnosis/smartness'],
  ['breeam', BREEAM],
  ['breeam_nc', BREEAM],
  ['tcfd', '/solutions/reporting/assessments/tcfd'],
  ['carbon_footprinting_tcfd', '/solutions/reporting/carbon-footprinting-tcfd'],
  ['sasb', '/solutions/reporting/sasb-reports'],
  ['sasb_services', '/solutions/reporting/sasb-reports'],
  ['gri', '/solutions/reporting/gri-reports'],
]);

/** The address of the page of a framework. */
const routeOf = (key: string): string => pages.get(key) ?? `/solutions/reporting/frameworks?key=${key}`;

const shipped: readonly Framework[] = frameworkCatalog.map(({ key, title, group, levels }) => ({
  key,
  title,
  name: title.en,
  group,
  levels,
  route: routeOf(key),
  isOwn: false,
  editions: frameworkEditions(key),
  retired: new Set<string>(),
}));
/** The frameworks whose page is about a property and a year, and the method that it opens with. */
const diagnoses = new Map([
  ['sri', 'sri_b'],
  ['smartness', 'core'],
]);
const byKey = new Map(shipped.map((framework) => [framework.key, framework]));

const asFramework = ({ name, ...own }: OwnFrameworkDefinition): Framework => ({
  ...own,
  name,
  title: { en: name, de: name, ar: name },
  route: routeOf(own.key),
  isOwn: true,
});

/** A framework of ours, where no other is meant. */
export const shippedFramework = (key: string): Framework => byKey.get(key) ?? fail('framework.not-found');

/** The name of a framework of ours; undefined for any other key. */
export const shippedTitle = (key: string): Framework['title'] | undefined => byKey.get(key)?.title;

/** Our frameworks, then those of the organization: these without their questions. */
export const listFrameworks = async (work: Work): Promise<readonly Framework[]> => [
  ...shipped,
  ...(await ownHeads(work)).map((own) => asFramework(own)),
];

/** The frameworks with these keys, ours and those of the organization; what does not exist is left out. */
export async function findFrameworks(work: Work, keys: Iterable<string>): Promise<ReadonlyMap<string, Framework>> {
  const asked = [...new Set(keys)];
  const own = await ownDefinitions(
    work,
    asked.filter((key) => !byKey.has(key)),
  );
  return new Map([
    ...asked.flatMap((key) => byKey.get(key) ?? []).map((framework): [string, Framework] => [framework.key, framework]),
    ...own.map((one): [string, Framework] => [one.key, asFramework(one)]),
  ]);
}

export const findFramework = async (work: Work, key: string): Promise<Framework> =>
  (await findFrameworks(work, [key])).get(key) ?? fail('framework.not-found');

/** Assessments are about a day within their year, and are approved on it; reports are about a period that has to be over. */
const assessments: ReadonlySet<string> = new Set([...diagnoses.keys(), 'breeam', 'breeam_nc']);
export const isAboutPeriod = (framework: string): boolean => !assessments.has(framework);

/** Whether assessments by it have a page of their own, with an entry of its own in the menu. */
export const isDiagnosis = (framework: string): boolean => assessments.has(framework);

export const editionIn = ({ editions }: Framework, edition: string): FrameworkEdition =>
  editions.find((one) => one.edition === edition) ?? fail('framework.edition-not-found');

export const findEdition = async (work: Work, { framework, edition }: Answered): Promise<FrameworkEdition> =>
  editionIn(await findFramework(work, framework), edition);

/** What a report is answered by. */
type Answered = { framework: string; edition: string };

/** The edition for a year: the one that is asked for, or the one that the period asks for. */
export function editionOfYear(
  { editions, retired }: Framework,
  year: number,
  asked: string | undefined,
  reason: string,
): { edition: FrameworkEdition; reason: string } {
  const usable = editions.filter(({ edition }) => !retired.has(edition));
  const expected = editionAmong(usable, `${year}-01-01`, `${year + 1}-01-01`);
  if (asked === undefined || asked === expected?.edition)
    return { edition: expected ?? fail('framework.no-edition'), reason: '' };
  const edition = usable.find((one) => one.edition === asked) ?? fail('framework.edition-not-found');
  if (!reason) fail('framework.edition-reason', undefined, [{ field: 'edition_reason', message: 'is required' }]);
  return { edition, reason };
}

export const questionOf = (edition: FrameworkEdition, code: string): FrameworkQuestion =>
  edition.sections.flatMap(({ questions }) => questions).find((question) => question.code === code) ??
  fail('framework-answer.not-found', code);

/** Whether the questions of a section are answered for each property of the subject. */
export const isPerProperty = (section: FrameworkEdition['sections'][number], level: FrameworkLevel): boolean =>
  section.level === 'property' && level !== 'property';

export const languageOf = (ctx: Ctx, asked: Language | undefined): Language => asked ?? ctx.actor?.language ?? 'en';

/** The address of the page of a report. */
export function addressOf({ id, framework, environment_id, year }: Addressed): string {
  const route = routeOf(framework);
  const method = diagnoses.get(framework);
  if (method) return `${route}?environment=${environment_id ?? ''}&year=${year}&method=${method}&report=${id}`;
  if (route === BREEAM)
    return `${route}?environment=${environment_id ?? ''}&year=${year}&scheme=${framework}&report=${id}`;
  return `${route}${route.includes('?') ? '&' : '?'}report=${id}`;
}

/** Why a question is not answered, with the reason of the framework in words: a round keeps `code: what a person wrote`. */
export function reasonOf({ omission_reasons }: FrameworkEdition, reason: string, language: Language): string {
  const known = omission_reasons.find(({ code }) => reason === code || reason.startsWith(`${code}: `));
  return known ? `${known.title[language]}${reason.slice(known.code.length)}` : reason;
}
