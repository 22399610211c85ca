import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverlay } from './overlay-stack.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: 'sm' | 'md' | 'lg';
}

/** Says something that must be read before going on, or asks for something that needs its own words. */
export function Dialog({ opened, onClose, title, children, size = 'md' }: Props) {
  const { t } = useTranslation('ui');
  useOverlay(opened, onClose);
  return (
    // In parts, for the kit's own header would be a second banner of the page.
    <Modal.Root opened={opened} onClose={onClose} size={size}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="lg">
          <div
            style={{
              display: 'flex',
              gap: 12,
              alignItems: 'start',
              justifyContent: 'space-between',
              marginBlockEnd: 12,
            }}
          >
            <Modal.Title fz={18} fw={640}>
              {title}
            </Modal.Title>
            <Modal.CloseButton aria-label={t('close')} style={{ marginBlockStart: -4 }} />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
