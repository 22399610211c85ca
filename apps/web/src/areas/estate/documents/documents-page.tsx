import { Button } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import type { Directory, Document } from '@steward/contract/estate/documents.models';
import { documentListFields, documentListSorts } from '@steward/core/documents/list-fields';
import { IconFiles, IconFolderPlus, IconFolders, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { WordSearch } from '../../../shared/document-text-words/word-search.tsx';
import { useSession } from '../../../session/session.ts';
import { useListFilter } from '../../../shared/list/list-filter.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { useMay } from '../../../shared/may.ts';
import { useScope } from '../../../shared/scope.ts';
import { chosenFiles, droppedFiles, type PlacedFile } from '../../../shared/upload/dropped-files.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatBytes, formatCount } from '../../../ui/format.ts';
import { useNavigate } from '../../../ui/navigate.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { ReadyBundles } from './ready-bundles.tsx';
import { useDocumentColumns } from './document-columns.tsx';
import { useDocumentFilterFields } from './document-filter-fields.ts';
import { DocumentPanel } from './details/document-panel.tsx';
import { Crumbs } from './folders/crumbs.tsx';
import { DocumentTree } from './folders/document-tree.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { UnorganizedList } from './filing/unorganized-list.tsx';
import { FolderDialogs, type FolderTask } from './folders/folder-dialogs.tsx';
import { FolderMenu } from './folders/folder-menu.tsx';
import { placeInput, usePlace, writePlace, type ShownPlace } from './folders/place.ts';
import { SelectedDocuments } from './selected-documents.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import classes from './documents.module.css';

/** Folders at the side, the documents of the chosen place, and one document beside them. */
export function DocumentsPage({ fixed }: { fixed?: ShownPlace }) {
  const { t } = useTranslation('documents');
  const { place, show } = usePlace(fixed);
  const [isTreeOpen, setTreeOpen] = useState(false);
  const [files, setFiles] = useState<readonly PlacedFile[]>();
  const [task, setTask] = useState<FolderTask>();
  const isShown = useShownRoots();
  const mayAdd = useMay('documents.create') && !place.evidence && !place.trash;
  const chooser = useRef<HTMLInputElement>(null);
  const isTenant = useSession()?.is_tenant === true;
  const isFolder = place.root !== undefined && place.root !== 'unorganized';
  const tree = (
    <DocumentTree
      shown={place}
      isShown={isShown}
      onShow={(next) => {
        setTreeOpen(false);
        show(next);
      }}
    />
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        question={t(isTenant ? 'forTenants.note' : 'note')}
        actions={
          <>
            <Button
              className={classes.onlyPhone ?? ''}
              variant="default"
              leftSection={<IconFolders size={18} aria-hidden="true" />}
              onClick={() => setTreeOpen(true)}
            >
              {t('treeName')}
            </Button>
            {mayAdd && isFolder && (
              <Button
                variant="default"
                leftSection={<IconFolderPlus size={18} aria-hidden="true" />}
                onClick={() => setTask({ kind: 'new' })}
              >
                {t('newFolder')}
              </Button>
            )}
            {mayAdd && (
              <Button
                leftSection={<IconUpload size={18} aria-hidden="true" />}
                onClick={() => chooser.current?.click()}
              >
                {t('upload')}
              </Button>
            )}
            <FolderMenu place={place} onTask={setTask} />
          </>
        }
      />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          setFiles(chosenFiles([...(currentTarget.files ?? [])]));
          currentTarget.value = '';
        }}
      />
      <ReadyBundles />
      <div className={classes.split}>
        <nav className={classes.side} aria-label={t('treeName')}>
          {tree}
        </nav>
        <DropArea isOn={mayAdd} hint={t('uploadHere')} onDrop={setFiles}>
          {place.evidence && place.environment_id ? (
            <EvidenceList environmentId={place.environment_id} evidence={place.evidence} />
          ) : place.root === 'unorganized' ? (
            <Unorganized place={place} onShow={show} onUpload={() => chooser.current?.click()} />
          ) : (
            <DocumentList place={place} onShow={show} onUpload={() => chooser.current?.click()} />
          )}
        </DropArea>
      </div>
      <SidePanel opened={isTreeOpen} onClose={() => setTreeOpen(false)} title={t('treeName')} side="start">
        {tree}
      </SidePanel>
      {files && files.length > 0 && <UploadDialog place={place} files={files} onClose={() => setFiles(undefined)} />}
      {task && <FolderDialogs task={task} place={place} onShow={show} onClose={() => setTask(undefined)} />}
    </>
  );
}

/** The roots of the portfolios that the page is about; otherwise all. */
function useShownRoots() {
  const { portfolioIds } = useScope();
  return ({ root, portfolio_id }: Directory) =>
    root === 'unorganized' || !portfolioIds || (portfolio_id !== null && portfolioIds.includes(portfolio_id));
}

