import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import { frameworkGroups, type FrameworkLevel } from '@steward/contract/reporting/frameworks.models';
import { frameworkCatalog } from '@steward/reference/frameworks/catalog';
import { editionFor, frameworkEditions } from '@steward/reference/frameworks/editions';
import type { FrameworkEdition, FrameworkQuestion } from '@steward/reference/frameworks/framework';
import type { Ctx } from '../../../platform/ctx.ts';

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
  editions: readonly FrameworkEdition[];
}

interface Addressed {
  id: string;
  framework: string;
  environment_id: string | null;
  year: number;
}

/** The frameworks with a page of their own; the others share one. */
const pages = new Map([
  ['sri', '/diagnosis/smartness'],
  ['smartness', '/diagnosis/smartness'],
  ['tcfd', '/solutions/reporting/assessments/tcfd'],
  ['carbon_footprinting_tcfd', '/solutions/reporting/carbon-footprinting-tcfd'],
  ['sasb', '/solutions/reporting/sasb-reports'],
  ['sasb_services', '/solutions/reporting/sasb-reports'],
  ['gri', '/solutions/reporting/gri-reports'],
]);

const shipped: readonly Framework[] = frameworkCatalog.map(({ key, title, group, levels }) => ({
  key,
  title,
  name: title.en,
  group,
  levels,
  route: pages.get(key) ?? `/solutions/reporting/frameworks?key=${key}`,
  editions: frameworkEditions(key),
}));
/** The frameworks whose page is about a property and a year, and the method that it opens with. */
const diagnoses = new Map([
  ['sri', 'sri_b'],
  ['smartness', 'core'],
]);
const byKey = new Map(shipped.map((framework) => [framework.key, framework]));

/** The shipped frameworks. */
export const listFrameworks = (): readonly Framework[] => shipped;

export const findFramework = (key: string): Framework => byKey.get(key) ?? fail('framework.not-found');

export const findEdition = (key: string, edition: string): FrameworkEdition =>
  findFramework(key).editions.find((one) => one.edition === edition) ?? fail('framework.edition-not-found');

/** The edition for a year: the one that is asked for, or the one that the period asks for. */
export function editionOfYear(
  key: string,
  year: number,
  asked: string | undefined,
  reason: string,
): { edition: FrameworkEdition; reason: string } {
  const expected = editionFor(key, `${year}-01-01`, `${year + 1}-01-01`);
  if (asked === undefined || asked === expected?.edition)
    return { edition: expected ?? fail('framework.no-edition'), reason: '' };
  const edition = findEdition(key, asked);
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
  const { route } = findFramework(framework);
  const method = diagnoses.get(framework);
  if (method) return `${route}?environment=${environment_id ?? ''}&year=${year}&method=${method}&report=${id}`;
  return `${route}${route.includes('?') ? '&' : '?'}report=${id}`;
}
