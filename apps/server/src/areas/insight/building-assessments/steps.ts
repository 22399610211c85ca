import type { Certificate } from '@steward/contract/estate/certificates.models';
import type { AssessmentStep, BrokenRule, EmissionLimit } from '@steward/contract/insight/building-assessments.models';
import type { BreeamPart, BreeamSchemeKey } from '@steward/contract/reporting/breeam.models';
import { addDays, type Day } from '@steward/core/calendar/day';
import { isInForce } from '@steward/core/certificates/in-force';
import { inStepOrder, type StepUrgency } from '@steward/core/diagnosis/step-order';
import type { Carrier } from '@steward/core/ghg/carrier';
import type { SmartnessWithNext } from '../../reporting/smartness/results.service.ts';

/** As the reminders of certificates and the top of their lists. */
const DAYS_AHEAD = 180;
const DAYS_BACK = 365;
const SHOWN = 5;

/** What the steps are found in; undefined: the person may not see it. */
export interface Diagnosed {
  today: Day;
  certificates: readonly Certificate[] | undefined;
  rules: readonly BrokenRule[];
  limits: readonly EmissionLimit[];
  diagnoses:
    | {
        smartness: readonly SmartnessWithNext[];
        breeam: readonly { scheme: BreeamSchemeKey; year: number; parts: readonly BreeamPart[] }[];
      }
    | undefined;
  missingBills: readonly {
    carrier: Carrier | null;
    meter_no: string;
    from: string;
    until: string;
    days: number;
    gain: number;
  }[];
}

type Ranked = StepUrgency & { step: AssessmentStep };

/** A rule that several ratings break is one step, of the first of them. */
const ofRules = ({ rules }: Diagnosed): Ranked[] =>
  rules
    .filter(({ key }, at) => rules.findIndex((one) => one.key === key) === at)
    .map(({ from: on, status, title, certificate_id, scheme, level, required_level }) => ({
      on,
      step: { kind: 'rule', on, status, title, certificate_id, scheme, from: level, to: required_level },
    }));

const ofLimits = ({ limits }: Diagnosed): Ranked[] =>
  limits.flatMap(({ kind, name, first_year, penalty, currency }): Ranked[] => {
    if (first_year === null) return [];
    const on = `${first_year}-01-01`;
    return [{ on, step: { kind: 'limit', of: kind, on, year: first_year, name, penalty, currency } }];
  });

/** What ends within 180 days, or ended within a year and has no successor. */
const ofRenewals = ({ certificates = [], today }: Diagnosed): Ranked[] =>
  certificates.flatMap(({ _id, kind, scheme, level, state, valid_until }): Ranked[] => {
    const isEnding = isInForce(state) && valid_until !== null && valid_until <= addDays(today, DAYS_AHEAD);
    const isEnded = state === 'expired' && valid_until !== null && valid_until >= addDays(today, -DAYS_BACK);
    if (valid_until === null || (!isEnding && !isEnded)) return [];
    const about = { certificate_id: _id, certificate_kind: kind, scheme, level };
    return [{ on: valid_until, step: { kind: 'renewal', on: valid_until, is_ended: isEnded, ...about } }];
  });

const ofSmartness = ({ diagnoses }: Diagnosed): Ranked[] =>
  (diagnoses?.smartness ?? []).flatMap(({ method, year, title, next }): Ranked[] => {
    const priced = next?.cheapest?.measures.length ? next.cheapest : undefined;
    const steps = priced ? priced.measures.flatMap((measure) => measure.steps) : next?.fewest;
    if (!next || !steps?.length) return [];
    return [
      {
        singles: steps.length,
        step: {
          kind: 'smartness',
          method,
          year,
          from: title ?? '',
          to: next.title,
          points: next.missing,
          chosen_by: priced ? 'cost' : 'number',
          exact: priced?.exact ?? true,
          steps,
          cost: priced?.cost ?? null,
          currency: priced?.currency ?? null,
        },
      },
    ];
  });

const ofBreeam = ({ diagnoses }: Diagnosed): Ranked[] =>
  (diagnoses?.breeam ?? []).flatMap(({ scheme, year, parts }) =>
    parts.flatMap(({ title: part, band, gap }): Ranked[] => {
      if (!gap?.steps || gap.steps.length + gap.criteria.length === 0) return [];
      const { points, steps, criteria } = gap;
      const to = gap.reaches.title;
      return [
        {
          singles: steps.reduce((sum, { credits }) => sum + credits, 0) + criteria.length,
          step: { kind: 'breeam', scheme, year, part, from: band?.title ?? null, to, points, steps, criteria },
        },
      ];
    }),
  );

const ofBills = ({ missingBills }: Diagnosed): Ranked[] =>
  missingBills.map((one) => ({ gain: one.gain, step: { kind: 'data', ...one } }));

function ofUnassessed({ certificates, diagnoses }: Diagnosed): Ranked[] {
  const begin = (what: Extract<AssessmentStep, { kind: 'begin' }>['what']): Ranked => ({
    step: { kind: 'begin', what },
  });
  const isRated = certificates?.some(
    ({ kind, state, scheme_key }) => kind === 'energy_certificate' && scheme_key !== null && isInForce(state),
  );
  const scores = diagnoses?.smartness.filter(({ total }) => total !== null) ?? [];
  return [
    ...(certificates && !isRated ? [begin('rating')] : []),
    ...(diagnoses && !scores.some(({ method }) => method !== 'core') ? [begin('sri')] : []),
    ...(diagnoses && !scores.some(({ method }) => method === 'core') ? [begin('core')] : []),
    ...(diagnoses && diagnoses.breeam.length === 0 ? [begin('breeam')] : []),
  ];
}

/** The next steps over all diagnoses, in the order that the page states. */
export function nextSteps(diagnosed: Diagnosed): { steps: AssessmentStep[]; steps_total: number } {
  const all = inStepOrder([
    ...ofRules(diagnosed),
    ...ofLimits(diagnosed),
    ...ofRenewals(diagnosed),
    ...ofSmartness(diagnosed),
    ...ofBreeam(diagnosed),
    ...ofBills(diagnosed),
    ...ofUnassessed(diagnosed),
  ]);
  return { steps: all.slice(0, SHOWN).map(({ step }) => step), steps_total: all.length };
}
