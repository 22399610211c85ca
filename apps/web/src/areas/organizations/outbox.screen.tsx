import { Alert } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { organizations } from '@steward/contract/organizations';
import { IconInfoCircle, IconMail } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { askedParts, textOf, useAddressState } from '../../shared/address-state.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatMoment } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import type { Column } from '../../ui/table/column.ts';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { MailText } from './mail-text.tsx';

type Mail = Answer<typeof organizations.getOutbox>['paginateData'][number];

const pageSize = 50;

/** Every mail the installation wrote, for those who run it: without a mail server this is where links are found. */
export default function OutboxScreen() {
  const { t } = useTranslation('organizations');
  const failureText = useFailureText();
  const [address, change] = useAddressState();
  const search = textOf(address['search']) ?? '';
  const page = Math.max(1, Math.trunc(Number(address['page'] ?? 1)) || 1);
  const list = useAnswer(
    organizations.getOutbox,
    { page, page_size: pageSize, ...(search && { search }) },
    { keepsLast: true, freshFor: 0 },
  );
  const opened = list.data?.paginateData.find(({ _id }) => _id === textOf(address['mail']));
  const columns = useMemo<Column<Mail>[]>(
    () => [
      {
        id: 'subject',
        label: t('outbox.subject'),
        value: (row) => row.subject,
        sortable: false,
        cell: (row) => <strong>{row.subject}</strong>,
      },
      {
        id: 'recipient',
        label: t('outbox.recipient'),
        value: (row) => row.recipient,
        sortable: false,
        cell: (row) => <bdi>{row.recipient}</bdi>,
      },
      {
        id: 'state',
        label: t('outbox.state'),
        value: (row) => stateOf(row),
        sortable: false,
        cell: (row) => <MailState mail={row} />,
      },
      {
        id: 'created_at',
        label: t('outbox.written'),
        value: (row) => row.created_at,
        sortable: false,
        cell: (row) => <RelativeTime moment={row.created_at} />,
      },
    ],
    [t],
  );
  return (
    <>
      <PageHeader title={t('outbox.title')} question={t('outbox.question')} />
      <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'var(--gap)' }}>
        {list.data && !list.data.sends && (
          <Alert color="brand" variant="light" icon={<IconInfoCircle size={20} />} title={t('outbox.notSending')}>
            {t('outbox.notSendingText')}
          </Alert>
        )}
        <PagedTable
          name={t('outbox.title')}
          columns={columns}
          rows={list.data?.paginateData}
          total={list.data?.totalData}
          rowId={(row) => row._id}
          asked={{ search, page }}
          onAsk={(asked) => change(askedParts(asked))}
          pageSize={pageSize}
          isChanging={list.isPlaceholderData}
          failure={list.error && failureText(list.error)}
          onRetry={() => void list.refetch()}
          onOpen={(row) => change({ mail: row._id })}
          empty={
            <EmptyState icon={IconMail} title={t('outbox.emptyTitle')}>
              {t('outbox.emptyText')}
            </EmptyState>
          }
        />
      </div>
      <SidePanel
        opened={opened !== undefined}
        onClose={() => change({ mail: undefined })}
        title={opened?.subject}
        width={560}
      >
        {opened && (
          <>
            <dl
              style={{
                margin: '0 0 20px',
                display: 'grid',
                gridTemplateColumns: 'auto 1fr',
                gap: '6px 16px',
                fontSize: 14,
              }}
            >
              <Fact name={t('outbox.recipient')}>{opened.recipient}</Fact>
              <Fact name={t('outbox.written')}>{formatMoment(opened.created_at)}</Fact>
              {opened.sent_at && <Fact name={t('outbox.sentAt')}>{formatMoment(opened.sent_at)}</Fact>}
              {opened.error && <Fact name={t('outbox.error')}>{opened.error}</Fact>}
            </dl>
            <MailText text={opened.body_text} />
          </>
        )}
      </SidePanel>
    </>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt style={{ color: 'var(--ink-soft)' }}>{name}</dt>
      <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

const stateOf = ({ sent_at, error }: Mail) => (sent_at ? 'sent' : error ? 'failed' : 'kept');

function MailState({ mail }: { mail: Mail }) {
  const { t } = useTranslation('organizations');
  const state = stateOf(mail);
  const tone = ({ sent: 'good', failed: 'bad', kept: 'plain' } as const)[state];
  return <StatusBadge tone={tone}>{t(`outbox.states.${state}`)}</StatusBadge>;
}
