import type { FrameworkEdition, FrameworkQuestion } from './framework.ts';
import breeam2015 from './breeam/2015.json' with { type: 'json' };
import breeam2020 from './breeam/2020.json' with { type: 'json' };
import breeamNewConstruction from './breeam_nc/2018.json' with { type: 'json' };
import carbonFootprinting from './carbon_footprinting_tcfd/2021.json' with { type: 'json' };
import csrdEsrsE1 from './csrd_esrs_e1/2023.json' with { type: 'json' };
import epra from './epra/2017.json' with { type: 'json' };
import gresb2025 from './gresb/2025.json' with { type: 'json' };
import gresb2026 from './gresb/2026.json' with { type: 'json' };
import gri2021 from './gri/2021.json' with { type: 'json' };
import gri2025 from './gri/2025.json' with { type: 'json' };
import ifrsS2 from './ifrs_s2/2023.json' with { type: 'json' };
import inrev from './inrev/2023.json' with { type: 'json' };
import sasb from './sasb/2023-12.json' with { type: 'json' };
import sasbServices from './sasb_services/2023-12.json' with { type: 'json' };
import sfdrArticle6 from './sfdr_article_6/2019.json' with { type: 'json' };
import sfdrPai from './sfdr_pai/2022.json' with { type: 'json' };
import smartness from './smartness/2026.json' with { type: 'json' };
import sri from './sri/2020.json' with { type: 'json' };
import tcfd from './tcfd/2021.json' with { type: 'json' };

// JSON: the compiler sees any text where the type has a closed list of words. The tests parse each file with the schema.
const editions = [
  tcfd,
  ifrsS2,
  sasb,
  sasbServices,
  gri2021,
  gri2025,
  csrdEsrsE1,
  epra,
  gresb2025,
  gresb2026,
  inrev,
  sfdrPai,
  sfdrArticle6,
  breeam2015,
  breeam2020,
  breeamNewConstruction,
  sri,
  smartness,
  carbonFootprinting,
] as unknown as readonly FrameworkEdition[];

const byStart = (a: FrameworkEdition, b: FrameworkEdition) => a.valid_from.localeCompare(b.valid_from);

/** The keys of all frameworks. */
export const frameworkKeys: readonly string[] = [...new Set(editions.map(({ key }) => key))];

/** The editions of a framework, the earliest first; none for an unknown key. */
export const frameworkEditions = (key: string): readonly FrameworkEdition[] =>
  editions.filter((edition) => edition.key === key).toSorted(byStart);

/**
 * The edition for a report on the days from `periodStart` until `periodEnd` (half-open, `2026-01-01`): the one that is
 * valid on its first day. Where none was valid yet, the first that becomes valid within the period. Otherwise undefined.
 */
export const editionFor = (key: string, periodStart: string, periodEnd: string): FrameworkEdition | undefined =>
  editionAmong(frameworkEditions(key), periodStart, periodEnd);

/** The same among these editions of a framework, the earliest first. */
export function editionAmong<E extends Pick<FrameworkEdition, 'valid_from' | 'valid_until'>>(
  all: readonly E[],
  periodStart: string,
  periodEnd: string,
): E | undefined {
  if (periodEnd <= periodStart) throw new RangeError(`The period ${periodStart} to ${periodEnd} has no day.`);
  return (
    all.findLast(
      ({ valid_from, valid_until }) => valid_from <= periodStart && (valid_until === null || periodStart < valid_until),
    ) ?? all.find(({ valid_from }) => valid_from > periodStart && valid_from < periodEnd)
  );
}

/** Every question of an edition, in its order. */
export const questionsOf = (edition: FrameworkEdition): readonly FrameworkQuestion[] =>
  edition.sections.flatMap(({ questions }) => questions);

/**
 * The codes of the edition `to` that take the answer to `code` of the edition `from`, through all editions between them.
 * None: the answer has no place there. Answers are not carried to an earlier edition. `all`: the editions of the framework, the earliest
 * first, where they are an organization's own.
 */
export function successorsOf(
  code: string,
  from: FrameworkEdition,
  to: FrameworkEdition,
  all: readonly FrameworkEdition[] = frameworkEditions(from.key),
): readonly string[] {
  const path = all.filter(({ valid_from }) => valid_from >= from.valid_from && valid_from <= to.valid_from);
  if (to.key !== from.key || path.length === 0)
    throw new RangeError(`${to.key} ${to.edition} does not follow ${from.key} ${from.edition}.`);
  let codes = questionsOf(from).some((question) => question.code === code) ? [code] : [];
  for (const [at, later] of path.entries()) {
    const earlier = path[at - 1];
    if (!earlier) continue;
    const declared = new Map(questionsOf(earlier).map(({ code: own, successors }) => [own, successors ?? [own]]));
    const known = new Set(questionsOf(later).map(({ code: own }) => own));
    codes = [...new Set(codes.flatMap((own) => declared.get(own) ?? []))].filter((own) => known.has(own));
  }
  return codes;
}

/** The codes of the edition `from` whose answers the code of the edition `to` takes; none from a later edition. */
export const predecessorsOf = (
  code: string,
  from: FrameworkEdition,
  to: FrameworkEdition,
  all?: readonly FrameworkEdition[],
): readonly string[] =>
  from.valid_from > to.valid_from
    ? []
    : questionsOf(from)
        .map(({ code: own }) => own)
        .filter((own) => successorsOf(own, from, to, all).includes(code));

/** The codes of the edition `from` whose answers have no place in the edition `to`. */
export const codesWithoutSuccessor = (from: FrameworkEdition, to: FrameworkEdition): readonly string[] =>
  questionsOf(from)
    .map(({ code }) => code)
    .filter((code) => successorsOf(code, from, to).length === 0);
