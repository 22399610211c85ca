import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOver } from '../../api/leaving.ts';
import { config, reducedTo } from '../../session/config.ts';
import { useSession } from '../../session/session.ts';
import { PlainLink } from '../../ui/link.tsx';
import BackTo from '../navigation/back-to.tsx';
import { ColourToggle } from './colour-toggle.tsx';
import { Crumbs } from '../navigation/crumbs.tsx';
import { FollowRights } from '../follow-rights.tsx';
import { Footer } from './footer.tsx';
import classes from './full-layout.module.css';
import { HeaderSlots, loadHeaderTexts } from './header-slots.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { Mark } from './logo.tsx';
import { EntryTabs } from '../navigation/entry-tabs.tsx';
import { flagged, useModules } from '../navigation/modules.ts';
import { useMenuState } from '../navigation/menu-state.ts';
import {
  asOneGroup,
  crumbsOf,
  navigationOf,
  screenHere,
  withMore,
  withoutOwn,
  withPlacesBelow,
} from '../navigation/navigation.ts';
import { PhoneBar } from '../navigation/phone-bar.tsx';
import { ProfileMenu } from '../navigation/profile-menu.tsx';
import { screens } from '../screens.ts';
import { AskedReason } from '../../shared/form/asked-reason.tsx';
import { ScopeGuard } from '../scope/scope-guard.tsx';
import { ScopePicker } from '../scope/scope-picker.tsx';
import { Shortcuts } from '../navigation/shortcuts.tsx';
import { Sidebar } from '../navigation/sidebar.tsx';
import { SkipLink } from './skip-link.tsx';

const SessionOverBar = lazy(() => import('./session-over-bar.tsx'));
const ViewAsBar = lazy(() => import('./view-as-bar.tsx'));
const ClosedOrganization = lazy(() => import('../closed-organization.tsx'));
const MobileNavigation = lazy(() => import('../navigation/mobile-navigation.tsx'));

export { loadHeaderTexts };

/** The product, or the page that states that the organization was closed. */
export function FullLayout() {
  const person = useSession();
  if (!person?.is_closed) return <OpenLayout />;
  return (
    <Suspense fallback={null}>
      <ClosedOrganization person={person} />
    </Suspense>
  );
}

/** The product: header, sidebar, main area, footer. */
function OpenLayout() {
  const { t } = useTranslation('app');
  const person = useSession();
  const modules = useModules();
  // Between phone and desktop width the sidebar has only icons; a choice of the user takes precedence.
  const isTablet = useMediaQuery('(width < 1180px)', false, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(width < 860px)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(() => localStorage.getItem('sidebar'));
  const isNarrow = chosen ? chosen === 'narrow' : isTablet;
  const path = useRouterState({ select: (state) => state.location.pathname });
  // The page on which the menu was opened: navigation closes it.
  const [openedOn, setOpenedOn] = useState<string>();
  const isOver = useIsOver();
  const all = useMemo(() => (person ? navigationOf(modules, screens, person, reducedTo) : []), [modules, person]);
  const groups = useMemo(
    () => (person?.is_tenant ? asOneGroup(withoutOwn(all)) : withoutOwn(all)),
    [all, person?.is_tenant],
  );
  const { shown, waiting, below } = useMenuState(groups);
  if (!person) return null;
  const shownMenu = withMore(groups, reducedTo ? undefined : shown, screenHere(groups, screens, path));
  const menu = reducedTo ? shownMenu : withPlacesBelow(shownMenu, below);
  const upgradeUrl = flagged(modules, 'upgrade') && config.upgradeUrl;
  const toggle = () => {
    const next = isNarrow ? 'wide' : 'narrow';
    localStorage.setItem('sidebar', next);
    setChosen(next);
  };
  return (
    <div className={isOver || person.viewed_by ? classes.barred : undefined}>
      <FollowRights />
      <Suspense fallback={null}>
        {isOver ? <SessionOverBar /> : person.viewed_by && <ViewAsBar person={person} />}
      </Suspense>
      <div className={`${classes.page} ${isNarrow ? classes.narrow : ''}`}>
        <SkipLink />
        <Shortcuts />
        <AskedReason />
        <section className={classes.side} aria-label={'Steward'}>
          <PlainLink to="/home" className={classes.brand} title={person.organization_name}>
            <Mark size={28} />
            <span>
              <b className="no-translate" translate="no" dir="ltr">
                {'Steward'}
              </b>
              <small>
                <bdi>{person.organization_name}</bdi>
              </small>
            </span>
          </PlainLink>
          {/* On a phone the sidebar is hidden; its thirty links would be drawn before the page. */}
          {!isPhone && (
            <Sidebar groups={menu} waiting={waiting} isNarrow={isNarrow} onToggle={toggle} upgradeUrl={upgradeUrl} />
          )}
        </section>
        {openedOn && (
          <Suspense fallback={null}>
            <MobileNavigation
              groups={menu}
              waiting={waiting}
              upgradeUrl={upgradeUrl}
              opened={openedOn === path}
              onClose={() => setOpenedOn(undefined)}
            />
          </Suspense>
        )}
        <div className={classes.sheet}>
          <header className={classes.header}>
            <ActionIcon
              className={classes['phone-only'] ?? ''}
              variant="subtle"
              color="gray"
              size={40}
              aria-label={t('header.menu')}
              onClick={() => setOpenedOn(path)}
            >
              <IconMenu2 size={22} />
            </ActionIcon>
            <ScopePicker />
            <BackTo otherwise={!isPhone && <Crumbs way={crumbsOf(all, screens, path)} />} />
            <span className={classes.middle}>
              <HeaderSlots place="middle" />
            </span>
            <div className={classes.tools}>
              <HeaderSlots place="end" />
              {!reducedTo && <LanguagePicker />}
              {!isPhone && <ColourToggle />}
              <ProfileMenu person={person} />
            </div>
          </header>
          <main id="content" tabIndex={-1} className={classes.main}>
            <EntryTabs groups={groups} address={path}>
              <ScopeGuard>
                <Outlet />
              </ScopeGuard>
            </EntryTabs>
          </main>
          <Footer className={classes.foot} />
        </div>
        {isPhone && <PhoneBar groups={groups} />}
      </div>
    </div>
  );
}
