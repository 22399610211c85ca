import type { Answer, Parsed } from '@steward/contract/call';
import type { Certificate } from '@steward/contract/estate/certificates.models';
import { fail } from '@steward/contract/failures';
import type { buildingAssessments } from '@steward/contract/insight/building-assessments';
import type {
  AssessmentPart,
  BrokenRule,
  BuildingAssessment,
  EmissionLimit,
} from '@steward/contract/insight/building-assessments.models';
import type { Language } from '@steward/contract/language';
import { decide } from '@steward/contract/modules';
import { isInForce } from '@steward/core/certificates/in-force';
import { requiredLevel } from '@steward/core/certificates/required-level';
import { ratingRules, schemeOf } from '@steward/reference/certificates/certificates';
import { reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { readFigures } from '../../../platform/figures/figures.ts';
import { findSubjects } from '../../../platform/figures/figure-subjects.ts';
import { todayOf } from '../../../platform/today.ts';
import { limitsOfProperty } from '../../carbon/net-zero/strips.service.ts';
import { missingBillsOf } from '../../energy/completeness/readiness.service.ts';
import { certificatesOfProperty, listInForce, seesCertificates } from '../../estate/certificates/in-force.service.ts';
import { breeamParts, breeamResults } from '../../reporting/breeam/results.service.ts';
import { languageOf } from '../../reporting/frameworks/editions.service.ts';
import { latestReports, seesAssessments } from '../../reporting/frameworks/latest.service.ts';
import { smartnessFrameworks, smartnessResults, smartnessWithNext } from '../../reporting/smartness/results.service.ts';
import * as repository from './building-assessments.repository.ts';
import { nextSteps } from './steps.ts';

const frameworks = [...smartnessFrameworks, 'breeam', 'breeam_nc'];
const figureKeys = ['energy.intensity', 'emissions.intensity', 'benchmark.energy', 'data.coverage'] as const;

/** The parts that a person sees; tenants of a building see what is said of the building itself, and none of them. */
function seenParts(ctx: Ctx, work: Work): Record<AssessmentPart, boolean> {
  const may = (need: 'dashboards.read' | 'utilities.read' | 'net-zero.read') =>
    !work.scope.tenants && decide(actorOf(ctx).rights, need).allowed;
  return {
    certificates: seesCertificates(ctx, work),
    diagnoses: seesAssessments(ctx, work),
    figures: may('dashboards.read'),
    bills: may('utilities.read'),
    limits: may('net-zero.read'),
  };
}

const leftOut = (seen: Record<AssessmentPart, boolean>, of: readonly AssessmentPart[]) =>
  of.filter((part) => !seen[part]);

/** On a list of schemes and in force. */
const inForce = (certificates: readonly Certificate[]): Certificate[] =>
  certificates
    .filter(({ state, scheme_key }) => isInForce(state) && scheme_key !== null)
    .toSorted((a, b) => (a.standing ?? 2) - (b.standing ?? 2));

function brokenRules(certificates: readonly Certificate[], today: string, language: Language): BrokenRule[] {
  const broken = certificates.flatMap(({ _id, scheme_key, scheme, level, issued_on, flags }) =>
    flags.flatMap(({ key, from, status }): BrokenRule[] => {
      const rule = ratingRules.find((one) => one.key === key);
      const of = schemeOf(scheme_key ?? '');
      if (!rule || !of) return [];
      const { name: source, url: source_url } = rule.source;
      const required_level = requiredLevel(rule, of, issued_on ?? today);
      const said = { title: rule.title[language], text: rule.text[language], source, source_url };
      return [{ key, ...said, from, status, certificate_id: _id, scheme, level, required_level }];
    }),
  );
  return broken.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from !== b.from)));
}

async function limitsOf(ctx: Ctx, work: Work, environmentId: string, year: number): Promise<EmissionLimit[]> {
  const { laws, pathway } = await limitsOfProperty(work, environmentId, year, ctx.now);
  return [
    ...laws.map((law) => ({ kind: 'limit' as const, ...law })),
    ...(pathway ? [{ kind: 'pathway' as const, ...pathway, penalty: null, currency: null }] : []),
  ];
}

