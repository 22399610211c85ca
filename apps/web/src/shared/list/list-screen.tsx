/**
 * A list screen: title, search, filters kept in the address, columns, sorting, loading, empty and failed states, adding and
 * editing in a panel, deleting, selecting, a CSV file. From one row to ten thousand; `useServedList` reads longer lists.
 *
 *   <ListScreen
 *     words="notes"                 // texts: title, note, add, addTitle, editTitle, empty.title, empty.text
 *     may="notes"                   // notes.create, .edit, .delete and .export determine which buttons are shown
 *     list={useAnswer(notes.getNotes, { environment_id })}
 *     columns={columns}
 *     nameOf={(row) => row.title}
 *     panel={(row, close) => <NoteForm note={row} {...close} />}
 *     remove={({ _id }) => remove.mutateAsync({ note_id: _id })}
 *   />
 *
 * Without `panel` rows cannot be added or edited, without `remove` not deleted. `frame`: a page of its own, a card below a
 * tab, or a part of another page. The example with its form is in CONTRIBUTING, "A list and its form".
 */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { isRefusal } from '../../api/failure.ts';
import { DeleteOneDialog } from '../../ui/overlays/dialogs.tsx';
import type { EmptyState } from '../../ui/empty-state.tsx';
import type { PlainAddress } from '../../ui/addresses.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { actionsColumn } from '../../ui/table/actions-column.tsx';
import type { Filter, Sort } from '../../ui/table/table-query.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { textOf, useAddressState } from '../address-state.ts';
import { useTableQueryInAddress } from './table-query-in-address.ts';
import { BulkDeletion } from './bulk-deletion.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListFrame } from './list-frame.tsx';
import { ListPanel, type PanelEnd } from './list-panel.tsx';
import { useListRights, type ListRights } from './list-rights.ts';
import { useListWords } from './list-words.ts';
import type { ServedList } from './served-list.ts';

