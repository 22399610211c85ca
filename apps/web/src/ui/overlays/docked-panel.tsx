import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './docked-panel.module.css';
import { SidePanel } from './side-panel.tsx';

interface Props {
  /** What is opened; undefined closes the panel. */
  openId: string | undefined;
  title: ReactNode;
  /** Below the title. */
  note?: ReactNode;
  onClose: () => void;
  /** Opens the row before or after; absent at the end of the list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  foot?: ReactNode;
  children: ReactNode;
}

/** Wide enough for a list and a panel beside it; narrower, the panel lies over the list. */
const BESIDE = '(min-width: 1320px)';
export const useIsBeside = (): boolean => useMediaQuery(BESIDE, matchMedia(BESIDE).matches) ?? false;

/**
 * A panel of 440 px beside a list that stays usable. `J` and `K` open the next and the previous row, `Escape` closes the panel and returns
 * the focus to the row.
 */
export function DockedPanel(props: Props) {
  const { openId, onClose, onNext, onPrevious } = props;
  const isBeside = useIsBeside();
  const last = useRef<string>(undefined);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const isElsewhere =
      target instanceof Element && target.closest('input, select, textarea, [role=dialog] [role=listbox]');
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (key === 'Escape' && isBeside) onClose();
    else if (key === 'j') onNext?.();
    else if (key === 'k') onPrevious?.();
  });
  useEffect(() => {
    if (openId === undefined) {
      const row = last.current;
      last.current = undefined;
      if (row !== undefined) document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(row)}"]`)?.focus();
      return undefined;
    }
    last.current = openId;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [openId]);
  if (!isBeside)
    return (
      <SidePanel opened={openId !== undefined} onClose={onClose} title={props.title} width={440}>
        <div className={classes.over}>
          {props.note && <p className={classes.note}>{props.note}</p>}
          {props.children}
          {props.foot && <div className={classes.foot}>{props.foot}</div>}
        </div>
      </SidePanel>
    );
  return openId === undefined ? null : <Beside key={openId} {...props} />;
}

function Beside({ title, note, onClose, onPrevious, onNext, foot, children }: Props) {
  const { t } = useTranslation('ui');
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The keyboard continues in the panel; Escape returns to the row.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside className={classes.dock} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 ref={heading} id={id} tabIndex={-1} className={classes.title}>
            {title}
          </h2>
          {note && <p className={classes.note}>{note}</p>}
        </div>
        <span className={classes.steps}>
          <Step label={t('panel.previous')} Icon={IconChevronUp} onClick={onPrevious} />
          <Step label={t('panel.next')} Icon={IconChevronDown} onClick={onNext} />
          <Step label={t('words:close')} Icon={IconX} onClick={onClose} />
        </span>
      </div>
      {/* The scrolling region takes the focus, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.body} tabIndex={0} aria-labelledby={id}>
        {children}
      </section>
      {foot && <div className={classes.foot}>{foot}</div>}
    </aside>
  );
}

interface StepProps {
  label: string;
  Icon: typeof IconX;
  onClick: (() => void) | undefined;
}

const Step = ({ label, Icon, onClick }: StepProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={34}
    aria-label={label}
    title={label}
    disabled={!onClick}
    onClick={onClick}
  >
    <Icon size={18} stroke={1.8} aria-hidden="true" />
  </ActionIcon>
);
