import type { Answer } from '@steward/contract/call';
import type { environments } from '@steward/contract/environments';
import { IconBuildings, IconDoor, IconFileInvoice, IconKey, IconUsers } from '@tabler/icons-react';
import { Link as RouterLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../shared/may.ts';
import { CountText } from '../../ui/value-text.tsx';
import classes from './home.module.css';

export type Counts = Answer<typeof environments.getEnvHomeCount>;

const tiles = [
  { key: 'environment_count', Icon: IconBuildings, to: '/properties', needs: 'properties.read' },
  { key: 'spaces_count', Icon: IconDoor, to: '/space', needs: 'spaces.read' },
  { key: 'user_count', Icon: IconUsers, to: '/account_setting/users', needs: 'users.read' },
  { key: 'occupant_count', Icon: IconKey, to: '/space', needs: 'spaces.read' },
  { key: 'bills_in_review', Icon: IconFileInvoice, to: '/datahub/data_library/utilities', needs: 'utilities.read' },
] as const;

/** What there is, in numbers; most lead to their list. */
export function HomeCounts({ counts }: { counts: Counts }) {
  const { t } = useTranslation('home');
  const holds = useHolds();
  // How many people there are is no secret; bills that one cannot open are no business of one’s own.
  const shown = tiles.filter(({ key, needs }) => key !== 'bills_in_review' || holds(needs));
  return (
    <ul className={classes.counts}>
      {shown.map(({ key, Icon, to, needs }) => {
        const content = (
          <>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <span className={classes.count}>
              <CountText value={counts[key]} />
            </span>
            <span className={classes.what}>{t(`counts.${key}`, { count: counts[key] })}</span>
          </>
        );
        return (
          <li key={key}>
            {holds(needs) ? (
              <RouterLink to={to as never} className={`${classes.tile} ${classes.opens}`}>
                {content}
              </RouterLink>
            ) : (
              <div className={classes.tile}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
