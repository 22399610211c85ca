import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { verification } from '@steward/contract/carbon/verification';
import { lackOf } from '@steward/core/coverage/understated';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { DataQuality } from '../../../shared/emissions/inventory/data-quality.tsx';
import { Figures } from '../../../shared/emissions/inventory/figures.tsx';
import { MissingFactors } from '../../../shared/emissions/factors/missing-factors.tsx';
import { ReportFactsView } from '../../../shared/emissions/reports/report-facts.tsx';
import { ReportTextsView } from '../../../shared/emissions/reports/report-texts.tsx';
import { Timeline } from '../../../shared/emissions/rounds/timeline.tsx';
import { Totals } from '../../../shared/emissions/inventory/totals.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { EarlierRounds } from './earlier-rounds.tsx';
import type { Frozen } from './frozen-report.ts';
import { LogSide } from './log-side.tsx';
import { Questions } from './questions.tsx';
import { Risks } from './risks.tsx';
import { StatementSide } from './statement-side.tsx';
import { TracePanel } from './trace-panel.tsx';
import { sides, useVerifierAddress, type Side } from './verifier-address.ts';
import { VerifierHead } from './verifier-head.tsx';
import { WorkbenchView } from './workbench.tsx';
import classes from './workplace.module.css';

interface Props {
  token: string;
  report: Frozen;
  inventory: Inventory;
}

const sections = ['figures', 'texts', 'questions', 'decision', 'history'] as const;

/** The frozen report, and beside it the verifier's working papers. */
export function Workplace({ token, report, inventory }: Props) {
  const { t } = useTranslation('verification');
  const { side, toSide } = useVerifierAddress();
  const papers = useAnswer(verification.getWorkbenchForVerifier, { token });
  const failureText = useFailureText();
  const [asking, setAsking] = useState<string>();
  const isOpen = report.head.status === 'sent';
  const engagement = useAnswer(verification.getEngagementForVerifier, { token });
  const loaded = <T,>(
    query: { data?: T | undefined; error: unknown; refetch: () => unknown },
    show: (data: T) => ReactNode,
  ) => {
    if (query.data !== undefined) return show(query.data);
    if (query.error) return <ErrorState message={failureText(query.error)} onRetry={() => void query.refetch()} />;
    return <RowSkeletons rows={8} />;
  };
  const contents: Record<Side, ReactNode> = {
    report: (
      <ReportSide
        token={token}
        report={report}
        inventory={inventory}
        onAsk={setAsking}
        prepared={
          engagement.data &&
          papers.data && { engagement: engagement.data, checkedItems: papers.data.checked?.covered_items ?? 0 }
        }
      />
    ),
    sample: loaded(papers, (found) => (
      <WorkbenchView
        token={token}
        papers={found}
        isOpen={isOpen}
        // Nothing is said of it until it is known.
        isMaterialitySet={engagement.data?.is_materiality_set ?? true}
      />
    )),
    risks: loaded(engagement, ({ risks }) => <Risks token={token} risks={risks} isOpen={isOpen} />),
    statement: loaded(engagement, (found) => <StatementSide token={token} head={report.head} engagement={found} />),
    log: <LogSide token={token} year={report.head.year} />,
  };
  return (
    <div className={classes.page}>
      <VerifierHead token={token} report={report} />
      <Tabs
        value={side}
        onChange={(next) => toSide(next as Side)}
        tabs={sides.map((value) => ({ value, label: t(`side.${value}`), content: contents[value] }))}
      />
      <TracePanel token={token} inventory={inventory} {...(isOpen && { onAsk: setAsking })} />
      {asking !== undefined && <AskDialog token={token} about={asking} onClose={() => setAsking(undefined)} />}
    </div>
  );
}

/** Figures, texts, questions and the decision on one page, which prints as shown. */
function ReportSide({
  token,
  report,
  inventory,
  onAsk,
  prepared,
}: Props & { onAsk: (about: string) => void } & Pick<ComponentProps<typeof DecisionPanel>, 'prepared'>) {
  const { t } = useTranslation('verification');
  const { look } = useVerifierAddress();
  const { head, texts, findings, events, earlier_rounds, documents } = report;
  const isOpen = head.status === 'sent';
  const open = findings.filter(({ status }) => status !== 'closed').length;
  return (
    <div className={classes.page}>
      <nav className={classes.nav} aria-label={t('nav.label')}>
        {sections.map((section) => (
          <a key={section} href={`#${section}`} onClick={(event) => goTo(event, section)}>
            {t(`nav.${section}`)}
            {section === 'questions' && open > 0 && <span className={classes.count}>{open}</span>}
          </a>
        ))}
      </nav>
      <section id="figures" tabIndex={-1} className={classes.section} aria-label={t('nav.figures')}>
        <Totals figures={inventory} lack={lackOf(inventory)} />
        <MissingFactors missing={inventory.missing} />
        <DataQuality inventory={inventory} />
        <Figures
          inventory={inventory}
          propertyNote={t('trace.hint')}
          onProperty={(property) => look({ property, carrier: undefined, bill: undefined })}
        />
        <ReportFactsView facts={report.facts} year={head.year} />
      </section>
      <section id="texts" tabIndex={-1} className={classes.section} aria-labelledby="texts-title">
        <h2 id="texts-title" className={classes.title}>
          {t('nav.texts')}
        </h2>
        <ReportTextsView texts={texts} />
        {documents.length > 0 && (
          <Card title={t('documents.title')}>
            <ul className={classes.follow}>
              {documents.map(({ name, about, url, sha256 }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noreferrer">
                    <bdi>{name}</bdi>
                  </a>{' '}
                  <bdi>{about}</bdi>
                  {sha256 && (
                    <bdi dir="ltr" title={sha256} style={{ color: 'var(--ink-soft)' }}>
                      {` SHA-256 ${sha256.slice(0, 12)}…`}
                    </bdi>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </section>
      <section id="questions" tabIndex={-1} className={classes.section} aria-labelledby="questions-title">
        <h2 id="questions-title" className={classes.title}>
          {t('nav.questions')}
        </h2>
        <Questions token={token} findings={findings} isOpen={isOpen} onAsk={() => onAsk('')} />
      </section>
      <section
        id="decision"
        tabIndex={-1}
        // The decision form is not printed.
        className={`${classes.section} ${isOpen ? classes['screen-only'] : ''}`}
        aria-labelledby="decision-title"
      >
        <h2 id="decision-title" className={classes.title}>
          {t('nav.decision')}
        </h2>
        <div aria-live="polite">
          <DecisionPanel token={token} report={report} prepared={prepared} />
        </div>
      </section>
      <section id="history" tabIndex={-1} className={classes.section} aria-labelledby="history-title">
        <h2 id="history-title" className={classes.title}>
          {t('nav.history')}
        </h2>
        <EarlierRounds rounds={earlier_rounds} now={{ head, inventory }} />
        <Card>
          <Timeline events={events} />
        </Card>
      </section>
    </div>
  );
}

/** Scrolls within the page, without changing the address, which contains the secret. */
function goTo(event: React.MouseEvent, section: string) {
  event.preventDefault();
  const target = document.getElementById(section);
  target?.scrollIntoView({ behavior: 'smooth' });
  target?.focus({ preventScroll: true });
}
