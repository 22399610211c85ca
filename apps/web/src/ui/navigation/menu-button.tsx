import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import classes from './menu-button.module.css';
import { useDropdown } from './use-dropdown.ts';

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** After the label, such as a check mark. */
  end?: ReactNode;
  lang?: string;
  run: () => void;
}

interface Props {
  /** Receives the attributes that make its button open the menu. */
  button: (opener: {
    onClick: () => void;
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    'aria-controls': string;
  }) => ReactNode;
  label: string;
  head?: ReactNode;
  entries: MenuEntry[];
}

/** A small menu below its button, for the header of every page; Mantine's menu would be a sixth of the first load. */
export function MenuButton({ button, label, head, entries }: Props) {
  const { isOpen, open, close, anchor } = useDropdown();
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [isOpen]);
  const steer = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      items[target % items.length]?.focus();
    }
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') open(false);
  };
  return (
    <div ref={anchor} className={classes.anchor}>
      {button({ onClick: () => open(!isOpen), 'aria-haspopup': 'menu', 'aria-expanded': isOpen, 'aria-controls': id })}
      {isOpen && (
        <div className={classes.menu} id={id}>
          {head && <div className={classes.head}>{head}</div>}
          <div ref={menu} role="menu" tabIndex={-1} aria-label={label} onKeyDown={steer}>
            {entries.map(({ key, label: name, icon, end, lang, run }) => (
              <button
                key={key}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={classes.item}
                lang={lang}
                onClick={() => {
                  close();
                  run();
                }}
              >
                <span aria-hidden="true" style={{ display: 'grid' }}>
                  {icon}
                </span>
                <span>{name}</span>
                {end}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