interface WholeList<Row> {
  data: Row[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface Props<Row extends object> {
  /** The namespace of its texts, with a prefix if the area has several lists: `permissions:roles`. */
  words: string;
  /** The name of the table, if its title depends on its content. */
  name?: string;
  /** Values for the texts: `{ name }` for "No spaces in {{name}} yet". */
  values?: Record<string, unknown>;
  /** The module whose permissions apply, or a permission for each action. */
  may?: ListRights;
  /** Rows that cannot be changed have no buttons. */
  mayChange?: (row: Row) => boolean;
  list: WholeList<Row> | ServedList<Row>;
  /** Must be stable if there can be many rows. */
  columns: Column<Row>[];
  /** Another key resets the table, such as for the list of another property. */
  tableKey?: string;
  /** `_id` by default. */
  rowId?: (row: Row) => string;
  /** The name of a row in messages and buttons. */
  nameOf: (row: Row) => string;
  icon?: ComponentProps<typeof EmptyState>['icon'];
  /**
   * The number of steps that the empty list shows: `empty.step1` and so on, and `empty.memberText` for users who may
   * not add.
   */
  steps?: number;
  /** A page with its title, a card with its title, or a part without a title. */
  frame?: 'page' | 'card' | 'part';
  /** Above the title, beside it, and between the title and the table. */
  above?: ReactNode;
  actions?: ReactNode;
  head?: ReactNode;
  /** Wraps the table, such as in tabs. */
  around?: (table: ReactNode) => ReactNode;
  foot?: ReactNode;
  /** The action of the empty list, if rows are added elsewhere. */
  emptyAction?: ReactNode;
  /** Filters that the caller reads from the address and applies. */
  filters?: readonly Filter[];
  sortedBy?: Sort;
  /** The search parameter of the opened row; `item` by default. */
  item?: string;
  /** The prefix of the search parameters, if several lists share a page. */
  part?: string;
  /** The form of an existing or a new row. */
  panel?: (row: Row | undefined, end: PanelEnd) => ReactNode;
  panelWidth?: number;
  /** The panel's title for an existing row; `editTitle` by default. */
  panelTitle?: (row: Row) => ReactNode;
  /** Every user who sees the list may open its rows; the panel shows what may be changed. */
  isReadable?: boolean;
  /** Rows that a link may open although the list does not show them now. */
  alsoOpens?: Row[] | undefined;
  /** Rows are added on a page of its own. */
  addTo?: PlainAddress;
  addIcon?: ComponentProps<typeof EmptyState>['icon'];
  /** Rows are edited, or opened, on a page of their own. */
  onEdit?: (row: Row) => void;
  onOpen?: (row: Row) => void;
  remove?: (row: Row) => Promise<unknown>;
  /** The text about the row in the question before deleting; its name by default. */
  deleteText?: (row: Row) => ReactNode;
  /** Why a row cannot be deleted, shown instead of the question; undefined if it can be deleted. */
  refusal?: (row: Row, close: () => void) => ReactNode;
  /** A dialog of its own, if the server must be asked first. */
  deletion?: (row: Row, close: () => void) => ReactNode;
  /** Rows can be selected and deleted together. */
  bulk?: boolean;
  onExport?: () => Promise<unknown>;
  /** Lets users select rows; returns the actions for the selected ones. */
  selection?: ((selected: Row[], clear: () => void) => ReactNode) | undefined;
  /** Rows in a soft color, such as those without enough data. */
  isSoft?: ((row: Row) => boolean) | undefined;
  /** Beside the column choice, and below the tools. */
  tools?: ReactNode;
  below?: ReactNode;
  /** The caller filters the rows further, and `onClear` removes that filter. */
  isNarrowed?: boolean;
  onClear?: () => void;
}

const idOf = (row: { _id?: string }) => row._id ?? '';
const nowhere: readonly string[] = [];
const none: readonly Filter[] = [];

/** A name keeps its own direction: "5 Bryant Square" is not reversed in an Arabic title. */
const isolated = (title: ReactNode) => (typeof title === 'string' ? <bdi>{title}</bdi> : title);

export function ListScreen<Row extends object>(props: Props<Row>) {
  const { list, columns, rowId = idOf, nameOf, panel, remove, mayChange, item = 'item', filters = none } = props;
  const { frame = 'page' } = props;
  const { t } = useTranslation('ui');
  const words = useListWords(props.words, props.values);
  const failureText = useFailureText();
  const rights = useListRights(props.may);
  const [address, changeAddress] = useAddressState();
  const [deleting, setDeleting] = useState<Row>();
  const served = 'asked' in list ? list : undefined;
  const whole = useTableQueryInAddress({
    filters: served ? nowhere : [...filters, ...columns.filter(({ filter }) => filter)].map(({ id }) => id),
    sorts: served ? nowhere : columns.map(({ id }) => id),
    part: props.part,
  });
  const { asked, ask } = served ?? whole;
  const rows = 'asked' in list ? list.rows : list.data;
  const sortedBy = served?.sortedBy ?? props.sortedBy;

  const refused = !rows && isRefusal(list.error);
  const mayAdd = rights.create && !refused && (panel !== undefined || props.addTo !== undefined);
  const mayEdit = rights.edit && (panel !== undefined || props.onEdit !== undefined);
  const mayDelete = rights.delete && (remove !== undefined || props.deletion !== undefined);
  const mayOpen = props.isReadable || mayEdit;
  const wanted = textOf(address[item]);
  const isOpen = (row: Row) => rowId(row) === wanted;
  const opened = wanted === undefined ? undefined : (rows?.find(isOpen) ?? props.alsoOpens?.find(isOpen));
  const isAdding = wanted === 'new' && mayAdd;
  const forget = () => setDeleting(undefined);
  const refusal = deleting && props.refusal?.(deleting, forget);
  const show = (id: string | undefined) => changeAddress({ [item]: id });
  const openPanel = (row: Row) => show(rowId(row));

  const shown = useMemo(
    () =>
      mayEdit || mayDelete
        ? [
            ...columns,
            actionsColumn<Row>({
              label: t('words:actions'),
              editLabel: (row) => t('words:editNamed', { name: nameOf(row) }),
              deleteLabel: (row) => t('words:deleteNamed', { name: nameOf(row) }),
              ...(mayChange && { may: mayChange }),
              ...(mayEdit && { onEdit: props.onEdit ?? openPanel }),
              ...(mayDelete && { onDelete: setDeleting }),
            }),
          ]
        : columns,
    // The buttons depend on the row and on the permissions of the user.
    // oxlint-disable-next-line react/exhaustive-deps
    [columns, t, mayEdit, mayDelete],
  );
  const AddIcon = props.addIcon ?? IconPlus;
  const adding = { leftSection: <AddIcon size={18} aria-hidden="true" />, children: words('add') };
  const add =
    mayAdd &&
    (props.addTo ? (
      <ButtonLink<PlainAddress> to={props.addTo} {...adding} />
    ) : (
      <Button onClick={() => show('new')} {...adding} />
    ));
  const table = (
    <DataTable<Row>
      // The head beside it has a key with the same id: equal keys would leave the old head on the page.
      key={`table ${props.tableKey ?? ''}`}
      name={props.name ?? words('title')}
      columns={shown}
      rows={rows}
      rowId={rowId}
      asked={asked}
      onAsk={ask}
      filters={served?.filters ?? filters}
      {...(served && { served })}
      {...(served && { exported: served.exported })}
      {...(!rights.export && { exported: false })}
      {...(props.onExport && rights.export && { onExport: props.onExport })}
      failure={list.error && failureText(list.error)}
      onRetry={() => void list.refetch()}
      isRefused={refused}
      onOpen={props.onOpen ?? (panel && mayOpen ? openPanel : undefined)}
      {...(props.bulk &&
        mayDelete &&
        remove && {
          bulk: (selected, clear) => <BulkDeletion rows={selected} remove={remove} onDone={clear} />,
          maySelect: mayChange,
        })}
      {...(props.selection && { bulk: props.selection })}
      isSoft={props.isSoft}
      openedId={wanted}
      isNarrowed={props.isNarrowed}
      onClear={props.onClear}
      below={props.below}
      tools={
        <>
          {props.tools}
          {frame === 'part' && add}
        </>
      }
      foot={props.foot}
      {...(sortedBy && { sortedBy })}
      empty={<ListEmpty words={words} icon={props.icon} steps={props.steps ?? 0} add={props.emptyAction ?? add} />}
    />
  );
  return (
    <>
      <ListFrame
        frame={frame}
        words={words}
        above={props.above}
        actions={
          <>
            {props.actions}
            {add}
          </>
        }
        head={props.head}
      >
        {props.around ? props.around(table) : table}
      </ListFrame>
      {panel && (
        <ListPanel
          openId={isAdding || (opened && mayOpen) ? wanted : undefined}
          title={isAdding || !opened ? words('addTitle') : isolated(props.panelTitle?.(opened) ?? words('editTitle'))}
          width={props.panelWidth}
          onClose={() => show(undefined)}
        >
          {(end) => panel(isAdding ? undefined : opened, end)}
        </ListPanel>
      )}
      {refusal}
      {deleting && props.deletion?.(deleting, forget)}
      {remove && (
        <DeleteOneDialog
          thing={refusal ? undefined : deleting}
          nameOf={props.deleteText ?? nameOf}
          onClose={forget}
          remove={async (row) => {
            await remove(row);
            showToast('success', t('words:isDeleted', { name: nameOf(row) }));
          }}
        />
      )}
    </>
  );
}
