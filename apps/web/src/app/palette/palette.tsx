import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverlay } from '../../ui/overlays/overlay-stack.ts';
import type { Entry } from './entries.ts';
import classes from './palette.module.css';
import { useEntries } from './use-entries.ts';

/** As printed on the key. */
const escape = 'Esc';

interface Props {
  typed: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** A search over all pages, forms and actions, by the keyboard alone: Ctrl or ⌘ and K. */
export default function Palette({ typed, onType, onClose }: Props) {
  const { t } = useTranslation('palette');
  const [at, setAt] = useState(0);
  const { entries, isBusy, isNothing } = useEntries(typed);
  const id = useId();
  useOverlay(true, onClose);
  const current = entries[Math.min(at, entries.length - 1)];
  const run = (entry: Entry) => {
    onClose();
    void entry.run();
  };
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    const { length } = entries;
    const target = { ArrowDown: (at + 1) % length, ArrowUp: (at - 1 + length) % length, Home: 0, End: length - 1 }[
      event.key
    ];
    if (target !== undefined && !((event.key === 'Home' || event.key === 'End') && typed)) {
      event.preventDefault();
      setAt(target);
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      run(current);
    }
  };
  return (
    // Built from parts: Mantine's own header would be a second banner landmark of the page.
    <Modal.Root opened onClose={onClose} size={620} yOffset="9vh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.title')}>
        <Modal.Body p={0}>
          <div className={classes.head}>
            <IconSearch size={19} aria-hidden="true" />
            <input
              className={classes.field}
              data-autofocus
              data-palette-field
              type="text"
              role="combobox"
              aria-label={t('palette.title')}
              aria-expanded
              aria-controls={id}
              aria-autocomplete="list"
              aria-busy={isBusy}
              {...(current && { 'aria-activedescendant': `${id}-${entries.indexOf(current)}` })}
              autoComplete="off"
              placeholder={t('palette.placeholder')}
              value={typed}
              onChange={(event) => {
                onType(event.currentTarget.value);
                setAt(0);
              }}
              onKeyDown={steer}
            />
            <kbd className={classes.key}>{escape}</kbd>
          </div>
          {(isNothing || (typed !== '' && entries.length === 0 && !isBusy)) && (
            <output className={classes.nothing}>{t('palette.nothing')}</output>
          )}
          {/* A `select` cannot be typed into, nor have group headings with markup. */}
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
          <div id={id} className={classes.list} role="listbox" aria-label={t('palette.title')}>
            {entries.map((entry, index) => (
              <Line
                key={entry.key}
                id={`${id}-${index}`}
                entry={entry}
                heading={entry.group === entries[index - 1]?.group ? undefined : t(`palette.groups.${entry.group}`)}
                isCurrent={entry === current}
                onRun={() => run(entry)}
              />
            ))}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface LineProps {
  id: string;
  entry: Entry;
  heading: string | undefined;
  isCurrent: boolean;
  onRun: () => void;
}

function Line({ id, entry, heading, isCurrent, onRun }: LineProps) {
  return (
    <>
      {heading && (
        <div className={classes.heading} role="presentation">
          {heading}
        </div>
      )}
      {/* The focus stays in the field, which handles the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="option"
        tabIndex={-1}
        aria-selected={isCurrent}
        className={classes.option}
        ref={(option) => {
          if (isCurrent) option?.scrollIntoView?.({ block: 'nearest' });
        }}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRun}
      >
        <span className={classes.words}>
          <bdi>{entry.label}</bdi>
          {entry.note && (
            <small>
              <bdi>{entry.note}</bdi>
            </small>
          )}
        </span>
        {entry.badge && <span className={classes.badge}>{entry.badge}</span>}
      </div>
    </>
  );
}
