import { IconDatabaseExclamation } from '@tabler/icons-react';
import { uploads } from '@steward/contract/foundation/uploads';
import type { Answer } from '@steward/contract/call';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { currentSession } from '../../../session/session.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatBytes, formatCount, formatPercent } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Section } from '../../../ui/section.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { InfectedFiles } from './infected-files.tsx';
import { StorageQuotas } from './storage-quotas.tsx';
import classes from './storage.module.css';

type Use = Answer<typeof uploads.getStorageUse>;

/** From this share on a hint says what to do. */
const NEARLY_FULL = 0.9;

/** What takes the space of the organization. Not lists with a form: the files are changed where they are used. */
export default function StorageScreen() {
  const { t } = useTranslation('uploads');
  const failureText = useFailureText();
  const maySee = useMay('organization.edit');
  const use = useAnswer(uploads.getStorageUse, {}, { enabled: maySee });
  if (!maySee)
    return (
      <Card>
        <EmptyState title={t('storage.readOnly')} />
      </Card>
    );
  return (
    <div className={classes.page}>
      {use.isError && <ErrorState message={failureText(use.error)} onRetry={() => void use.refetch()} />}
      {use.isPending && <FormSkeleton fields={3} />}
      <InfectedFiles />
      {use.data && <StorageUse use={use.data} />}
      {currentSession()?.is_super_admin && <StorageQuotas />}
    </div>
  );
}

function StorageUse({ use }: { use: Use }) {
  const { t } = useTranslation('uploads');
  const nameOf = useKindNames();
  const taken = use.bytes_used + use.bytes_reserved;
  const share = use.bytes_allowed > 0 ? taken / use.bytes_allowed : 1;
  return (
    <>
      <Section title={t('storage.title')} note={t('storage.question')}>
        <dl className={classes.figures}>
          <Amount label={t('storage.used')} value={formatBytes(use.bytes_used)}>
            {t('storage.ofAllowed', { allowed: formatBytes(use.bytes_allowed) })}
          </Amount>
          <Amount label={t('words:files')} value={formatCount(use.files_used)}>
            {t('storage.filesOf', { allowed: formatCount(use.files_allowed) })}
          </Amount>
          {use.bytes_reserved > 0 && <Amount label={t('storage.reserved')} value={formatBytes(use.bytes_reserved)} />}
        </dl>
        <ProgressBar
          percent={Math.min(100, share * 100)}
          label={t('storage.used')}
          tone={share >= NEARLY_FULL ? 'bad' : undefined}
        />
        {share >= NEARLY_FULL && (
          <Notice tone="warn" icon={IconDatabaseExclamation}>
            {t('storage.nearlyFull', { percent: formatPercent(Math.min(1, share), 0) })}
          </Notice>
        )}
      </Section>
      {use.files_used === 0 ? (
        <EmptyState title={t('storage.empty.title')}>{t('storage.empty.text')}</EmptyState>
      ) : (
        <>
          <Section title={t('storage.kinds')}>
            <Kinds kinds={use.kinds} nameOf={nameOf} />
          </Section>
          <Section title={t('storage.largest')}>
            <Largest files={use.largest} nameOf={nameOf} />
          </Section>
        </>
      )}
    </>
  );
}

function Amount({ label, value, children }: { label: string; value: string; children?: string }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.amount}>
        <bdi className="figures">{value}</bdi>
        {children && <span className={classes.label}> {children}</span>}
      </dd>
    </div>
  );
}

/** The name of the table whose rows name a file, as in the audit log; some tables are not in the audit log. */
function useKindNames(): (kind: string | null) => string {
  const { t } = useTranslation('uploads');
  const { t: audit, i18n } = useTranslation('audit');
  return useCallback(
    (kind) => {
      const own: Readonly<Record<string, string>> = {
        bill_pages: t('kinds.billPages'),
        jobs: t('kinds.jobs'),
        bill_delivery_files: t('kinds.deliveries'),
        meter_data_series: t('kinds.meterData'),
        meter_data_days: t('kinds.meterData'),
      };
      if (kind === null) return t('storage.unused');
      return own[kind] ?? (i18n.exists(`audit:tables.${kind}`) ? audit(`tables.${kind}`) : kind);
    },
    [t, audit, i18n],
  );
}

type NameOf = (kind: string | null) => string;

function Kinds({ kinds, nameOf }: { kinds: Use['kinds']; nameOf: NameOf }) {
  const { t } = useTranslation('uploads');
  const columns: Column<Use['kinds'][number]>[] = [
    { id: 'kind', label: t('storage.kind'), value: ({ kind }) => nameOf(kind) },
    {
      id: 'bytes',
      label: t('storage.size'),
      align: 'end',
      value: ({ bytes }) => bytes,
      cell: ({ bytes }) => <bdi className="figures">{formatBytes(bytes)}</bdi>,
    },
    { id: 'files', label: t('words:files'), align: 'end', value: ({ files }) => files },
  ];
  return <DataTable name={t('storage.kinds')} columns={columns} rows={kinds} rowId={({ kind }) => kind ?? 'none'} />;
}

function Largest({ files, nameOf }: { files: Use['largest']; nameOf: NameOf }) {
  const { t } = useTranslation('uploads');
  const columns = useMemo<Column<Use['largest'][number]>[]>(
    () => [
      { id: 'name', label: t('words:name'), value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
      {
        id: 'bytes',
        label: t('storage.size'),
        align: 'end',
        value: ({ bytes }) => bytes,
        cell: ({ bytes }) => <bdi className="figures">{formatBytes(bytes)}</bdi>,
      },
      { id: 'kind', label: t('storage.kind'), value: ({ kind }) => nameOf(kind), filter: true },
      {
        id: 'by',
        label: t('storage.by'),
        value: ({ uploaded_by }) => uploaded_by ?? t('storage.nobody'),
        filter: true,
      },
      {
        id: 'at',
        label: t('storage.at'),
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => <DateText value={created_at} />,
      },
    ],
    [t, nameOf],
  );
  return <DataTable name={t('storage.largest')} columns={columns} rows={files} rowId={({ _id }) => _id} />;
}