async function figuresOf(ctx: Ctx, work: Work, id: string, year: number): Promise<BuildingAssessment['figures']> {
  const table = await readFigures(ctx, work, {
    keys: figureKeys,
    kind: 'property',
    ids: [id],
    grain: 'year',
    from: `${year}-01-01`,
  });
  return {
    energy: table.of('energy.intensity', id),
    emissions: table.of('emissions.intensity', id),
    median: table.of('benchmark.energy', id),
    coverage: table.of('data.coverage', id),
  };
}

export const getBuildingAssessment = (
  ctx: Ctx,
  { environment_id, language: asked }: Parsed<typeof buildingAssessments.getBuildingAssessment>,
): Promise<BuildingAssessment> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const language = languageOf(ctx, asked);
    const place = (await repository.findPlace(db, scope, environment_id)) ?? fail('environment.not-found');
    const today = todayOf(ctx);
    const year = Number(today.slice(0, 4)) - 1;
    const seen = seenParts(ctx, work);
    const certificates = seen.certificates ? await certificatesOfProperty(ctx, work, environment_id) : undefined;
    const rules = brokenRules(certificates ?? [], today, language);
    const reports = await latestReports(ctx, work, frameworks, [environment_id]);
    const smartness = await smartnessWithNext(ctx, work, reports, place, language);
    const breeam = (await breeamResults(work, reports, language))(environment_id);
    const parts = await breeamParts(work, reports, language);
    const limits = seen.limits ? await limitsOf(ctx, work, environment_id, year) : [];
    const missingBills = seen.bills ? await missingBillsOf(ctx, work, environment_id, year) : [];
    const { id: _id, ...about } = place;
    return {
      environment_id,
      ...about,
      year,
      left_out: leftOut(seen, ['certificates', 'diagnoses', 'figures', 'bills', 'limits']),
      certificates: inForce(certificates ?? []),
      smartness: smartness.map(({ next: _next, ...result }) => result),
      breeam,
      figures: seen.figures ? await figuresOf(ctx, work, environment_id, year) : null,
      rules,
      limits,
      ...nextSteps({
        today,
        certificates,
        rules,
        limits,
        diagnoses: seen.diagnoses ? { smartness, breeam: parts } : undefined,
        missingBills,
      }),
    };
  });

export const listBuildingAssessments = (
  ctx: Ctx,
  { portfolio_ids, language: asked }: Parsed<typeof buildingAssessments.listBuildingAssessments>,
): Promise<Answer<typeof buildingAssessments.listBuildingAssessments>> =>
  reading(ctx, async (work) => {
    const language = languageOf(ctx, asked);
    // Refuses those beyond reach.
    if (portfolio_ids) await findSubjects(work, 'portfolio', portfolio_ids);
    const places = await repository.listPlaces(work.db, work.scope, portfolio_ids);
    const ids = places.map(({ id }) => id);
    const seen = seenParts(ctx, work);
    const certificates = seen.certificates ? await listInForce(ctx, work, ids) : undefined;
    const reports = await latestReports(ctx, work, frameworks, ids);
    const placeOf = new Map(places.map((place) => [place.id, place]));
    const smartnessOf = await smartnessResults(work, reports, (id) => placeOf.get(id), language);
    const breeamOf = await breeamResults(work, reports, language);
    const broken = new Set<string>();
    const properties = places.map(({ id, ...about }) => {
      const own = certificates?.get(id) ?? [];
      const flags = own.flatMap((one) => one.flags);
      const rules = flags
        .filter(({ key }, at) => flags.findIndex((one) => one.key === key) === at)
        .toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from !== b.from)));
      for (const { key } of rules) broken.add(key);
      return {
        environment_id: id,
        ...about,
        certificates: own,
        smartness: smartnessOf(id),
        breeam: breeamOf(id),
        rules,
      };
    });
    return {
      left_out: leftOut(seen, ['certificates', 'diagnoses']),
      rules: ratingRules
        .filter(({ key }) => broken.has(key))
        .map(({ key, title }) => ({ key, title: title[language] })),
      properties,
    };
  });
