import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverlay } from './overlay-stack.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Pixels, or a Mantine size. */
  width?: number | string;
}

/** A drawer at the side for workings and details; the page stays in view. */
export function SidePanel({ opened, onClose, title, children, width = 460 }: Props) {
  const { t } = useTranslation('ui');
  useOverlay(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={width}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ title: { fontWeight: 620, fontSize: 17 } }}
    >
      {children}
    </Drawer>
  );
}
