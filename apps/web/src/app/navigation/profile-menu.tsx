import { modules } from '@steward/contract/module-tree';
import { session } from '@steward/contract/access/session';
import { useNavigate } from '../../ui/navigate.tsx';
import { NavIcon } from './nav-icon.tsx';
import { UnstyledButton } from '@mantine/core';
import { IconHelpCircle, IconLogout, IconSwitchHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { useIsQuiet } from '../../api/quiet.ts';
import { reducedTo } from '../../session/config.ts';
import type { SessionDetail } from '../../session/session.ts';
import { logOut } from '../../api/client.ts';
import { useVerticalName } from '../../shared/roles/vertical-name.ts';
import { Avatar } from '../../ui/values/avatar.tsx';
import { StatusBadge } from '../../ui/badges.tsx';
import { MenuButton } from '../../ui/navigation/menu-button.tsx';
import { checkRoute } from '../guards.ts';
import classes from './profile-menu.module.css';
import { screens } from '../screens.ts';

const OrganizationSwitch = lazy(() => import('./organization-switch.tsx'));
const TEN_MINUTES = 600_000;

/** In the specified order; pages that the user may not open are hidden. */
const links = ['/company-profile', '/account_setting', '/user_profile', '/settings', '/help'] as const;
/** Not on a host with a reduced menu (R030, R031). */
const notReduced: readonly string[] = ['/company-profile', '/account_setting', '/help'];
/** The module of a page of this menu; help has none. */
const moduleOf = new Map(modules.map(({ key, route }) => [route, key]));

/** The name of the user, and links to the user's own pages. */
export function ProfileMenu({ person }: { person: SessionDetail }) {
  const { t } = useTranslation(['app', 'titles']);
  const verticalName = useVerticalName();
  const navigate = useNavigate();
  // Tenants do not see the company and its accounts (R030): the Tenant vertical does not include them.
  const offered = reducedTo ? links.filter((path) => !notReduced.includes(path)) : links;
  const shown = offered.flatMap((path) =>
    screens
      .filter((screen) => screen.path === path && checkRoute(screen, person) === 'welcome')
      .map(({ title }) => ({ path, title })),
  );
  const [isSwitching, setSwitching] = useState(false);
  const enabled = useIsQuiet() && person.is_setup;
  const others = useAnswer(session.getSwitchableOrganizations, {}, { freshFor: TEN_MINUTES, enabled });
  const canSwitch = (others.data?.length ?? 0) > 1 && !person.viewed_by;
  return (
    <>
      <MenuButton
        label={t('header.profile')}
        button={(opener) => (
          <UnstyledButton className={classes.button ?? ''} {...opener}>
            <span className="visually-hidden">
              {t('header.profile')}: {person.username}
            </span>
            <Avatar name={person.username} picture={person.picture_url} />
          </UnstyledButton>
        )}
        head={
          <>
            <div className={classes.name}>
              <strong>
                <bdi>{person.username}</bdi>
              </strong>
              <StatusBadge tone={person.is_admin ? 'brand' : 'plain'}>
                {person.is_admin ? t('header.admin') : t('words:member')}
              </StatusBadge>
            </div>
            <div className={classes.soft}>{verticalName(person.vertical_name)}</div>
            <div className={classes.soft}>{person.organization_name}</div>
          </>
        }
        entries={[
          ...shown.map(({ path, title }) => ({
            key: path,
            label: t(title, { ns: 'titles' }),
            icon: moduleOf.has(path) ? (
              <NavIcon module={moduleOf.get(path) ?? ''} size={18} />
            ) : (
              <IconHelpCircle size={18} stroke={1.7} aria-hidden="true" />
            ),
            run: () => void navigate({ to: path }),
          })),
          ...(canSwitch
            ? [
                {
                  key: 'switch',
                  label: t('header.switchOrganization'),
                  icon: <IconSwitchHorizontal size={18} stroke={1.7} />,
                  run: () => setSwitching(true),
                },
              ]
            : []),
          {
            key: 'logout',
            label: t('words:logout'),
            icon: <IconLogout size={18} stroke={1.7} />,
            run: () => void logOut(),
          },
        ]}
      />
      {isSwitching && (
        <Suspense fallback={null}>
          <OrganizationSwitch person={person} onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  );
}
