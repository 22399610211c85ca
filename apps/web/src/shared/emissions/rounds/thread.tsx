import type { Finding } from '@steward/contract/carbon/reports.report';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { NumberText } from '../../../ui/value-text.tsx';
import classes from './thread.module.css';
import { useReportWords } from '../report-words.ts';

const statusTone: Record<Finding['status'], Tone> = { open: 'warn', answered: 'brand', closed: 'good' };

interface Props {
  finding: Finding;
  /** The actions: answer, close. */
  children?: ReactNode;
}

/** A question of the verifier with all replies. */
export function Thread({ finding, children }: Props) {
  const { t } = useTranslation('emissions');
  const words = useReportWords();
  const { kind, about, size_t, status, outcome, round, messages } = finding;
  return (
    <article className={classes.thread} id={`finding-${finding._id}`} tabIndex={-1}>
      <header className={classes.head}>
        <h3 className={classes.title}>
          {words.findingKind(kind)}
          {about && <bdi className={classes.about}>{words.about(about)}</bdi>}
        </h3>
        <span className={classes.facts}>
          {size_t !== null && <NumberText value={size_t} unit="t" />}
          <span>{t('timeline.round', { round })}</span>
          <StatusBadge tone={outcome === 'uncorrected' ? 'warn' : statusTone[status]}>
            {words.findingStatus(finding)}
          </StatusBadge>
        </span>
      </header>
      <ol className={classes.messages}>
        {messages.map(({ _id, at, side, author, body }) => (
          <li key={_id} className={`${classes.message} ${classes[side]}`}>
            <p className={classes.who}>
              <strong>
                <bdi>{author}</bdi>
              </strong>
              {' · '}
              {t(`thread.${side}`)}
              {' · '}
              <time dateTime={at}>{formatMoment(at)}</time>
            </p>
            <p className={classes.body} dir="auto">
              {body}
            </p>
          </li>
        ))}
      </ol>
      {children && <div className={classes.actions}>{children}</div>}
    </article>
  );
}
