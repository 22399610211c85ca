import { Button, Checkbox, Pagination } from '@mantine/core';
import { documentFiling, type FilingSuggestion } from '@steward/contract/estate/document-filing';
import { documents } from '@steward/contract/estate/documents';
import type { Document } from '@steward/contract/estate/documents.models';
import { documentListSorts } from '@steward/core/documents/list-fields';
import { IconInbox } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useAnswer } from '../../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../../shared/address-state.ts';
import { useServedList } from '../../../../shared/list/served-list.ts';
import { useMay } from '../../../../shared/may.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { formatCount, formatMoment } from '../../../../ui/format.ts';
import { ButtonSubject } from '../../../../ui/navigation/button-subject.tsx';
import { SidePanel } from '../../../../ui/overlays/side-panel.tsx';
import { RowSkeletons } from '../../../../ui/skeletons.tsx';
import { FileIcon } from '../document-words.tsx';
import { DocumentPanel } from '../details/document-panel.tsx';
import { placeInput, type ShownPlace } from '../folders/place.ts';
import { SelectedDocuments } from '../selected-documents.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { SuggestionText } from './suggestion-text.tsx';
import { filingOf, useFiling, type Filing } from './use-filing.ts';
import classes from './filing.module.css';

const PAGE = 50;
/** Texts are read in the background. */
const READING_MS = 5000;

interface Props {
  place: ShownPlace;
  head: ReactNode;
  tools: ReactNode;
  /** The action of the empty list. */
  emptyAction: ReactNode;
}

