import { PlainLink } from '../ui/link.tsx';
import { NavIcon } from './nav-icon.tsx';
import {
  IconChevronRight,
  IconLock,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NavGroup, NavItem } from './navigation.ts';
import classes from './sidebar.module.css';

interface Props {
  groups: NavGroup[];
  /** Icons only. */
  isNarrow: boolean;
  onToggle?: () => void;
  /** Where a larger plan is to be had, for those whose modules say so (R036). */
  upgradeUrl?: string | undefined;
}

/** Where one can go: groups, screens and the screens under them. */
export function Sidebar({ groups, isNarrow, onToggle, upgradeUrl }: Props) {
  const { t } = useTranslation('app');
  const Icon = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <>
      <nav className={`${classes.nav} ${isNarrow ? classes['is-narrow'] : ''}`} aria-label={t('sidebar.label')}>
        {groups.map(({ key, items }) => (
          <div key={key} className={classes.group}>
            <p className="visually-hidden">{t(`groups.${key}`)}</p>
            <Items items={items} isNarrow={isNarrow} level={1} />
          </div>
        ))}
        {upgradeUrl && (
          <a className={classes.item} href={upgradeUrl} target="_blank" rel="noreferrer">
            <NavIcon module="upgrade" size={18} />
            <span className={isNarrow ? 'visually-hidden' : ''}>{t('sidebar.upgrade')}</span>
          </a>
        )}
      </nav>
      {onToggle && (
        <button type="button" className={classes.toggle} onClick={onToggle} aria-expanded={!isNarrow}>
          <Icon size={18} stroke={1.7} aria-hidden="true" />
          <span className={isNarrow ? 'visually-hidden' : ''}>
            {isNarrow ? t('sidebar.expand') : t('sidebar.collapse')}
          </span>
        </button>
      )}
    </>
  );
}

const deepest = 3;

function Items({ items, isNarrow, level }: { items: NavItem[]; isNarrow: boolean; level: number }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <Item key={item.path} item={item} isNarrow={isNarrow} level={level} />
      ))}
    </ul>
  );
}

function Item({ item, isNarrow, level }: { item: NavItem; isNarrow: boolean; level: number }) {
  const { t } = useTranslation(['titles', 'app']);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const holds = (one: NavItem): boolean =>
    path === one.path || path.startsWith(`${one.path}/`) || one.items.some(holds);
  const [isOpen, setOpen] = useState(() => holds(item));
  const title = t(item.title);
  const hasMore = item.items.length > 0 && level < deepest && !isNarrow;
  const isHere = path === item.path || (item.items.length === 0 && path.startsWith(`${item.path}/`));
  const inside = (
    <>
      {level === 1 && <NavIcon module={item.module} size={18} />}
      <span className={isNarrow ? 'visually-hidden' : ''}>{title}</span>
    </>
  );
  const link = item.isClosed ? (
    <PlainLink
      to="/user_profile"
      search={{ ask: item.module }}
      hash="permissions"
      className={classes.item}
      data-closed
      title={t('sidebar.closed', { ns: 'app', title })}
    >
      {inside}
      <IconLock size={15} stroke={1.8} aria-hidden="true" />
      <span className="visually-hidden">{t('sidebar.ask', { ns: 'app' })}</span>
    </PlainLink>
  ) : (
    <PlainLink
      to={item.path}
      className={classes.item}
      {...(isNarrow && { title })}
      {...(isHere && { 'aria-current': 'page' as const })}
    >
      {inside}
    </PlainLink>
  );
  return (
    <li>
      <div className={classes.row}>
        {link}
        {hasMore && (
          <button
            type="button"
            className={classes.twist}
            aria-expanded={isOpen}
            aria-label={title}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={15} aria-hidden="true" />
          </button>
        )}
      </div>
      {hasMore && isOpen && <Items items={item.items} isNarrow={false} level={level + 1} />}
    </li>
  );
}
