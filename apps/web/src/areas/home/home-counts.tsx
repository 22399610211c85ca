import type { Answer } from '@steward/contract/call';
import type { environments } from '@steward/contract/environments';
import { IconBuildings, IconDoor, IconFileInvoice, IconKey, IconUsers } from '@tabler/icons-react';
import { Link as RouterLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CountText } from '../../ui/value-text.tsx';
import classes from './home.module.css';

export type Counts = Answer<typeof environments.getEnvHomeCount>;

const tiles = [
  { key: 'environment_count', Icon: IconBuildings, to: '/properties' },
  { key: 'spaces_count', Icon: IconDoor, to: '/space' },
  { key: 'user_count', Icon: IconUsers, to: undefined },
  { key: 'occupant_count', Icon: IconKey, to: '/space' },
  { key: 'bills_in_review', Icon: IconFileInvoice, to: '/datahub/data_library/utilities' },
] as const;

/** What there is, in numbers; most lead to their list. */
export function HomeCounts({ counts }: { counts: Counts }) {
  const { t } = useTranslation('home');
  return (
    <ul className={classes.counts}>
      {tiles.map(({ key, Icon, to }) => {
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
            {to ? (
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
