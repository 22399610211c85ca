import { search } from '@steward/contract/foundation/search';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { noteOf } from '../../../shared/found/found-note.ts';
import { useOpenFound, type Found } from '../../../shared/found/open-found.ts';
import { isTyping, openOver } from '../../../shared/found/opening.ts';
import { SuggestField } from '../../../ui/form/suggest-field.tsx';
import classes from './search.module.css';

/** A search starts with the third character (R019). */
const searchFrom = 3;
/** Holding Backspace for this time clears the field (R021). */
const heldMs = 1000;
const debounceMs = 180;

/** The search of every page. `/` moves the focus here. */
export default function HeaderSearch() {
  const { t } = useTranslation('search');
  const person = useSession();
  const open = useOpenFound();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const [isHere, setHere] = useState(false);
  const held = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const isLongEnough = wanted.length >= searchFrom && typed.trim().length >= searchFrom;
  const found = useAnswer(
    search.globalSearch,
    { search: wanted, ...(person && { user_id: person.uid, organization_id: person.organization_id }) },
    { enabled: isLongEnough && person?.is_setup === true, keepsLast: true },
  );
  const clear = () => {
    setTyped('');
    setWanted('');
  };
  const release = () => {
    clearTimeout(held.current);
    held.current = undefined;
  };
  const hold = ({ key }: KeyboardEvent) => {
    if (key === 'Backspace') held.current ??= setTimeout(clear, heldMs);
    else release();
  };
  if (!person?.is_setup) return null;
  const rows = isLongEnough ? (found.data ?? []) : [];
  const isEmpty = isHere && isLongEnough && found.isSuccess && !found.isFetching && rows.length === 0;
  return (
    <>
      {/* Key events that bubble up from the field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <search
        ref={box}
        className={classes.box}
        onKeyDown={hold}
        onKeyUp={release}
        onFocus={() => setHere(true)}
        onBlur={() => {
          setHere(false);
          release();
        }}
      >
        <SuggestField
          label={t('label')}
          placeholder={t('placeholder')}
          icon={<IconSearch size={17} />}
          typed={typed}
          onType={setTyped}
          isBusy={isLongEnough && found.isFetching}
          rows={rows}
          idOf={({ type: kind, _id }) => `${kind}-${_id}`}
          show={(row) => <FoundRow row={row} />}
          onPick={(row) => {
            clear();
            void open(row);
          }}
        />
        {isEmpty && <output className={classes.nothing}>{t('nothing')}</output>}
      </search>
      <button type="button" className={classes.phone} aria-label={t('label')} onClick={() => openOver('palette')}>
        <IconSearch size={20} stroke={1.7} aria-hidden="true" />
      </button>
    </>
  );
}

function FoundRow({ row }: { row: Found }) {
  const { t: kindName } = useTranslation('found');
  const note = noteOf(row);
  return (
    <span className={classes.row}>
      <span className={classes.words}>
        <bdi>{row.name}</bdi>
        {note && (
          <small>
            <bdi>{note}</bdi>
          </small>
        )}
      </span>
      <span className={classes.badge}>{kindName(row.type)}</span>
    </span>
  );
}
