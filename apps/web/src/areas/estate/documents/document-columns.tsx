import type { Document } from '@steward/contract/estate/documents.models';
import { IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/table/column.ts';
import { formatBytes } from '../../../ui/format.ts';
import { DateText, NoValue } from '../../../ui/value-text.tsx';
import { FileIcon, ScanMark, usePlaceName, Validity } from './document-words.tsx';
import classes from './documents.module.css';

/** The columns of a list of documents; those of the trash say when each is deleted for ever. */
export function useDocumentColumns({ isTrash, hasPlace }: { isTrash: boolean; hasPlace: boolean }): Column<Document>[] {
  const { t } = useTranslation(['documents', 'document-words']);
  const placeName = usePlaceName();
  return useMemo(() => {
    const all: (Column<Document> | false)[] = [
      {
        id: 'title',
        label: t('documentTitle'),
        value: ({ title }) => title,
        cell: (row) => (
          <span className={classes.file}>
            <FileIcon group={row.file_group} />
            <span>
              <b>
                <bdi>{row.title}</bdi>{' '}
                {row.is_held && (
                  <>
                    <IconLock size={14} aria-hidden="true" />
                    <span className="visually-hidden">{t('holds')}</span>
                  </>
                )}
              </b>{' '}
              <ScanMark scan={row.scan} />
              <small>
                <bdi>{hasPlace || isTrash ? placeName(row) : row.file_name || t('noFile')}</bdi>
              </small>
            </span>
          </span>
        ),
        canHide: false,
      },
      { id: 'kind', label: t('kind'), value: ({ kind }) => t(`document-words:kinds.${kind}`) },
      !isTrash && {
        id: 'valid_until',
        label: t('words:validUntil'),
        value: ({ valid_until }) => valid_until,
        cell: (row) =>
          row.valid_until ? (
            <span>
              <DateText value={row.valid_until} /> <Validity validity={row.validity} />
            </span>
          ) : (
            <NoValue />
          ),
      },
      {
        id: 'bytes',
        label: t('size'),
        align: 'end',
        value: ({ bytes }) => bytes,
        cell: ({ bytes, version_no }) =>
          version_no === 0 ? <NoValue /> : <bdi className="figures">{formatBytes(bytes)}</bdi>,
        onPhone: false,
      },
      !isTrash && {
        id: 'changed_at',
        label: t('changed'),
        value: ({ changed_at }) => changed_at,
        cell: ({ changed_at }) => (
          <span className={classes.day}>
            <DateText value={changed_at} />
          </span>
        ),
      },
      isTrash && {
        id: 'purged_on',
        label: t('purgedOn'),
        value: ({ purged_on }) => purged_on,
        cell: ({ purged_on }) => <DateText value={purged_on} />,
        sortable: false,
      },
      isTrash && {
        id: 'trashed_by',
        label: t('trashedBy'),
        value: ({ trashed_by_name }) => trashed_by_name,
        sortable: false,
      },
      { id: 'owner', label: t('owner'), value: ({ owner_name }) => owner_name, sortable: false, hidden: true },
      { id: 'tags', label: t('tags'), value: ({ tags }) => tags.join(', '), sortable: false, hidden: true },
      { id: 'file_name', label: t('fileName'), value: ({ file_name }) => file_name, sortable: false, hidden: true },
      {
        id: 'created_at',
        label: t('words:added'),
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => <DateText value={created_at} />,
        hidden: true,
      },
      !isTrash && {
        id: 'place',
        label: t('words:place'),
        value: placeName,
        cell: (row) => <bdi>{placeName(row)}</bdi>,
        sortable: false,
        hidden: true,
      },
      {
        id: 'file_group',
        label: t('fileGroup'),
        value: ({ file_group }) => t(`document-words:fileGroups.${file_group}`),
        sortable: false,
        hidden: true,
      },
      {
        id: 'validity',
        label: t('words:status'),
        value: ({ validity }) => t(`document-words:validities.${validity}`),
        cell: ({ validity }) => <Validity validity={validity} />,
        sortable: false,
        hidden: true,
      },
      {
        id: 'issued_on',
        label: t('words:issuedOn'),
        value: ({ issued_on }) => issued_on,
        cell: ({ issued_on }) => <DateText value={issued_on} />,
        sortable: false,
        hidden: true,
      },
      {
        id: 'added_by',
        label: t('addedBy'),
        value: ({ created_by_name, sender }) => created_by_name || sender,
        cell: ({ created_by_name, sender }) => <bdi>{created_by_name || sender}</bdi>,
        sortable: false,
        hidden: true,
      },
      { id: 'note', label: t('words:note'), value: ({ note }) => note, sortable: false, hidden: true },
    ];
    return all.filter((column) => column !== false);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, isTrash, hasPlace]);
}
