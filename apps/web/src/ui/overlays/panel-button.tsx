import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from './panel-button.module.css';
import { useDropdown } from '../navigation/use-dropdown.ts';

interface Props {
  /** Receives the attributes that make its button open the panel. */
  button: (opener: {
    onClick: () => void;
    'aria-haspopup': 'dialog';
    'aria-expanded': boolean;
    'aria-controls': string;
  }) => ReactNode;
  /** The accessible name of the panel. */
  label: string;
  children: (close: () => void) => ReactNode;
}

/**
 * A panel below its button, for the header of every page: Mantine's own would be an eighth of the first load. The focus
 * moves into it, Escape returns it, and tabbing out closes the panel.
 */
export function PanelButton({ button, label, children }: Props) {
  const { isOpen, open, close, anchor } = useDropdown();
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);
  return (
    // Key events bubble up to here from the button and from the content of the panel.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={anchor}
      className={classes.anchor}
      onBlur={({ relatedTarget }) => {
        // No target: the window lost the focus, or the focused element was removed from the page.
        if (relatedTarget && !anchor.current?.contains(relatedTarget)) open(false);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen) close();
      }}
    >
      {button({
        onClick: () => open(!isOpen),
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': id,
      })}
      {isOpen && (
        // A `dialog` element would have its own position and its own closing.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div ref={panel} id={id} className={classes.panel} role="dialog" aria-label={label} tabIndex={-1}>
          {children(() => open(false))}
        </div>
      )}
    </div>
  );
}
