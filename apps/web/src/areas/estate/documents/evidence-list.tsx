import { Button } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import type { Evidence } from '@steward/contract/estate/documents.models';
import { IconDownload, IconFiles } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../../../api/use-download.ts';
import { EvidenceLink } from '../../../shared/evidence/evidence-link.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { PlainLink } from '../../../ui/link.tsx';
import type { PlainAddress } from '../../../ui/addresses.ts';
import { formatBytes } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { FileIcon, ScanMark } from './document-words.tsx';
import classes from './documents.module.css';

/** The files that an area keeps with the records of a property: read only, each with the way to its record. */
export function EvidenceList({ environmentId, evidence }: { environmentId: string; evidence: string }) {
  const { t } = useTranslation('documents');
  const save = useDownload();
  const list = useServedList(documents.getEvidence, {
    input: { environment_id: environmentId, evidence },
    pageSize: 50,
  });
  const columns = useMemo<Column<Evidence>[]>(
    () => [
      {
        id: 'title',
        label: t('documentTitle'),
        value: ({ title, file_name }) => title || file_name,
        cell: (row) => (
          <span className={classes.file}>
            <FileIcon group={row.file_group} />
            <span>
              <b>
                <PlainLink to={row.url as PlainAddress}>
                  <bdi>{row.title || row.file_name}</bdi>
                </PlainLink>
              </b>{' '}
              <ScanMark scan={row.scan} />
              <small>
                <EvidenceLink evidence={row.evidence} objectId={row.object_id} fileId={row.file_id} page={row.page}>
                  <bdi>{row.file_name}</bdi>
                </EvidenceLink>
              </small>
            </span>
          </span>
        ),
        sortable: false,
        canHide: false,
      },
      {
        id: 'on',
        label: t('words:date'),
        value: ({ on }) => on,
        cell: ({ on }) => <DateText value={on} />,
        sortable: false,
      },
      {
        id: 'bytes',
        label: t('size'),
        align: 'end',
        value: ({ bytes }) => bytes,
        cell: ({ bytes }) => <bdi className="figures">{formatBytes(bytes)}</bdi>,
        sortable: false,
      },
      {
        id: 'file',
        label: t('words:file'),
        value: ({ file_name }) => file_name,
        sortable: false,
        cell: ({ evidence: kind, object_id, file_id, file_name, scan }) => (
          <Button
            disabled={scan === 'infected' || scan === 'waiting'}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => save(documents.getEvidenceFile, { evidence: kind, object_id, file_id }, file_name)}
          >
            {t('words:download')}
          </Button>
        ),
      },
    ],
    // The function is new at each drawing and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [t],
  );
  return (
    <ListScreen
      frame="part"
      words="documents"
      icon={IconFiles}
      head={<p className={classes.note}>{t('evidenceNote')}</p>}
      tableKey={evidence}
      list={list}
      columns={columns}
      rowId={({ object_id, file_id }) => `${object_id} ${file_id}`}
      nameOf={({ title, file_name }) => title || file_name}
    />
  );
}
