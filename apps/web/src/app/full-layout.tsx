import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { config, reducedTo } from '../session/config.ts';
import { useSession } from '../session/session.ts';
import { Link } from '../ui/link.tsx';
import { ColourToggle } from './colour-toggle.tsx';
import { FollowRights } from './follow-rights.tsx';
import { Footer } from './footer.tsx';
import classes from './full-layout.module.css';
import { HeaderSlots } from './header-slots.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { Logo } from './logo.tsx';
import { flagged, useModules } from './modules.ts';
import { navigationOf } from './navigation.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { screens } from './screens.ts';
import { Shortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';

const ViewAsBar = lazy(() => import('./view-as-bar.tsx'));
const ClosedOrganization = lazy(() => import('./closed-organization.tsx'));
const MobileNavigation = lazy(() => import('./mobile-navigation.tsx'));

/** The product, or that the organization behind it was closed. */
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
  const [isNarrow, setNarrow] = useState(() => localStorage.getItem('sidebar') === 'narrow');
  const path = useRouterState({ select: (state) => state.location.pathname });
  // Open on the page where it was opened: going elsewhere closes it.
  const [openedOn, openDrawerOn] = useState<string>();
  if (!person) return null;
  const groups = navigationOf(modules, screens, person, reducedTo);
  const upgradeUrl = flagged(modules, 'upgrade') && config.upgradeUrl;
  const toggle = () => {
    localStorage.setItem('sidebar', isNarrow ? 'wide' : 'narrow');
    setNarrow(!isNarrow);
  };
  return (
    <div className={person.viewed_by && classes.viewing}>
      <FollowRights />
      {person.viewed_by && (
        <Suspense fallback={null}>
          <ViewAsBar person={person} />
        </Suspense>
      )}
      <div className={`${classes.page} ${isNarrow ? classes.narrow : ''}`}>
        <SkipLink />
        <Shortcuts />
        <header className={classes.header}>
          <ActionIcon
            className={classes['phone-only'] ?? ''}
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('header.menu')}
            onClick={() => openDrawerOn(path)}
          >
            <IconMenu2 size={22} />
          </ActionIcon>
          <Link to="/home" c="inherit" underline="never" display="flex">
            <Logo />
          </Link>
          <HeaderSlots place="middle" />
          <div className={classes.tools}>
            <HeaderSlots place="end" />
            {!reducedTo && <LanguagePicker />}
            <ColourToggle />
            <ProfileMenu person={person} />
          </div>
        </header>
        <div className={classes.side}>
          <Sidebar groups={groups} isNarrow={isNarrow} onToggle={toggle} upgradeUrl={upgradeUrl} />
        </div>
        {openedOn && (
          <Suspense fallback={null}>
            <MobileNavigation
              groups={groups}
              upgradeUrl={upgradeUrl}
              opened={openedOn === path}
              onClose={() => openDrawerOn(undefined)}
            />
          </Suspense>
        )}
        <div className={classes.body}>
          <main id="content" tabIndex={-1} className={classes.main}>
            <Outlet />
          </main>
          <Footer className={classes.foot} />
        </div>
      </div>
    </div>
  );
}
