import { Button } from '@mantine/core';
import { provenSavings } from '@steward/contract/carbon/proven-savings';
import type { ProvenSavingRow, SavingProof } from '@steward/contract/carbon/proven-savings';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { scaled } from '../../../shared/scaled-quantity.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { isolated } from '../../../ui/direction.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatDay, formatPercent } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { SavingAdjustments } from './saving-adjustments.tsx';
import { SavingDates } from './saving-dates.tsx';
import { SavingIssueText } from './saving-issue.tsx';
import { SavingPart } from './saving-part.tsx';
import { kwhText, useVerdictWord, verdictTone } from './saving-words.ts';
import classes from './saving.module.css';

/** The proof of one project: its saving, whether it is significant, and the data behind it. */
export function SavingPanel({ row }: { row: ProvenSavingRow }) {
  const failureText = useFailureText();
  const { decarbonize_project_id } = row;
  const answer = useAnswer(provenSavings.getSavingProof, { decarbonize_project_id });
  if (answer.data) return <Proof proof={answer.data} />;
  if (answer.error) return <ErrorState message={failureText(answer.error)} onRetry={() => void answer.refetch()} />;
  return <PageSkeleton />;
}

function Proof({ proof }: { proof: SavingProof }) {
  const { t } = useTranslation('proven-savings');
  const mayEdit = useMay('net-zero.edit');
  const verdictWord = useVerdictWord();
  const { in_service_on, works_began_on, issue, verdict, saved_kwh, parts, others } = proof;
  const [isDating, setDating] = useState(in_service_on === null);
  const canDate = mayEdit && proof.environment_id !== null;
  return (
    <>
      <p className={classes.head}>
        <StatusBadge tone={verdictTone(verdict)}>{verdictWord(verdict)}</StatusBadge>
        <bdi>{proof.environment_name || proof.portfolio_name}</bdi>
        {in_service_on && <span>{t('proof.since', { day: formatDay(in_service_on) })}</span>}
      </p>
      {saved_kwh !== null && <Figures proof={proof} />}
      {issue && (
        <div className={classes.gap}>
          <Notice
            tone={issue === 'year-not-over' || issue === 'no-dates' ? 'plain' : 'warn'}
            icon={issue === 'year-not-over' || issue === 'no-dates' ? IconInfoCircle : IconAlertTriangle}
          >
            <SavingIssueText issue={issue} proof={proof} />
          </Notice>
        </div>
      )}
      {others.length > 0 && (
        <div className={classes.gap}>
          <Notice tone="warn" icon={IconAlertTriangle} title={t('proof.others')}>
            {others.map((one) => `${isolated(one.name)} (${formatDay(one.in_service_on)})`).join(t('words:comma'))}
          </Notice>
        </div>
      )}
      {parts.map((part) => (
        <SavingPart key={part.carrier} part={part} proof={proof} isOnly={parts.length === 1} />
      ))}
      {in_service_on && <SavingAdjustments proof={proof} mayEdit={mayEdit} />}
      {proof.environment_id !== null && (
        <Section
          title={t('proof.dates')}
          note={proof.station_name ? t('proof.station', { name: isolated(proof.station_name) }) : ''}
        >
          {canDate && isDating ? (
            <SavingDates
              proof={proof}
              onSaved={() => setDating(false)}
              onCancel={in_service_on ? () => setDating(false) : undefined}
            />
          ) : (
            <>
              {works_began_on && in_service_on && (
                <dl className={classes.facts}>
                  <Fact label={t('proof.worksBegan')} value={formatDay(works_began_on)} />
                  <Fact label={t('proof.inService')} value={formatDay(in_service_on)} />
                  <Fact label={t('proof.baseline')} value={t('proof.months', { count: proof.baseline_months })} />
                  <Fact label={t('proof.confidence')} value={formatPercent(proof.confidence / 100, 0)} />
                </dl>
              )}
              {canDate && (
                <Button variant="default" onClick={() => setDating(true)}>
                  {t('proof.changeDates')}
                </Button>
              )}
            </>
          )}
        </Section>
      )}
      <p className={classes.method}>{t('proof.method')}</p>
    </>
  );
}

function Figures({ proof }: { proof: SavingProof }) {
  const { t } = useTranslation('proven-savings');
  const { saved_kwh, half_kwh, share, planned_kwh, kg_co2e, cost, currency, days, confidence } = proof;
  const saved = scaled(saved_kwh ?? 0, 'kWh');
  return (
    <div className={classes.figures}>
      <Figure
        size="hero"
        label={t('proof.savedIn', { count: days })}
        value={saved.value}
        unit={saved.unit}
        note={t('proof.interval', {
          half: kwhText(half_kwh ?? 0),
          confidence: formatPercent(confidence / 100, 0),
          share: formatPercent(share ?? 0, 1),
        })}
      />
      <Figure
        size="total"
        label={t('proof.planned')}
        value={planned_kwh === null ? null : planned_kwh / saved.per}
        unit={saved.unit}
        note={
          planned_kwh !== null && planned_kwh > 0
            ? t('proof.reachedNote', { share: formatPercent((saved_kwh ?? 0) / planned_kwh, 0) })
            : ''
        }
      />
      <Figure
        size="total"
        label={t('proof.avoided')}
        value={kg_co2e === null ? null : kg_co2e / 1000}
        unit="t CO₂e"
        note={kg_co2e === null ? t('proof.noFactor') : t('scopesNote')}
      />
      <Figure
        size="total"
        label={t('proof.cost')}
        value={cost}
        unit={currency ?? ''}
        note={cost === null ? t('proof.noPrice') : t('proof.priceNote')}
      />
    </div>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </div>
);
