import type { Report } from '@steward/contract/carbon/reports.report';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../ui/format.ts';
import classes from './timeline.module.css';
import { decisionIn, useReportWords } from '../report-words.ts';

const tones: Record<string, string> = { accepted: 'good', rejected: 'bad', sent: 'brand' };

/** All events of a report, newest first: user, action, time, submission and text. */
export function Timeline({ events }: { events: Report['events'] }) {
  const { t } = useTranslation('emissions');
  const words = useReportWords();
  if (events.length === 0) return <p className={classes.none}>{t('timeline.none')}</p>;
  return (
    <ol className={classes.list}>
      {events
        .toSorted((a, b) => a.at.localeCompare(b.at))
        // Reversed after sorting, so that events of the same moment keep their order.
        .toReversed()
        .map(({ _id, at, round, kind, actor_name, note }) => {
          const said = kind === 'accepted' ? decisionIn(note) : { words: words.about(note) };
          return (
            <li key={_id} className={`${classes.event} ${classes[tones[kind] ?? 'plain']}`}>
              <p className={classes.what}>
                <strong>{words.eventKind(kind)}</strong>
                {'assurance' in said && <span>{t(`assurance.${said.assurance}`)}</span>}
                {round > 0 && <span className={classes.round}>{t('timeline.round', { round })}</span>}
              </p>
              <p className={classes.who}>
                <bdi>{actor_name || t('timeline.system')}</bdi>
                {' · '}
                <time dateTime={at}>{formatMoment(at)}</time>
              </p>
              {said.words && (
                <p className={classes.note} dir="auto">
                  {said.words}
                </p>
              )}
            </li>
          );
        })}
    </ol>
  );
}
