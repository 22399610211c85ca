import { Button } from '@mantine/core';
import { documentSharing, type DocumentRequest } from '@steward/contract/estate/document-sharing';
import { IconInbox, IconMailQuestion } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestDialog } from '../../../shared/share-link/request-dialog.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { formatCount } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, NoValue } from '../../../ui/value-text.tsx';
import { RequestPanel } from './request-panel.tsx';

export const requestTones = { open: 'good', full: 'plain', ended: 'warn', closed: 'plain' } as const satisfies Record<
  DocumentRequest['state'],
  Tone
>;

/** The requests of the user for documents, for administrators those of the organization; one opens beside the list. */
export default function RequestListScreen() {
  const { t } = useTranslation('document-sharing');
  const [isAsking, setAsking] = useState(false);
  const list = useServedList(documentSharing.getDocumentRequests, { pageSize: 25 });
  const columns = useMemo<Column<DocumentRequest>[]>(
    () => [
      {
        id: 'title',
        label: t('requests.what'),
        value: ({ title }) => title,
        cell: ({ title }) => <bdi>{title}</bdi>,
        sortable: false,
        canHide: false,
      },
      {
        id: 'state',
        label: t('words:status'),
        value: ({ state }) => t(`requests.states.${state}`),
        cell: ({ state }) => <StatusBadge tone={requestTones[state]}>{t(`requests.states.${state}`)}</StatusBadge>,
        sortable: false,
      },
      {
        id: 'files',
        label: t('requests.arrived'),
        align: 'end',
        value: ({ files }) => files,
        cell: ({ files }) => <bdi className="figures">{formatCount(files)}</bdi>,
        sortable: false,
      },
      {
        id: 'senders',
        label: t('requests.senders'),
        value: ({ received }) => [...new Set(received.map(({ sender }) => sender))].join(', '),
        sortable: false,
      },
      {
        id: 'ends_at',
        label: t('requests.until'),
        value: ({ ends_at }) => ends_at,
        cell: ({ ends_at }) => (ends_at ? <DateText value={ends_at} /> : <NoValue />),
        sortable: false,
      },
      { id: 'asked_by', label: t('requests.askedBy'), value: ({ asked_by }) => asked_by, sortable: false },
      {
        id: 'created_at',
        label: t('requests.askedOn'),
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => <DateText value={created_at} />,
        sortable: false,
      },
    ],
    [t],
  );
  const ask = (
    <Button leftSection={<IconMailQuestion size={18} aria-hidden="true" />} onClick={() => setAsking(true)}>
      {t('requests.add')}
    </Button>
  );
  return (
    <>
      <ListScreen
        words="document-sharing:requests"
        icon={IconInbox}
        actions={ask}
        emptyAction={ask}
        list={list}
        columns={columns}
        nameOf={({ title }) => title}
        isReadable
        panelWidth={520}
        panelTitle={({ title }) => title}
        panel={(request) => request && <RequestPanel key={request._id} request={request} />}
      />
      {isAsking && <RequestDialog onClose={() => setAsking(false)} />}
    </>
  );
}
