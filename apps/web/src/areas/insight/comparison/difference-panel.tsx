import type { Answer } from '@steward/contract/call';
import { comparison } from '@steward/contract/insight/comparison';
import {
  IconBolt,
  IconBulb,
  IconCalendarStats,
  IconChartBar,
  IconShieldCheck,
  IconShieldQuestion,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { countryName } from '../../../shared/country-name.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Change, Figure } from '../../../ui/figure.tsx';
import {
  formatChange,
  formatCount,
  formatFigure,
  formatMoney,
  formatNumber,
  formatPercent,
  formatMonth,
} from '../../../ui/format.ts';
import { useNavigate } from '../../../ui/navigate.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import type { AskedComparison } from './compared-rows.ts';
import classes from './comparison.module.css';
import { DifferenceStepList, signed } from './difference-steps.tsx';

export type Difference = Answer<typeof comparison.getPropertyDifference>;

/** So many names of the others are listed. */
const NAMES = 6;
/** A smaller difference of two changes, in points of a percent, is not notable. */
const POINTS = 0.02;
/** From this share of the days on, missing bills do not explain a difference. */
const COMPLETE = 0.95;

export const useDifference = (asked: AskedComparison, environmentId: string | undefined) =>
  useAnswer(
    comparison.getPropertyDifference,
    { ...asked, environment_id: environmentId ?? '' },
    { enabled: environmentId !== undefined },
  );

/** What a property is compared with, in one sentence. */
export function useBasisText() {
  const { t } = useTranslation(['comparison', 'environments']);
  return (found: Difference, period: string) =>
    t(`basis.${found.basis}`, {
      count: found.others.length,
      shown: formatCount(found.others.length),
      type: t(`environments:types.${found.property_type}`),
      country: countryName(found.country_code),
      group: found.group_name ?? '',
      period,
    });
}

/** Why a property has its emissions per square metre. */
export function DifferencePanel({ answer }: { answer: ReturnType<typeof useDifference> }) {
  const { t } = useTranslation('comparison');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { data: found, error, refetch } = answer;
  if (error && !found) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />;
  if (!found) return <RowSkeletons />;
  const { emissions, steps, change, others } = found;
  const { calculation } = emissions;
  return (
    <div className={classes.panel}>
      <div className={classes.hero}>
        <Figure
          label={t('panel.emissions')}
          value={emissions.value}
          unit="kg CO₂e/m²"
          size="hero"
          absent={emissions.reason ? t(`ui:figureReason.${emissions.reason}`) : undefined}
          onWorking={calculation ? () => void navigate({ href: calculation }) : undefined}
        />
        {change.own !== null && (
          <p className={classes.beside}>
            <Change change={change.own} /> {t('panel.likeForLike')}
            {change.others !== null && (
              <span>
                {t('panel.othersChange')} <bdi dir="ltr">{formatChange(change.others)}</bdi>
              </span>
            )}
          </p>
        )}
      </div>
      <section>
        {steps ? (
          <>
            <h3>
              {t('panel.why', {
                own: formatNumber(steps.own.kg_per_m2, 1),
                others: formatNumber(steps.others.kg_per_m2, 1),
              })}
            </h3>
            <DifferenceStepList steps={steps} name={found.environment_name} />
          </>
        ) : (
          <p className={classes.others}>{t(others.length ? 'panel.noSteps' : 'panel.noOthers')}</p>
        )}
        <Others found={found} />
      </section>
      <StandsOut found={found} />
      <Measures found={found} />
    </div>
  );
}

function Others({ found }: { found: Difference }) {
  const { t } = useTranslation('comparison');
  const names = found.others.slice(0, NAMES).map((one) => one.environment_name);
  const more = found.others.length - names.length;
  return (
    <p className={classes.others}>
      {names.length > 0 && (
        <>
          {t('panel.comparedWith')}{' '}
          {names.map((name, at) => (
            <span key={name}>
              {at > 0 && t('words:comma')}
              <bdi>{name}</bdi>
            </span>
          ))}
          {more > 0 && ` ${t('panel.more', { count: more, shown: formatCount(more) })}`}.{' '}
        </>
      )}
      {found.left_out > 0 && `${t('panel.leftOut', { count: found.left_out, shown: formatCount(found.left_out) })} `}
      {found.is_partial && t('panel.partial')}
    </p>
  );
}

interface Tip {
  key: string;
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
}

const TipList = ({ tips }: { tips: readonly Tip[] }) => (
  <ul className={classes.tips}>
    {tips.map(({ key, icon, title, text }) => (
      <li key={key}>
        {icon}
        <span>
          <b>{title}</b>
          <small>{text}</small>
        </span>
      </li>
    ))}
  </ul>
);

const iconOf = { size: 18, stroke: 1.7, 'aria-hidden': 'true' } as const;

/** The largest differences that were measured, and what the data leave open. */
function StandsOut({ found }: { found: Difference }) {
  const { t } = useTranslation('comparison');
  const words = useCarrierWords();
  const { change, carriers, months, steps } = found;
  const tips: Tip[] = [];
  const more = steps ? Math.sign(steps.energy.kwh_per_m2) || 1 : 1;
  const [carrier] = carriers.toSorted((a, b) => more * (b.own - b.others - (a.own - a.others)));
  if (carrier && steps && more * (carrier.own - carrier.others) > 0)
    tips.push({
      key: 'carrier',
      icon: <IconBolt {...iconOf} />,
      title: t('tips.carrier', {
        carrier: words.carrier(carrier.carrier),
        own: `\u2066${formatFigure(carrier.own)} kWh/m²\u2069`,
      }),
      text: t('tips.others', { value: `\u2066${formatFigure(carrier.others)} kWh/m²\u2069` }),
    });
  const known = months.flatMap(({ month, own, others }) =>
    own === null || others === null ? [] : [{ month, own, others, more: more * (own - others) }],
  );
  const [month] = known.toSorted((a, b) => b.more - a.more);
  if (month && month.more > 0)
    tips.push({
      key: 'month',
      icon: <IconCalendarStats {...iconOf} />,
      title: t('tips.month', {
        month: formatMonth(month.month),
        own: `\u2066${formatFigure(month.own)} kWh/m²\u2069`,
      }),
      text: t('tips.others', { value: `\u2066${formatFigure(month.others)} kWh/m²\u2069` }),
    });
  if (change.own !== null && change.others !== null && Math.abs(change.own - change.others) >= POINTS)
    tips.push({
      key: 'change',
      icon: <IconChartBar {...iconOf} />,
      title: t('tips.change', { own: `\u2066${formatChange(change.own)}\u2069` }),
      text: t('tips.others', { value: `\u2066${formatChange(change.others)}\u2069` }),
    });
  tips.push(useDataTip(found));
  return (
    <section>
      <h3>{t('tips.title')}</h3>
      <TipList tips={tips} />
    </section>
  );
}

function useDataTip({ covered, estimated }: Difference): Tip {
  const { t } = useTranslation('comparison');
  const share = covered && covered.due > 0 ? covered.days / covered.due : null;
  const isComplete = share !== null && share >= COMPLETE && (estimated ?? 0) < 1 - COMPLETE;
  const said = [
    share === null
      ? t('tips.noDays')
      : t('tips.days', {
          share: formatPercent(share, 0),
          days: formatCount(covered?.days ?? 0),
          due: formatCount(covered?.due ?? 0),
        }),
    estimated !== null && estimated > 0 && t('tips.estimated', { share: formatPercent(estimated, 0) }),
  ].filter(Boolean);
  return {
    key: 'data',
    icon: isComplete ? <IconShieldCheck {...iconOf} /> : <IconShieldQuestion {...iconOf} />,
    title: t(isComplete ? 'tips.dataComplete' : 'tips.dataOpen'),
    text: said.join(t('words:comma')),
  };
}

function Measures({ found: { measures } }: { found: Difference }) {
  const { t } = useTranslation('comparison');
  if (!measures) return null;
  const tips = measures.map(({ _id, title, kwh_per_m2, net_cost, currency, simple_payback }): Tip => {
    const said = [
      kwh_per_m2 !== null && `\u2066${signed(-kwh_per_m2, 1)} kWh/m²\u2069`,
      net_cost !== null && currency && formatMoney(net_cost, currency),
      simple_payback !== null &&
        t('measures.payback', { count: simple_payback, years: formatNumber(simple_payback, 1) }),
    ].filter(Boolean);
    return {
      key: _id,
      icon: <IconBulb {...iconOf} />,
      title: <bdi>{title}</bdi>,
      text: said.length ? said.join(t('words:comma')) : t('measures.noSaving'),
    };
  });
  return (
    <section>
      <h3>{t('measures.title')}</h3>
      {tips.length ? <TipList tips={tips} /> : <p className={classes.others}>{t('measures.none')}</p>}
    </section>
  );
}
