import { IconChevronDown } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.ts';
import { tabsOf } from '../../shared/known-screens.ts';
import type { Screen } from '../../shared/screen.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useDropdown } from '../../ui/navigation/use-dropdown.ts';
import { PlainLink } from '../../ui/link.tsx';
import { checkRoute } from '../guards.ts';
import { screens } from '../screens.ts';
import classes from './tabbed-page.module.css';

type Tab = NonNullable<Screen['tab']>;
const groups = ['people', 'rights', 'organization'] as const;

/** The tabs of a page that the user may open, in their order. */
export function useTabs(of: string) {
  const person = useSession();
  return tabsOf(of).filter((screen) => checkRoute(screen, person) === 'welcome');
}

/**
 * One page with several addresses: its head, and the list of its tabs beside the open one. On a narrow screen the list
 * opens below a button with the name of the open tab.
 */
export function TabbedPage({ tab, path, children }: { tab: Tab; path: string; children: ReactNode }) {
  const { t } = useTranslation(['app', 'titles']);
  const tabs = useTabs(tab.of);
  const { isOpen, open, anchor } = useDropdown();
  const id = useId();
  const inGroups = groups
    .map((group) => ({ group, members: tabs.filter((screen) => (screen.tab?.group ?? 'organization') === group) }))
    .filter(({ members }) => members.length);
  const titleOf = (address: string) => {
    const screen = screens.find((one) => one.path === address);
    return screen && t(screen.title, { ns: 'titles' });
  };
  return (
    <>
      <PageHeader title={titleOf(tab.of)} question={t('account.question')} />
      <div className={classes.page}>
        <nav className={classes.nav} aria-label={t('account.tabs')}>
          {/* Key events bubble up to here from the button and the links. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            ref={anchor}
            onKeyDown={({ key }) => {
              if (key !== 'Escape' || !isOpen) return;
              open(false);
              anchor.current?.querySelector('button')?.focus();
            }}
          >
            <button
              type="button"
              className={classes.opener}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => open(!isOpen)}
            >
              {titleOf(path)} <IconChevronDown size={18} aria-hidden="true" />
            </button>
            <div id={id} className={classes.groups} data-open={isOpen || undefined}>
              {inGroups.map(({ group, members }) => (
                <section key={group} aria-labelledby={`${id}-${group}`}>
                  <h2 id={`${id}-${group}`} className={classes.heading}>
                    {t(`account.${group}`)}
                  </h2>
                  <ul className={classes.list}>
                    {members.map((screen) => (
                      <li key={screen.path}>
                        <PlainLink
                          to={screen.path}
                          className={classes.tab}
                          activeProps={{ 'aria-current': 'page' }}
                          onClick={() => open(false)}
                        >
                          {t(screen.title, { ns: 'titles' })}
                        </PlainLink>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </div>
        </nav>
        <div className={classes.content}>{children}</div>
      </div>
    </>
  );
}
