import { IconCamera } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../shared/may.ts';
import { PlainLink } from '../../ui/link.tsx';
import { NavIcon } from './nav-icon.tsx';
import type { NavGroup, NavItem } from './navigation.ts';
import classes from './phone-bar.module.css';

/** The pages in daily use, around the button for photographing a bill. */
const before = ['/home', '/properties'] as const;
const after = ['/dashboard', '/solutions/reporting/assessments/ghg-protocol'] as const;

/** The bar below the page on a phone; all other pages are in the menu of the header. */
export function PhoneBar({ groups }: { groups: NavGroup[] }) {
  const { t } = useTranslation(['app', 'titles']);
  const holds = useHolds();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const open = groups.flatMap(({ items }) => items).filter(({ isClosed }) => !isClosed);
  const of = (paths: readonly string[]) => paths.flatMap((one) => open.filter((item) => item.path === one));
  const isHere = (one: string) => path === one && { 'aria-current': 'page' as const };
  const entry = (item: NavItem) => (
    <PlainLink key={item.path} to={item.path} className={classes.item} {...isHere(item.path)}>
      <NavIcon module={item.module} size={22} />
      <span>{item.path === after[1] ? t('phone.reports') : t(item.title, { ns: 'titles' })}</span>
    </PlainLink>
  );
  // Alone the button would be first, and move once the entries beside it are known.
  if (open.length === 0) return <div className={classes.bar} />;
  return (
    <nav className={classes.bar} aria-label={t('phone.label')}>
      {of(before).map(entry)}
      {holds('utilities.create') && (
        <PlainLink to="/datahub/data_library/utilities" hash="upload" className={`${classes.item} ${classes.add}`}>
          <IconCamera size={22} stroke={1.7} aria-hidden="true" />
          <span>{t('phone.add')}</span>
        </PlainLink>
      )}
      {of(after).map(entry)}
    </nav>
  );
}
