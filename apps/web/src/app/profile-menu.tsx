import { Menu, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { leave } from '../api/leaving.ts';
import { ask } from '../api/client.ts';
import { session } from '@steward/contract/session';
import type { SessionDetail } from '../session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { StatusBadge } from '../ui/badges.tsx';
import { judge } from './guards.ts';
import { screens } from './screens.ts';

/** In the product's order; what is not there yet, or not for this person, does not show. */
const links = ['/company-profile', '/account_setting', '/user_profile', '/settings', '/help'];

/** Who is here, and what belongs to them. */
export function ProfileMenu({ person }: { person: SessionDetail }) {
  const { t } = useTranslation(['app', 'titles']);
  const navigate = useNavigate();
  const shown = links.flatMap((path) => screens.filter((screen) => screen.path === path && judge(screen, person) === 'welcome'));
  const logout = async () => {
    // Whatever the server says, this device forgets the session.
    await ask(session.logout, {}, { quiet: true }).catch(() => undefined);
    leave();
  };
  return (
    <Menu position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <UnstyledButton aria-label={`${t('header.profile')}: ${person.username}`} style={{ borderRadius: '50%', marginInlineStart: 4 }}>
          <Avatar name={person.username} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '10px 12px 12px' }}>
          <div style={{ display: 'flex', gap: 8, justifyContent: 'space-between', alignItems: 'center' }}>
            <strong>
              <bdi>{person.username}</bdi>
            </strong>
            <StatusBadge tone={person.is_admin ? 'brand' : 'plain'}>
              {person.is_admin ? t('header.admin') : t('header.member')}
            </StatusBadge>
          </div>
          <div style={{ color: 'var(--ink-soft)', fontSize: 14 }}>{person.vertical_name}</div>
          <div style={{ color: 'var(--ink-soft)', fontSize: 13 }}>{person.organization_name}</div>
        </div>
        <Menu.Divider />
        {shown.map(({ path, title, nav }) => (
          <Menu.Item
            key={path}
            leftSection={nav && <nav.icon size={18} stroke={1.7} />}
            onClick={() => void navigate({ to: path as never })}
          >
            {t(title, { ns: 'titles' })}
          </Menu.Item>
        ))}
        {shown.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={() => void logout()}>
          {t('header.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
