import { Alert } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { organizations } from '@steward/contract/access/organizations';
import { IconInfoCircle, IconMail } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { MailPage } from './mail-page.tsx';
import { MailText } from './mail-text.tsx';

type Mail = Answer<typeof organizations.getOutbox>['paginateData'][number];

/** Every email of the installation, for its operators: without a mail server, its links are found here. */
export default function OutboxScreen() {
  const { t } = useTranslation('organizations');
  const { answer, ...list } = useServedList(organizations.getOutbox, {});
  const columns = useMemo<Column<Mail>[]>(
    () => [
      {
        id: 'subject',
        label: t('words:subject'),
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
    <ListScreen
      words="organizations:outbox"
      item="mail"
      icon={IconMail}
      head={
        answer &&
        !answer.sends && (
          <Alert color="brand" variant="light" icon={<IconInfoCircle size={20} />} title={t('outbox.notSending')}>
            {t('outbox.notSendingText')}
          </Alert>
        )
      }
      list={list}
      columns={columns}
      nameOf={({ subject }) => subject}
      isReadable
      panelWidth={560}
      panelTitle={({ subject }) => subject}
      panel={(mail) => mail && <MailDetails mail={mail} />}
    />
  );
}

function MailDetails({ mail }: { mail: Mail }) {
  const { t } = useTranslation('organizations');
  return (
    <>
      <dl
        style={{ margin: '0 0 20px', display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px 16px', fontSize: 14 }}
      >
        <Fact name={t('outbox.recipient')}>{mail.recipient}</Fact>
        <Fact name={t('outbox.written')}>{formatMoment(mail.created_at)}</Fact>
        {mail.sent_at && <Fact name={t('outbox.sentAt')}>{formatMoment(mail.sent_at)}</Fact>}
        {mail.error && <Fact name={t('outbox.error')}>{mail.error}</Fact>}
      </dl>
      <MailPage html={mail.body_html} title={mail.subject} />
      <details style={{ marginBlockStart: 16, fontSize: 14 }}>
        <summary style={{ cursor: 'pointer', marginBlockEnd: 8 }}>{t('outbox.plainText')}</summary>
        <MailText text={mail.body_text} />
      </details>
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
