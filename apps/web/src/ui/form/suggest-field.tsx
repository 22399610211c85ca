import { Suspense, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './suggest-field.module.css';
import { useOverlay } from '../overlays/overlay-stack.ts';

interface Props<T> {
  label: string;
  placeholder: string;
  icon: ReactNode;
  className?: string | undefined;
  typed: string;
  onType: (text: string) => void;
  isBusy: boolean;
  rows: readonly T[];
  idOf: (row: T) => string;
  show: (row: T) => ReactNode;
  onPick: (row: T) => void;
}

/** A field with suggestions during typing (an ARIA combobox with a listbox); small, because the first screen has it. */
export function SuggestField<T>(props: Props<T>) {
  const { label, placeholder, icon, className, typed, onType, isBusy, rows, idOf, show, onPick } = props;
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const id = useId();
  const shows = isOpen && rows.length > 0;
  useOverlay(shows, () => setOpen(false));
  const optionId = (row: T) => `${id}-${idOf(row)}`;
  const current = shows ? rows[at] : undefined;

  const pick = (row: T) => {
    setOpen(false);
    onPick(row);
  };
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && rows.length > 0) {
      event.preventDefault();
      setOpen(true);
      setAt(
        shows ? (Math.max(at, step > 0 ? -1 : 0) + step + rows.length) % rows.length : step > 0 ? 0 : rows.length - 1,
      );
    } else if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault();
      pick(current);
    } else if (event.key === 'Escape') {
      if (!shows) onType('');
      setOpen(false);
    }
  };
  return (
    <div className={`${classes.anchor} ${className ?? ''}`}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <input
        type="text"
        className={classes.field}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shows}
        aria-controls={id}
        aria-busy={isBusy}
        {...(current !== undefined && { 'aria-activedescendant': optionId(current) })}
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value);
          setAt(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={steer}
      />
      {isBusy && <span className={classes.busy} aria-hidden="true" />}
      {shows && (
        // A `select` cannot show two lines and cannot be typed into.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div id={id} className={classes.list} role="listbox" aria-label={label}>
          {rows.map((row) => (
            // The focus stays in the field, which handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={idOf(row)}
              id={optionId(row)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              tabIndex={-1}
              aria-selected={row === current}
              className={classes.option}
              ref={(option) => {
                if (row === current) option?.scrollIntoView?.({ block: 'nearest' });
              }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(row)}
            >
              {/* A row that waits for its texts would hide the field, which loses the focus. */}
              <Suspense fallback={null}>{show(row)}</Suspense>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