interface DropProps {
  isOn: boolean;
  hint: string;
  onDrop: (files: PlacedFile[]) => void;
  children: React.ReactNode;
}

function DropArea({ isOn, hint, onDrop, children }: DropProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      data-hint={hint}
      onDragOver={(event) => {
        if (!isOn || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!isOn) return;
        event.preventDefault();
        setOver(false);
        void droppedFiles(event.dataTransfer).then(onDrop);
      }}
    >
      {children}
    </div>
  );
}

interface ListProps {
  place: ShownPlace;
  onShow: (place: ShownPlace) => void;
  onUpload: () => void;
}

function DocumentList({ place, onShow, onUpload }: ListProps) {
  // The words of filing are those of the selected documents: loaded later, the list would vanish for a moment at the first selection.
  const { t } = useTranslation(['documents', 'filing-words']);
  const [address] = useAddressState();
  const filter = useListFilter({
    list: 'documents',
    listFields: documentListFields,
    sorts: documentListSorts,
    isPlaced: place.root !== undefined || place.trash === true,
  });
  const fields = useDocumentFilterFields({ isEverywhere: place.root === undefined });
  const filterProps = filter.props(fields);
  const settings = useAnswer(documents.getDocumentSettings, {}, { enabled: place.trash === true });
  const isSearching = Boolean(textOf(address['search'])) || filter.isNarrowed;
  const list = useServedList(documents.fetchDirectoryContent, {
    input: {
      ...(place.root && { ...placeInput(place), deep: isSearching || !place.folder_id }),
      ...(place.trash && { trash: true }),
      ...(filter.where && { where: filter.where }),
    },
    sorts: documentListSorts,
    pageSize: 50,
  });
  const columns = useDocumentColumns({ isTrash: place.trash === true, hasPlace: !place.folder_id });
  const opened = textOf(address['item']);
  const linked = useAnswer(documents.getDocument, { document_id: opened ?? '' }, { enabled: opened !== undefined });
  const content = list.answer;
  const isTenant = useSession()?.is_tenant === true;
  const mayAdd = useMay('documents.create');
  return (
    <ListScreen<Document>
      frame="part"
      words="documents"
      {...(isTenant && { words: 'documents:forTenants' })}
      icon={place.trash ? IconTrash : IconFiles}
      head={
        <div className={classes.bar}>
          <Crumbs place={place} content={content} onShow={onShow} />
          {content && (
            <span className={classes.note}>
              {t('countAndSize', {
                documents: t('words:countDocuments', {
                  count: content.totalData,
                  shown: formatCount(content.totalData),
                }),
                size: formatBytes(content.bytes),
              })}
            </span>
          )}
        </div>
      }
      tableKey={JSON.stringify(place)}
      {...filterProps}
      tools={
        <>
          {filterProps.tools}
          {!place.trash && <TextSearch place={place} />}
        </>
      }
      list={list}
      columns={columns}
      nameOf={({ title }) => title}
      isReadable
      alsoOpens={linked.data && [linked.data]}
      panelWidth={520}
      panelTitle={({ title }) => title}
      panel={(document) => document && <DocumentPanel key={document._id} documentId={document._id} />}
      selection={(selected, clear) => (
        <SelectedDocuments selected={selected} isTrash={place.trash === true} onDone={clear} />
      )}
      emptyAction={
        place.trash ? (
          <EmptyTrash days={settings.data?.trash_days ?? 30} />
        ) : (
          mayAdd && (
            <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={onUpload}>
              {t('upload')}
            </Button>
          )
        )
      }
    />
  );
}

function Unorganized({ place, onShow, onUpload }: ListProps) {
  const { t } = useTranslation('documents');
  const mayAdd = useMay('documents.create');
  const content = useAnswer(
    documents.fetchDirectoryContent,
    { ...placeInput(place), page_size: 1 },
    { enabled: place.folder_id !== undefined },
  );
  return (
    <UnorganizedList
      key={writePlace(place)}
      place={place}
      head={<Crumbs place={place} content={content.data} onShow={onShow} />}
      tools={<TextSearch place={place} />}
      emptyAction={
        mayAdd && (
          <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={onUpload}>
            {t('upload')}
          </Button>
        )
      }
    />
  );
}

/** Words in the text of the documents of this place, on the page of that search. */
function TextSearch({ place }: { place: ShownPlace }) {
  const navigate = useNavigate();
  const written = writePlace(place);
  return (
    <WordSearch
      onSearch={(words) =>
        void navigate({ to: '/documentation/search', search: { words, ...(written && { place: written }) } })
      }
    />
  );
}

function EmptyTrash({ days }: { days: number }) {
  const { t } = useTranslation('documents');
  return (
    <EmptyState icon={IconTrash} title={t('trashEmpty.title')}>
      {t('trashEmpty.text', { count: days })}
    </EmptyState>
  );
}
