import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOverlay } from '../ui/overlay-stack.ts';
import { Logo } from './logo.tsx';
import type { NavGroup } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';

interface Props {
  groups: NavGroup[];
  opened: boolean;
  onClose: () => void;
}

/** The sidebar on a narrow screen. */
export default function MobileNavigation({ groups, opened, onClose }: Props) {
  const { t } = useTranslation('ui');
  useOverlay(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={300}
      padding={0}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ header: { paddingInline: 16 } }}
    >
      <Sidebar groups={groups} isNarrow={false} />
    </Drawer>
  );
}