// No ListScreen: each document has a suggestion with its reasons, and keys that accept it.
/** Unorganized documents, each with where it seems to belong. */
export function UnorganizedList({ place, head, tools, emptyAction }: Props) {
  const { t } = useTranslation('filing-words');
  const failureText = useFailureText();
  const [address, change] = useAddressState();
  const list = useServedList(documents.fetchDirectoryContent, {
    input: { ...placeInput(place), deep: !place.folder_id },
    sorts: documentListSorts.filter((sort) => sort === 'created_at'),
    descends: true,
    pageSize: PAGE,
  });
  const mayEdit = useMay('documents.edit');
  const rows = list.rows ?? [];
  const ids = rows.map(({ _id }) => _id);
  const [isReading, setReading] = useState(false);
  const suggested = useAnswer(
    documentFiling.getFilingSuggestions,
    { document_ids: ids },
    { enabled: mayEdit && ids.length > 0, keepsLast: true, freshFor: 0, refetchEvery: isReading && READING_MS },
  );
  const suggestions = new Map(suggested.data?.map((one) => [one.document_id, one]));
  const reads = rows.some(({ _id }) => suggestions.get(_id)?.is_reading);
  if (reads !== isReading) setReading(reads);
  const opened = textOf(address['item']);
  const pages = Math.ceil((list.total ?? 0) / PAGE);
  return (
    <div className={classes.page}>
      {head}
      {list.error && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {!list.rows && !list.error && <RowSkeletons />}
      {list.rows && rows.length === 0 && (
        <EmptyState icon={IconInbox} title={t('empty.title')} actions={emptyAction}>
          {t('empty.text')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Rows
          key={`${list.asked.page}`}
          rows={rows}
          suggestions={suggestions}
          mayEdit={mayEdit}
          tools={tools}
          onOpen={(id) => change({ item: id })}
        />
      )}
      {pages > 1 && (
        <Pagination mt="md" total={pages} value={list.asked.page} onChange={(page) => list.ask({ page })} />
      )}
      <SidePanel
        opened={opened !== undefined}
        onClose={() => change({ item: undefined })}
        title={<bdi>{rows.find(({ _id }) => _id === opened)?.title ?? t('words:document')}</bdi>}
        width={520}
      >
        {opened && <DocumentPanel key={opened} documentId={opened} />}
      </SidePanel>
    </div>
  );
}

interface RowsProps {
  rows: Document[];
  suggestions: ReadonlyMap<string, FilingSuggestion>;
  mayEdit: boolean;
  tools: ReactNode;
  onOpen: (id: string) => void;
}

function Rows({ rows, suggestions, mayEdit, tools, onOpen }: RowsProps) {
  const { t } = useTranslation(['filing-words', 'ui']);
  const [current, setCurrent] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [correcting, setCorrecting] = useState<Document>();
  const { send, isBusy } = useFiling();
  const listed = useRef<HTMLUListElement>(null);
  const at = Math.min(current, rows.length - 1);
  const chosen = rows.filter(({ _id }) => selected.has(_id));
  const suggestionOf = ({ _id }: Document) => suggestions.get(_id);
  const sure = (chosen.length ? chosen : rows).flatMap((row) => {
    const suggestion = suggestionOf(row);
    return suggestion?.is_sure ? (filingOf(suggestion) ?? []) : [];
  });
  const focus = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setCurrent(next);
    listed.current?.querySelectorAll<HTMLElement>('[data-unorganized]')[next]?.focus();
  };
  const file = async (filings: Filing[]) => {
    await send(filings);
    setSelected(new Set());
  };
  /** Accepts the suggestion of a document and moves on; without one, asks for the place. */
  const accept = (index: number) => {
    const row = rows[index];
    if (!row || isBusy) return;
    const suggestion = suggestionOf(row);
    const filing = suggestion && filingOf(suggestion);
    if (!filing) {
      setCorrecting(row);
      return;
    }
    // The row of the next document stays focused when this one has gone.
    if (index < rows.length - 1) focus(index + 1);
    void file([filing])
      .then(() => setCurrent(index))
      .catch(() => undefined);
  };
  const toggle = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const steer = (event: KeyboardEvent<HTMLElement>, index: number) => {
    // Keys of buttons and of the checkbox in the row are their own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[index];
    if (!row) return;
    const run = {
      ArrowDown: () => focus(index + 1),
      ArrowUp: () => focus(index - 1),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      Enter: () => mayEdit && accept(index),
      a: () => mayEdit && accept(index),
      e: () => mayEdit && setCorrecting(row),
      o: () => onOpen(row._id),
      ' ': () => toggle(row._id),
    }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  return (
    <>
      <div className={classes.bar}>
        {chosen.length > 0 ? (
          <SelectedDocuments selected={chosen} isTrash={false} onDone={() => setSelected(new Set())} />
        ) : (
          <p className={classes.keys}>{mayEdit ? t('keys') : t('keysReading')}</p>
        )}
        <div className={classes.actions}>
          {tools}
          {mayEdit && sure.length > 0 && (
            <Button loading={isBusy} onClick={() => void file(sure).catch(() => undefined)}>
              {t('acceptSure', { count: sure.length, shown: formatCount(sure.length) })}
            </Button>
          )}
        </div>
      </div>
      <ul className={classes.list} ref={listed}>
        {rows.map((row, index) => {
          const suggestion = suggestionOf(row);
          return (
            // The keys of the list act on its focused document.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={row._id}
              className={classes.one}
              data-unorganized
              data-current={index === at || undefined}
              aria-label={row.title}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setCurrent(index)}
              onKeyDown={(event) => steer(event, index)}
            >
              <Checkbox
                aria-label={t('ui:table.select', { name: `\u2068${row.title}\u2069` })}
                checked={selected.has(row._id)}
                onChange={() => toggle(row._id)}
              />
              <div className={classes.about}>
                <button type="button" onClick={() => onOpen(row._id)}>
                  <FileIcon group={row.file_group} size={16} /> <bdi>{row.title}</bdi>
                </button>
                <small>
                  <bdi>{row.sender || row.created_by_name || t(`sources.${row.source}`)}</bdi> ·{' '}
                  {formatMoment(row.created_at)}
                  {row.folder_name && (
                    <>
                      {' · '}
                      <bdi>{row.folder_name}</bdi>
                    </>
                  )}
                </small>
              </div>
              {suggestion ? <SuggestionText suggestion={suggestion} /> : <span />}
              {mayEdit && (
                <div className={classes.actions}>
                  <Button
                    size="compact-md"
                    variant={suggestion?.place ? 'filled' : 'default'}
                    disabled={isBusy}
                    onClick={() => accept(index)}
                  >
                    {suggestion?.place ? t('accept') : t('choosePlace')}
                    <ButtonSubject>{row.title}</ButtonSubject>
                  </Button>
                  {suggestion?.place && (
                    <Button size="compact-md" variant="default" onClick={() => setCorrecting(row)}>
                      {t('words:edit')}
                      <ButtonSubject>{row.title}</ButtonSubject>
                    </Button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {correcting && (
        <CorrectionDialog
          document={correcting}
          suggestion={suggestionOf(correcting)}
          onFile={file}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </>
  );
}
