import { shareLinks } from '@steward/contract/foundation/share-links';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { formatDay } from '../../ui/format.ts';
import { EndLink } from './end-link.tsx';
import { linkTones } from './link-tones.ts';
import classes from './share-link.module.css';

/** The links of one subject that still open or could: who made them, until when, how often they were opened. */
export function LinksOfSubject({ kind, subjectId }: { kind: string; subjectId: string }) {
  const { t } = useTranslation('share-link');
  const where = JSON.stringify({
    all: [
      { field: 'kind', in: [kind] },
      { field: 'subject_id', in: [subjectId] },
      { field: 'state', in: ['active', 'paused'] },
    ],
  });
  const { data } = useAnswer(shareLinks.getShareLinks, { where, page_size: 50 }, { freshFor: 0 });
  if (!data?.paginateData.length) return null;
  return (
    <section aria-label={t('links')}>
      <h3 className={classes.head}>{t('links')}</h3>
      <ul className={classes.links}>
        {data.paginateData.map((link) => (
          <li key={link._id}>
            <div>
              <bdi>{link.label || link.maker_name}</bdi>{' '}
              <StatusBadge tone={linkTones[link.state]}>{t(`states.${link.state}`)}</StatusBadge>
              <div className={classes.soft}>
                {[
                  t('openedTimes', { count: link.openings ?? 0 }),
                  link.ends_at && t('untilDay', { day: formatDay(link.ends_at) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            <EndLink link={link} isSmall />
          </li>
        ))}
      </ul>
    </section>
  );
}
