import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { formatCount } from '../format.ts';
import { NoValue } from '../value-text.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

interface Shown<Row> {
  id: string;
  row: Row;
  isSelected: boolean;
  maySelect: boolean;
  isSoft: boolean;
  isOpened: boolean;
}

interface Props<Row> {
  name: string;
  columns: Column<Row>[];
  rows: Shown<Row>[];
  head: ReactNode;
  foot?: ReactNode;
  onOpen?: (row: Row) => void;
  onToggle?: (id: string, isOn: boolean) => void;
  onClear: () => void;
  /** The number of rows hidden by search and filters; unknown if the server searches. */
  hidden?: number | undefined;
}

/** Up to this number all rows are drawn; above it, only those in view. */
const virtualFrom = 80;

export function TableBody<Row>({ name, columns, rows, head, foot, onOpen, onToggle, onClear, hidden }: Props<Row>) {
  const { t } = useTranslation('ui');
  const scroll = useRef<HTMLElement>(null);
  const isVirtual = rows.length > virtualFrom;
  // The React compiler skips this component, which is correct: the virtualizer rerenders it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => (matchMedia('(width < 860px)').matches ? 150 : 45),
    overscan: 14,
    enabled: isVirtual,
  });
  const inView = isVirtual ? virtual.getVirtualItems() : [];
  const before = inView[0]?.start ?? 0;
  const after = isVirtual ? virtual.getTotalSize() - (inView.at(-1)?.end ?? 0) : 0;
  const drawn = isVirtual ? inView.map(({ index }) => index) : rows.map((_, index) => index);
  const width = columns.length + (onToggle ? 1 : 0);
  return (
    // The scrolling region takes the focus, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={scroll} className={classes.scroll} tabIndex={0} aria-label={name}>
      <table className={classes.table} aria-rowcount={rows.length + 1}>
        {head}
        <tbody>
          {before > 0 && <Spacer height={before} width={width} />}
          {drawn.map((index) => {
            const shown = rows[index];
            return (
              shown && (
                <BodyRow
                  key={shown.id}
                  position={index}
                  {...(isVirtual && { measure: virtual.measureElement })}
                  id={shown.id}
                  row={shown.row}
                  isSelected={shown.isSelected}
                  maySelect={shown.maySelect}
                  isSoft={shown.isSoft}
                  isOpened={shown.isOpened}
                  columns={columns as Column<unknown>[]}
                  {...(onOpen && { onOpen: onOpen as (row: unknown) => void })}
                  {...(onToggle && { onToggle })}
                />
              )
            );
          })}
          {after > 0 && <Spacer height={after} width={width} />}
        </tbody>
        {foot}
      </table>
      {rows.length === 0 && (
        <EmptyState
          title={t('table.noMatch')}
          actions={
            <Button variant="light" onClick={onClear}>
              {t('table.clear')}
            </Button>
          }
        >
          {hidden ? t('table.hidden', { count: hidden, shown: formatCount(hidden) }) : undefined}
        </EmptyState>
      )}
    </section>
  );
}

const Spacer = ({ height, width }: { height: number; width: number }) => (
  // A spacer with the height of the rows that are not drawn.
  <tr aria-hidden="true">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
    <td colSpan={width} style={{ blockSize: height, padding: 0, border: 0 }} />
  </tr>
);

interface RowProps {
  position: number;
  /** Measures the height of the row: a card on a phone is as high as its values. */
  measure?: (row: HTMLElement | null) => void;
  id: string;
  row: unknown;
  isSelected: boolean;
  maySelect: boolean;
  isSoft: boolean;
  isOpened: boolean;
  columns: Column<unknown>[];
  onOpen?: (row: unknown) => void;
  onToggle?: (id: string, isOn: boolean) => void;
}

/** Plain cells: Mantine's own halve the frame rate of a long list. */
const BodyRow = memo(
  function BodyRow({
    position,
    measure,
    id,
    row,
    isSelected,
    maySelect,
    isSoft,
    isOpened,
    columns,
    onOpen,
    onToggle,
  }: RowProps) {
    const { t } = useTranslation('ui');
    const [first] = columns;
    return (
      <tr
        data-row={id}
        data-soft={isSoft || undefined}
        data-opened={isOpened || undefined}
        {...(measure && { ref: measure, 'data-index': position })}
        data-opens={onOpen ? true : undefined}
        aria-rowindex={position + 2}
        aria-selected={onToggle ? isSelected : undefined}
        {...(onOpen && {
          tabIndex: 0,
          onClick: (event) => {
            if (!(event.target as HTMLElement).closest('button, a, input, select, label')) onOpen(row);
          },
          onKeyDown: (event) => moveOrOpen(event, () => onOpen(row)),
        })}
      >
        {onToggle && (
          <td className={classes.check}>
            {maySelect && (
              <input
                type="checkbox"
                aria-label={t('table.select', { name: String(first?.value(row) ?? '') })}
                checked={isSelected}
                onChange={(event) => onToggle(id, event.currentTarget.checked)}
              />
            )}
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.id}
            className={column.align === 'end' ? classes['end-aligned'] : undefined}
            // On a phone a row is a card, and each value has the name of its column.
            data-label={column.id === 'actions' ? undefined : column.label}
            data-actions={column.id === 'actions' || undefined}
            data-off-phone={column.onPhone === false || undefined}
          >
            <span className={classes.cell}>{column.cell ? column.cell(row) : shownValue(column.value(row))}</span>
          </td>
        ))}
      </tr>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.isSelected === after.isSelected &&
    before.maySelect === after.maySelect &&
    before.isSoft === after.isSoft &&
    before.isOpened === after.isOpened &&
    before.columns.length === after.columns.length &&
    before.columns.every((column, index) => column === after.columns[index]) &&
    before.position === after.position,
);

const shownValue = (value: ReturnType<Column<unknown>['value']>) =>
  value === null || value === undefined || value === '' ? <NoValue /> : <bdi>{String(value)}</bdi>;

function moveOrOpen(event: KeyboardEvent<HTMLTableRowElement>, open: () => void) {
  if (event.target !== event.currentTarget) return;
  if (event.key === 'Enter') open();
  const next =
    event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : undefined;
  const row = next && event.currentTarget[next];
  if (row instanceof HTMLElement && row.dataset['row'] !== undefined) {
    event.preventDefault();
    row.focus();
  }
}
