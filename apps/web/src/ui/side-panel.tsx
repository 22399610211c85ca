import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverlay } from './overlay-stack.ts';
import classes from './side-panel.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Pixels, or a Mantine size. */
  width?: number | string;
  /** Where it comes from; the end of the line unless told. */
  side?: 'start' | 'end';
  /** No padding around the content. */
  flush?: boolean;
}

/** A drawer at the side for workings and details; the page stays in view. */
export function SidePanel({ opened, onClose, title, children, width = 460, side = 'end', flush = false }: Props) {
  const { t } = useTranslation('ui');
  useOverlay(opened, onClose);
  return (
    // In parts, for the kit's own header would be a second banner of the page.
    <Drawer.Root opened={opened} onClose={onClose} position={side === 'end' ? 'right' : 'left'} size={width}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.head}>
          <Drawer.Title fz={17} fw={620}>
            {title}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={t('close')} />
        </div>
        <Drawer.Body p={flush ? 0 : 'md'}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface EditProps<T> {
  /** The thing that is edited, `new` for one to be added; nothing, and the panel is closed. */
  edited: T | 'new' | undefined;
  onClose: () => void;
  addTitle: ReactNode;
  editTitle: ReactNode;
  /** The form; it gets nothing where something is added. */
  children: (thing: T | undefined) => ReactNode;
}

/** Adds to a list, or edits a row of it, beside the list. */
export function EditPanel<T>({ edited, onClose, addTitle, editTitle, children }: EditProps<T>) {
  return (
    <SidePanel opened={edited !== undefined} onClose={onClose} title={edited === 'new' ? addTitle : editTitle}>
      {edited !== undefined && children(edited === 'new' ? undefined : edited)}
    </SidePanel>
  );
}
