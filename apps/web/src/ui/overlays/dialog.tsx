import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverlay } from './overlay-stack.ts';
import { useGuardedClose } from './unsaved.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: 'sm' | 'md' | 'lg';
}

/** Shows a message to read before continuing, or a short form. */
export function Dialog({ opened, onClose, title, children, size = 'md' }: Props) {
  const { t } = useTranslation('ui');
  const { close, guarded } = useGuardedClose(onClose);
  useOverlay(opened, close);
  return guarded(
    // Built from parts: Mantine's own header would be a second banner landmark of the page.
    <Modal.Root opened={opened} onClose={close} size={size}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="lg">
          <Modal.Title fz={18} fw={640} mb={12} pe={36}>
            {title}
          </Modal.Title>
          {children}
          {/* Last in the document, so that the first field has the focus; shown first. */}
          <Modal.CloseButton
            aria-label={t('words:close')}
            style={{ position: 'absolute', insetBlockStart: 14, insetInlineEnd: 14 }}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>,
  );
}
