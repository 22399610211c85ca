import { Button, Group } from '@mantine/core';
import { checkEntries, type LogCheck, type LogEntry } from '@steward/core/assurance/event-log';
import { IconCircleCheck, IconLink, IconLinkOff } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import classes from './event-log.module.css';

const kinds = [
  'made',
  'saved',
  'begun',
  'editions',
  'sent',
  'authenticator-set-up',
  'authenticator-reset',
  'code-accepted',
  'code-refused',
  'opened',
  'asked',
  'answered',
  'closed',
  'accepted',
  'rejected',
  'withdrawn',
  'revoked',
  'viewed-figures',
  'viewed-lines',
  'viewed-bill',
  'viewed-page',
  'viewed-document',
  'viewed-statement',
  'viewed-pdf',
  'materiality',
  'sampled',
  'sample-dropped',
  'ticked',
  'declared',
  'details',
  'risks',
  'statement',
  'exported',
  'fact',
] as const;

/** A hash is shown by its first characters; the whole hash would fill the line. */
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** The result of verifying all hashes. */
export function LogResult({ check }: { check: LogCheck }) {
  const { t } = useTranslation('emissions');
  const { broken, entries, head } = check;
  if (broken) {
    return (
      <Notice tone="bad" icon={IconLinkOff} title={t('log.broken', { seq: broken.seq })} isUrgent>
        {t(`log.why.${broken.why}`)}
      </Notice>
    );
  }
  return (
    <Notice tone="brand" icon={IconCircleCheck} title={t('log.intact', { n: entries })}>
      {t('log.head')} <bdi className={classes.hash}>{head}</bdi>
    </Notice>
  );
}

interface Props {
  entries: readonly LogEntry[];
  /** Beside the button that verifies. */
  tools?: ReactNode;
}

/** All events of a report, newest first, with the hashes that chain them. */
export function EventLog({ entries, tools }: Props) {
  const { t } = useTranslation('emissions');
  const [check, setCheck] = useState<LogCheck>();
  const columns = useMemo<Column<LogEntry>[]>(
    () => [
      { id: 'seq', label: t('log.number'), value: ({ seq }) => seq, align: 'end', width: '80px' },
      {
        id: 'at',
        label: t('words:when'),
        width: '190px',
        value: ({ at }) => at,
        cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
      },
      {
        id: 'who',
        label: t('log.who'),
        value: ({ actor }) => actor,
        cell: ({ actor }) => <bdi>{actor}</bdi>,
        filter: true,
      },
      {
        id: 'what',
        label: t('words:what'),
        value: ({ kind }) => {
          const known = kinds.find((one) => one === kind);
          return known ? t(`log.kind.${known}`) : kind;
        },
        cell: ({ kind, detail }) => {
          const known = kinds.find((one) => one === kind);
          const values = Object.values(detail)
            .filter((value) => value !== null && value !== '')
            .map((value) => (isHash(value) ? value.slice(0, 12) : value));
          return (
            <>
              {known ? t(`log.kind.${known}`) : kind}
              {values.length > 0 && (
                <bdi className={classes.sub} dir="auto">
                  {values.join(' · ')}
                </bdi>
              )}
            </>
          );
        },
        filter: true,
      },
      { id: 'round', label: t('words:round'), value: ({ round }) => round, align: 'end', width: '110px' },
      {
        id: 'hash',
        label: t('words:hash'),
        width: '150px',
        value: ({ hash }) => hash,
        cell: ({ hash }) => (
          <bdi dir="ltr" className={classes.hash} title={hash}>
            {hash.slice(0, 12)}
          </bdi>
        ),
      },
    ],
    [t],
  );
  const rows = useMemo(() => entries.toReversed(), [entries]);
  return (
    <div className={classes.log}>
      <p className={classes.note}>{t('log.note')}</p>
      <Group gap="sm">
        <Button
          variant="light"
          leftSection={<IconLink size={18} />}
          onClick={() => setCheck(checkEntries(entries))}
          disabled={entries.length === 0}
        >
          {t('log.check')}
        </Button>
        {tools}
      </Group>
      <div aria-live="polite">{check && <LogResult check={check} />}</div>
      <DataTable name={t('words:log')} columns={columns} rows={rows} rowId={({ seq }) => String(seq)} />
    </div>
  );
}
