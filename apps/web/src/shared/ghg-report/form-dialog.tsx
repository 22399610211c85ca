import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverlay } from '../../ui/overlay-stack.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'md' | 'lg';
  children: ReactNode;
}

/** A dialog that holds a form. */
export function FormDialog({ opened, onClose, title, size = 'md', children }: Props) {
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
              justifyContent: 'space-between',
              alignItems: 'start',
              marginBlockEnd: 8,
            }}
          >
            <Modal.Title fz={18} fw={640} mb={10}>
              {title}
            </Modal.Title>
            <Modal.CloseButton aria-label={t('close')} />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
