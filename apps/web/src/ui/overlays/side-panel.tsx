import { Drawer } from '@mantine/core';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSkeleton } from '../skeletons.tsx';
import { useOverlay } from './overlay-stack.ts';
import classes from './side-panel.module.css';
import { useGuardedClose } from './unsaved.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Pixels, or a Mantine size. */
  width?: number | string;
  /** The side of the screen; the end by default. */
  side?: 'start' | 'end';
  /** No padding around the content. */
  flush?: boolean;
}

/** A drawer at the side for calculations and details; the page stays visible. */
export function SidePanel({ opened, onClose, title, children, width = 460, side = 'end', flush = false }: Props) {
  const { t } = useTranslation('ui');
  const { close, guarded } = useGuardedClose(onClose);
  useOverlay(opened, close);
  return guarded(
    // Built from parts: Mantine's own header would be a second banner landmark of the page.
    <Drawer.Root opened={opened} onClose={close} position={side === 'end' ? 'right' : 'left'} size={width}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.head}>
          <Drawer.Title fz={17} fw={620}>
            {title}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={t('words:close')} />
        </div>
        <Drawer.Body p={flush ? 0 : 'md'}>
          <LateFocus />
          {/* Content that waits for its texts would hide the page behind the panel. */}
          <Suspense fallback={<FormSkeleton fields={3} />}>{children}</Suspense>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>,
  );
}

/** Mantine moves the focus when the panel opens; a field that comes later, with its texts or data, gets it then. */
function LateFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const panel = mark.current?.parentElement;
    const fieldOf = () => panel?.querySelector<HTMLElement>('[data-autofocus]');
    if (!panel || fieldOf()) return;
    const watch = new MutationObserver(() => {
      const field = fieldOf();
      if (!field) return;
      watch.disconnect();
      const isTyping = panel.contains(document.activeElement);
      if (!isTyping) field.focus();
    });
    watch.observe(panel, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  return <span ref={mark} hidden />;
}
