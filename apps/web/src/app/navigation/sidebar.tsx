import { formatCount } from '../../ui/format.ts';
import { PlainLink } from '../../ui/link.tsx';
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
import { elsewhere } from './dashboards-elsewhere.ts';
import { holds, screenHere, type NavGroup, type NavItem } from './navigation.ts';
import { useOpenGroups } from './open-groups.ts';
import { screens } from '../screens.ts';
import classes from './sidebar.module.css';

interface Props {
  groups: NavGroup[];
  /** Icons only. */
  isNarrow: boolean;
  onToggle?: () => void;
  /** How much work waits for the user, by module. */
  waiting?: ReadonlyMap<string, number>;
  /** The address for a larger plan, for users whose modules include it (R036). */
  upgradeUrl?: string | undefined;
}

const noWork: ReadonlyMap<string, number> = new Map();

/** The navigation: groups, screens and the screens below them. */
export function Sidebar({ groups, isNarrow, onToggle, waiting = noWork, upgradeUrl }: Props) {
  const { t } = useTranslation('app');
  const here = useRouterState({ select: (state) => screenHere(groups, screens, state.location.pathname) });
  const [isGroupOpen, setGroupOpen] = useOpenGroups();
  const Icon = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <>
      <nav className={`${classes.nav} ${isNarrow ? classes['is-narrow'] : ''}`} aria-label={t('sidebar.label')}>
        {groups.map(({ key, items, more = [] }) => {
          const isFirst = key === 'start';
          const isOpen = isFirst || isNarrow || isGroupOpen(key);
          return (
            <div key={key} className={classes.group}>
              {isFirst || isNarrow ? (
                <p className="visually-hidden">{t(`groups.${key}`)}</p>
              ) : (
                <button
                  type="button"
                  className={classes.heading}
                  aria-expanded={isOpen}
                  onClick={() => setGroupOpen(key, !isOpen)}
                >
                  {t(`groups.${key}`)}
                  <IconChevronRight size={14} aria-hidden="true" />
                </button>
              )}
              {isOpen && <Items items={items} here={here} isNarrow={isNarrow} level={1} waiting={waiting} />}
              {isOpen && !isNarrow && more.length > 0 && <More items={more} here={here} />}
            </div>
          );
        })}
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

interface Level {
  /** The address of the open screen. */
  here: string | undefined;
  isNarrow: boolean;
  level: number;
  waiting: ReadonlyMap<string, number>;
}

/** The entries of a group that hold nothing yet, or are to be requested. */
function More({ items, here }: { items: NavItem[]; here: string | undefined }) {
  const { t } = useTranslation('app');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('sidebar.less') : t('sidebar.more', { count: items.length })}
      </button>
      {isOpen && <Items items={items} here={here} isNarrow={false} level={1} waiting={noWork} />}
    </>
  );
}

function Items({ items, ...rest }: Level & { items: NavItem[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <Item key={`${item.path} ${item.name ?? ''}`} item={item} {...rest} />
      ))}
    </ul>
  );
}

/** Of entries with one path only the one with this search is the open page. */
const sameSearch = { exact: true, includeSearch: true };

function Item({ item, here, isNarrow, level, waiting }: Level & { item: NavItem }) {
  const { t } = useTranslation(['titles', 'app']);
  const [isOpen, setOpen] = useState(() => holds(item, here));
  const title = item.name ?? t(item.title);
  const hasMore = item.items.length > 0 && level < deepest && !isNarrow;
  // Frameworks without a page of their own share one, and differ by their key.
  const key = useRouterState({ select: ({ location }) => (location.search as { key?: string }).key });
  const isHere = item.path === here && item.search?.['key'] === (item.name === undefined ? undefined : key);
  const count = item.modules.reduce((sum, module) => sum + (waiting.get(module) ?? 0), 0);
  const inside = (
    <>
      {level === 1 && <NavIcon module={item.module} size={18} />}
      <span className={isNarrow ? 'visually-hidden' : ''}>{item.name === undefined ? title : <bdi>{title}</bdi>}</span>
      {count > 0 && !isNarrow && (
        <span className={classes.count}>
          {formatCount(count)}
          <span className="visually-hidden"> {t('sidebar.waiting', { ns: 'app' })}</span>
        </span>
      )}
    </>
  );
  const outside = elsewhere(item.path);
  const link = item.isClosed ? (
    <PlainLink
      to="/user_profile"
      search={{ ask: item.asks }}
      hash="permissions"
      className={classes.item}
      data-closed
      title={t('sidebar.closed', { ns: 'app', title })}
    >
      {inside}
      <IconLock size={15} stroke={1.8} aria-hidden="true" />
      <span className="visually-hidden">{t('sidebar.ask', { ns: 'app' })}</span>
    </PlainLink>
  ) : outside ? (
    <a href={outside} className={classes.item} {...(isNarrow && { title })}>
      {inside}
    </a>
  ) : (
    <PlainLink
      to={item.path}
      {...(item.search && { search: item.search, activeOptions: sameSearch })}
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
      {hasMore && isOpen && (
        <Items items={item.items} here={here} isNarrow={false} level={level + 1} waiting={noWork} />
      )}
    </li>
  );
}
