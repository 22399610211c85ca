import type { AssessmentStep, BuildingAssessment } from '@steward/contract/insight/building-assessments.models';
import { addDays, nextMonthStart } from '@steward/core/calendar/day';
import { IconAlertTriangle, IconCertificate, IconFileInvoice, IconFlag, IconStairsUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { formatDay, formatMoney, formatNumber, formatPercent } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './building-assessments.module.css';

const icons = {
  rule: IconAlertTriangle,
  limit: IconAlertTriangle,
  renewal: IconCertificate,
  smartness: IconStairsUp,
  breeam: IconStairsUp,
  data: IconFileInvoice,
  begin: IconFlag,
} as const satisfies Record<AssessmentStep['kind'], unknown>;

/** The next five steps over all diagnoses, each with what it raises, and the rule of their order. */
export function NextSteps({ of: { steps, steps_total, environment_id } }: { of: BuildingAssessment }) {
  const { t } = useTranslation('building-assessments');
  const more = steps_total - steps.length;
  return (
    <Section title={t('steps.title', { count: steps.length })} note={t('steps.order')}>
      {steps.length === 0 ? (
        <p className={classes.soft}>{t('steps.none')}</p>
      ) : (
        <ol className={classes.steps}>
          {steps.map((step, at) => {
            const Icon = icons[step.kind];
            return (
              <li key={at} data-kind={step.kind}>
                <Icon size={19} aria-hidden="true" />
                <Step step={step} environment={environment_id} />
              </li>
            );
          })}
        </ol>
      )}
      {more > 0 && <p className={classes.soft}>{t('steps.more', { count: more })}</p>}
    </Section>
  );
}

/** What is to be done, what it raises, and by how much. */
function Words({ children, note, gain }: { children: ReactNode; note?: ReactNode; gain?: ReactNode }) {
  return (
    <>
      <span className={classes.words}>
        <b>{children}</b>
        {note && <small>{note}</small>}
      </span>
      {gain && <span className={classes.gain}>{gain}</span>}
    </>
  );
}

interface Props<K extends AssessmentStep['kind'] = AssessmentStep['kind']> {
  step: Extract<AssessmentStep, { kind: K }>;
  environment: string;
}

function Step({ step, environment }: Props) {
  switch (step.kind) {
    case 'rule':
      return <RuleStep step={step} environment={environment} />;
    case 'limit':
      return <LimitStep step={step} environment={environment} />;
    case 'renewal':
      return <RenewalStep step={step} environment={environment} />;
    case 'smartness':
      return <SmartnessStep step={step} environment={environment} />;
    case 'breeam':
      return <BreeamStep step={step} environment={environment} />;
    case 'data':
      return <DataStep step={step} environment={environment} />;
    case 'begin':
      return <BeginStep step={step} environment={environment} />;
  }
}

/** From one level to another, each isolated: their order must not turn in Arabic. */
function FromTo({ from, to }: { from: string | null; to: string | null }) {
  const { t } = useTranslation('building-assessments');
  return <bdi>{from ? t('steps.fromTo', { from, to: to ?? '–' }) : t('steps.toOnly', { to: to ?? '–' })}</bdi>;
}

function RuleStep({ step, environment }: Props<'rule'>) {
  const { t } = useTranslation('building-assessments');
  const { on, status, title, certificate_id, scheme, from, to } = step;
  return (
    <Words
      note={t(status === 'in-force' ? 'steps.ruleSince' : 'steps.ruleFrom', { day: formatDay(on), scheme })}
      gain={<FromTo from={from} to={to} />}
    >
      <Link to="/diagnosis/energy-ratings" search={{ environment, item: certificate_id }}>
        {t('steps.rule', { title })}
      </Link>
    </Words>
  );
}

function LimitStep({ step, environment }: Props<'limit'>) {
  const { t } = useTranslation('building-assessments');
  const { of, year, name, penalty, currency } = step;
  return (
    <Words
      note={t(of === 'limit' ? 'steps.limitNote' : 'steps.pathwayNote')}
      gain={
        penalty !== null && penalty > 0 && currency !== null ? (
          <>
            <bdi>{formatMoney(penalty, currency)}</bdi>
            <small>{t('steps.penaltyIn', { year })}</small>
          </>
        ) : (
          <bdi>{year}</bdi>
        )
      }
    >
      {of === 'limit' ? (
        <Link to="/net_zero/limits" search={{ item: environment }}>
          {t('steps.limit', { name, year })}
        </Link>
      ) : (
        <Link to="/net_zero">{t('steps.limit', { name, year })}</Link>
      )}
    </Words>
  );
}

function RenewalStep({ step, environment }: Props<'renewal'>) {
  const { t } = useTranslation('building-assessments');
  const { on, is_ended, certificate_id, certificate_kind, scheme, level } = step;
  const grade = level ? `${scheme} · ${level}` : scheme;
  const words = t('steps.renew', { grade });
  return (
    <Words note={t('steps.renewNote')} gain={t(is_ended ? 'steps.endedOn' : 'steps.endsOn', { day: formatDay(on) })}>
      {certificate_kind === 'energy_certificate' ? (
        <Link to="/diagnosis/energy-ratings" search={{ environment, item: certificate_id }}>
          {words}
        </Link>
      ) : (
        <Link to="/diagnosis/building-certifications" search={{ environment, item: certificate_id }}>
          {words}
        </Link>
      )}
    </Words>
  );
}

/** The single steps of a set. */
function Parts({ of }: { of: readonly { code: string; title: string; says: string; gain?: number }[] }) {
  return (
    <ul className={classes.parts}>
      {of.map(({ code, title, says, gain }) => (
        <li key={code}>
          <span>
            {title} <bdi className={classes.code}>{code}</bdi>
            {says && ` – ${says}`}
          </span>
          {gain !== undefined && <bdi dir="ltr">{`+${formatNumber(gain, 1)}`}</bdi>}
        </li>
      ))}
    </ul>
  );
}

const Points = ({ of }: { of: number }) => {
  const { t } = useTranslation('building-assessments');
  return (
    <>
      <bdi dir="ltr">{`+${formatNumber(of, 1)}`}</bdi>
      <small>{t('steps.points')}</small>
    </>
  );
};

function SmartnessStep({ step, environment }: Props<'smartness'>) {
  const { t } = useTranslation('building-assessments');
  const { method, year, from, to, points, chosen_by, exact, steps, cost, currency } = step;
  const gained = steps.reduce((sum, { gain }) => sum + gain, 0);
  return (
    <Words
      note={
        <>
          {t('steps.missing', { points: formatNumber(points, 1) })}{' '}
          {chosen_by === 'cost' && cost !== null && currency !== null
            ? t('steps.cheapest', { count: steps.length, cost: formatMoney(cost, currency) })
            : t('steps.fewest', { count: steps.length })}
          {!exact && ` ${t('words:bestSetFound')}`}
          <Parts of={steps.map(({ code, title, level, gain }) => ({ code, title, says: level, gain }))} />
        </>
      }
      gain={<Points of={gained} />}
    >
      <Link
        to="/diagnosis/smartness"
        search={{ environment, method, year, ...(steps[0] && { question: steps[0].code }) }}
      >
        {t('steps.smartness', { method: t(`methods.${method}`), from, to })}
      </Link>
    </Words>
  );
}

function BreeamStep({ step, environment }: Props<'breeam'>) {
  const { t } = useTranslation('building-assessments');
  const { scheme, year, part, from, to, points, steps, criteria } = step;
  const gained = steps.reduce((sum, { gain }) => sum + gain, 0);
  const credits = steps.reduce((sum, one) => sum + one.credits, 0);
  const [first] = [...steps, ...criteria];
  return (
    <Words
      note={
        <>
          {points > 0 && `${t('steps.missing', { points: formatNumber(points, 1) })} `}
          {credits > 0 && t('steps.credits', { count: credits })}
          <Parts
            of={[
              ...steps.map(({ code, title, credits: more, gain }) => ({
                code,
                title,
                says: t('steps.moreCredits', { count: more }),
                gain,
              })),
              ...criteria.map((one) => ({ ...one, says: t('steps.criterion') })),
            ]}
          />
        </>
      }
      gain={gained > 0 ? <Points of={gained} /> : undefined}
    >
      <Link
        to="/diagnosis/breeam-details"
        search={{ environment, scheme, year, ...(first && { question: first.code }) }}
      >
        {from ? t('steps.breeam', { part, from, to }) : t('steps.breeamFirst', { part, to })}
      </Link>
    </Words>
  );
}

function DataStep({ step, environment }: Props<'data'>) {
  const { t } = useTranslation('building-assessments');
  const words = useCarrierWords();
  const { carrier, meter_no, from, until, days, gain } = step;
  const period = periodText(`${from}-01`, addDays(nextMonthStart(`${until}-01`), -1));
  return (
    <Words
      note={t('steps.dataNote', { count: days })}
      gain={
        <>
          <bdi dir="ltr">{`+${formatPercent(gain, gain < 0.001 ? 2 : 1)}`}</bdi>
          <small>{t('words:dataCoverage')}</small>
        </>
      }
    >
      <Link
        to="/datahub/data_library/utilities/completeness"
        search={{ environment, from: `${from.slice(0, 4)}-01`, until: `${until.slice(0, 4)}-12` }}
      >
        {carrier
          ? t('steps.data', { carrier: words.carrier(carrier), meter: meter_no, period })
          : t('steps.firstData', { period })}
      </Link>
    </Words>
  );
}

function BeginStep({ step: { what }, environment }: Props<'begin'>) {
  const { t } = useTranslation('building-assessments');
  const words = t(`begin.${what}`);
  return (
    <Words note={t(`begin.${what}Note`)}>
      {what === 'rating' && (
        <Link to="/diagnosis/energy-ratings" search={{ environment, item: 'new' }}>
          {words}
        </Link>
      )}
      {(what === 'sri' || what === 'core') && (
        <Link to="/diagnosis/smartness" search={{ environment, method: what === 'sri' ? 'sri_a' : 'core' }}>
          {words}
        </Link>
      )}
      {what === 'breeam' && (
        <Link to="/diagnosis/breeam-details" search={{ environment, scheme: 'breeam' }}>
          {words}
        </Link>
      )}
    </Words>
  );
}
