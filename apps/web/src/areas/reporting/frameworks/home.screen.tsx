import { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkReport } from '@steward/contract/reporting/frameworks.models';
import { IconCalendarDue, IconReportAnalytics } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useFreshFigures } from '../../../api/fresh-figures.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { organizationToday } from '../../../session/today.ts';
import { useHolds } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatDay, formatPercent } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { BeginButton } from './begin-dialog.tsx';
import { useLevelName } from './frameworks-words.ts';
import classes from './frameworks.module.css';
import { targetOf } from './report-target.ts';

/** What is due next, and what keeps it from being handed in. */
export default function FrameworksHomeScreen() {
  const { t, i18n } = useTranslation('frameworks');
  useFreshFigures(frameworks.reportingView.area);
  const failureText = useFailureText();
  const holds = useHolds();
  const language = i18n.language as 'en' | 'ar' | 'de';
  const view = useAnswer(frameworks.reportingView, { language });
  const mine = useAnswer(frameworks.getTcfdDataByUser, { language });
  const catalogue = useAnswer(frameworks.getAllMasterReporting, { language });
  if (view.error && !view.data)
    return <ErrorState isPage message={failureText(view.error)} onRetry={() => void view.refetch()} />;
  if (!view.data || !catalogue.data) return <PageSkeleton />;
  const open = view.data.reports.filter(({ state }) => state === 'open');
  const byDue = open.toSorted((a, b) => (a.due_on ?? '9999').localeCompare(b.due_on ?? '9999'));
  const waiting = (mine.data ?? []).filter(({ role, answer }) =>
    role === 'owner'
      ? answer.state === 'open' || answer.state === 'drafted'
      : answer.state !== 'open' && answer.state !== 'drafted' && answer.reviewed_at === null,
  );
  const begin = holds('frameworks.create') && <BeginButton entries={catalogue.data} />;
  return (
    <>
      <PageHeader title={t('home')} question={t('homeQuestion')} actions={begin} />
      <ScreenTabs of="/solutions/reporting" label={t('home')} />
      {view.data.reports.length === 0 && waiting.length === 0 ? (
        <EmptyState
          icon={IconReportAnalytics}
          title={t('noReports')}
          steps={[t('stepBegin'), t('stepAnswer'), t('stepReview'), t('stepApprove')]}
          actions={begin}
        >
          {t('noReportsText')}
        </EmptyState>
      ) : (
        <div className={classes.homeGrid}>
          <section aria-label={t('dueNext')} className={classes.due}>
            {byDue.map((report) => (
              <DueCard key={report._id} report={report} />
            ))}
            {byDue.length === 0 && <p className={classes.soft}>{t('nothingDue')}</p>}
          </section>
          <Card title={t('askedOfMe')}>
            {waiting.length === 0 ? (
              <p className={classes.soft}>{t('nothingAsked')}</p>
            ) : (
              <ul className={classes.asked}>
                {waiting.map(({ report, code, title, role, answer }) => (
                  <li key={`${report._id} ${code} ${answer.subject_id ?? ''}`}>
                    <Link {...targetOf(report, code)}>
                      <bdi>{code}</bdi> {title}
                    </Link>
                    <small>
                      <bdi>
                        {report.framework} {report.year}
                      </bdi>{' '}
                      · {t(role === 'owner' ? 'toAnswer' : 'toReviewOne')}
                      {answer.due_on && ` · ${t('dueOn', { day: formatDay(answer.due_on) })}`}
                    </small>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      )}
    </>
  );
}

function DueCard({ report }: { report: FrameworkReport }) {
  const { t } = useTranslation('frameworks');
  const levelName = useLevelName();
  const { completeness: all, stale, due_on } = report;
  const isLate = due_on !== null && due_on < organizationToday();
  const blocks = [
    ...(all.missing ? [t('missingCount', { count: all.missing })] : []),
    ...(stale ? [t('toUpdateCount', { count: stale })] : []),
    ...(all.to_review ? [t('toReviewCount', { count: all.to_review })] : []),
  ];
  return (
    <article className={classes.dueCard}>
      <header>
        <h2>
          <Link {...targetOf(report)}>
            <bdi>
              {report.framework} {report.year}
            </bdi>
          </Link>
        </h2>
        <span className={classes.soft}>
          <bdi>{report.subject_name}</bdi> · {levelName(report.level)}
        </span>
      </header>
      <p className={classes.share}>
        {all.share === null ? '–' : <bdi className="figures">{formatPercent(all.share)}</bdi>}
        <small>{t('answeredOf', { answered: formatCount(all.answered), of: formatCount(all.applicable) })}</small>
      </p>
      <ProgressBar percent={(all.share ?? 0) * 100} label={t('completeness')} />
      <p className={classes.blocks}>
        {due_on && (
          <StatusBadge tone={isLate ? 'bad' : 'plain'}>
            <IconCalendarDue size={14} aria-hidden="true" /> {t('dueOn', { day: formatDay(due_on) })}
          </StatusBadge>
        )}{' '}
        {blocks.length ? blocks.join(' · ') : t('nothingBlocks')}
      </p>
      <ButtonLink variant="default" size="compact-md" {...targetOf(report)}>
        {t('openReport')}
      </ButtonLink>
    </article>
  );
}
