import { Pagination } from '@mantine/core';
import type { Input } from '@steward/contract/call';
import { restatement, type Simulation } from '@steward/contract/carbon/restatement';
import type { Carrier } from '@steward/core/ghg/carrier';
import { effectOf, hasEffect } from '@steward/core/ghg/base-year';
import { totalOf } from '@steward/core/ghg/known-sums';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ReportStatus } from '../../../shared/emissions/reports/status-badge.tsx';
import { SumTable } from '../../../shared/emissions/sum-table.tsx';
import { inTonnes, tonneDecimals, Tonnes } from '../../../shared/emissions/tonnes.tsx';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatFormula, formatPercent } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { Section } from '../../../ui/section.tsx';
import { sumRow, useSumHeads } from './base-year-state.tsx';
import classes from './restatement.module.css';

const linesShown = 20;
/** The number of lines in one answer. */
const linesAtOnce = 200;
const quiet: readonly Simulation['remarks'][number][] = ['base-not-accepted'];

/** The effect of a change: the base year first, then the years, the lines behind it, and the reports. */
export function SimulationView({ asked, simulation }: LinesProps) {
  const { t } = useTranslation('restatement');
  const heads = useSumHeads(t('state.row'));
  const { base, remarks, lines_total, lines_year } = simulation;
  return (
    <div className={classes.stack}>
      {remarks.map((remark) => (
        <Notice
          key={remark}
          tone={quiet.includes(remark) ? 'plain' : 'warn'}
          icon={quiet.includes(remark) ? IconInfoCircle : IconAlertTriangle}
        >
          {t(`remarks.${remark}`, { year: base?.year ?? lines_year })}
        </Notice>
      ))}
      {base && <Effect base={base} isReason={simulation.is_reason} />}
      {base && (
        <SumTable
          title={t('view.base', { year: base.year })}
          head={heads}
          rows={[
            sumRow('before', t('view.before'), base.sums),
            { ...sumRow('effect', t('view.effect'), base.effect), isTotal: true },
          ]}
        />
      )}
      {simulation.years.some(({ before, after }) => hasEffect(effectOf(before, after))) && (
        <YearsCompared years={simulation.years} />
      )}
      {lines_total > 0 && <LinesCompared asked={asked} simulation={simulation} />}
      <Section title={t('view.reports')} note={simulation.reports.length || undefined}>
        {simulation.reports.length === 0 ? (
          <p className={classes.soft}>{t('view.noReports')}</p>
        ) : (
          <>
            <p className={classes.soft}>{t('view.reportsNote')}</p>
            <ul className={classes.reports}>
              {simulation.reports.map((report) => (
                <li key={report._id}>
                  <Link
                    to="/solutions/reporting/assessments/ghg-protocol"
                    search={{
                      level: report.level,
                      year: report.year,
                      ...(report.level !== 'Organization' && { target: report.target_id }),
                    }}
                  >
                    <bdi>{report.target_name}</bdi> <bdi>{report.year}</bdi>
                  </Link>
                  <ReportStatus status={report.status} />
                  <span>
                    <Tonnes kg={totalOf(report.before, 'location')} /> →{' '}
                    <Tonnes kg={totalOf(report.after, 'location')} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
    </div>
  );
}

function Effect({ base, isReason }: { base: NonNullable<Simulation['base']>; isReason: boolean }) {
  const { t } = useTranslation('restatement');
  const percent = (part: number | null) => (part === null ? null : part * 100);
  return (
    <div className={classes.figures}>
      <Figure
        size="hero"
        label={t('view.alone', { year: base.year })}
        value={percent(base.alone)}
        unit="%"
        note={base.working && <bdi dir="ltr">{formatFormula(base.working)}</bdi>}
      />
      <Figure label={t('effect.location')} value={inTonnes(totalOf(base.effect, 'location')) ?? 0} unit="t CO₂e" />
      <Figure label={t('effect.market')} value={inTonnes(totalOf(base.effect, 'market')) ?? 0} unit="t CO₂e" />
      <Figure
        label={t('cumulated')}
        value={percent(base.cumulated)}
        unit="%"
        note={isReason ? t(`view.${base.proposed}`, { share: formatPercent(base.threshold) }) : t('view.noReason')}
      />
    </div>
  );
}

function YearsCompared({ years }: { years: Simulation['years'] }) {
  const { t } = useTranslation('restatement');
  const decimals = tonneDecimals(
    ...years.flatMap(({ before, after }) => [totalOf(before, 'location'), totalOf(after, 'location')]),
  );
  return (
    <SumTable
      title={t('view.years')}
      note={t('view.yearsNote')}
      head={[
        t('words:year'),
        ...(['location', 'market'] as const).flatMap((basis) => [
          t(`view.beforeBy.${basis}`),
          t(`view.afterBy.${basis}`),
          t(`view.change.${basis}`),
        ]),
      ]}
      rows={years.map(({ year, before, after }) => ({
        key: String(year),
        label: <bdi>{year}</bdi>,
        cells: (['location', 'market'] as const).flatMap((basis) => [
          <Tonnes key={`${basis}1`} kg={totalOf(before, basis)} decimals={decimals} withoutUnit />,
          <Tonnes key={`${basis}2`} kg={totalOf(after, basis)} decimals={decimals} withoutUnit />,
          <Tonnes key={`${basis}3`} kg={totalOf(effectOf(before, after), basis)} decimals={decimals} withoutUnit />,
        ]),
      }))}
    />
  );
}

interface LinesProps {
  asked: Input<typeof restatement.simulateRestatement>;
  simulation: Simulation;
}

/** Page by page; lines beyond the first answer load with their page. */
function LinesCompared({ asked, simulation }: LinesProps) {
  const { t } = useTranslation('restatement');
  const { t: ui } = useTranslation('ui');
  const words = useReportWords();
  const [page, setPage] = useState(1);
  const { lines: first, lines_total: total, lines_year: year } = simulation;
  const at = (page - 1) * linesShown;
  const from = Math.floor(at / linesAtOnce) * linesAtOnce;
  const later = useAnswer(
    restatement.simulateRestatement,
    { ...asked, lines_year: year, lines_from: from },
    { enabled: from > 0 },
  );
  const lines = (from === 0 ? first : later.data?.lines)?.slice(at - from, at - from + linesShown);
  const decimals = tonneDecimals(...first.map(({ before }) => totalOf(before, 'location')));
  return (
    <>
      <SumTable
        title={t('view.lines', { year })}
        note={total > linesShown ? t('view.linesOf', { n: formatCount(total) }) : undefined}
        head={[
          t('words:property'),
          t('view.activity'),
          t('view.beforeBy.location'),
          t('view.afterBy.location'),
          t('view.change.location'),
          t('view.change.market'),
        ]}
        rows={(lines ?? []).map(({ environment_id, name, carrier, activity, before, after }) => {
          const effect = effectOf(before, after);
          return {
            key: `${environment_id}|${carrier}|${activity}`,
            label: environment_id ? <bdi>{name}</bdi> : t('view.others'),
            cells: [
              activity ? <bdi key="activity">{activity}</bdi> : words.carrier(carrier as Carrier),
              ...[
                totalOf(before, 'location'),
                totalOf(after, 'location'),
                totalOf(effect, 'location'),
                totalOf(effect, 'market'),
              ].map((kg, index) => <Tonnes key={index} kg={kg} decimals={decimals} withoutUnit />),
            ],
          };
        })}
      />
      {!lines && <RowSkeletons rows={4} />}
      {total > linesShown && (
        <Pagination
          total={Math.ceil(total / linesShown)}
          value={page}
          onChange={setPage}
          size="sm"
          getControlProps={(control) => ({ 'aria-label': ui(`table.${control}`) })}
          getItemProps={(one) => ({ 'aria-label': ui('table.pageNumber', { page: formatCount(one) }) })}
        />
      )}
    </>
  );
}
