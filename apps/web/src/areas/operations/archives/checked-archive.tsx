import { Button } from '@mantine/core';
import { archives, type ArchiveCheck } from '@steward/contract/operations/archives';
import type { Job } from '@steward/contract/foundation/jobs';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { formatMoment } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './archives.module.css';
import { Counts } from './counts.tsx';
import { TableRows } from './table-rows.tsx';

/** States what an uploaded archive is and what will be left out, before it is imported. */
export function CheckedArchive({ job }: { job: Job }) {
  const { t } = useTranslation('archives');
  const start = useSend(archives.importOrganization, { alsoRefreshes: ['jobs'] });
  const { file_id, name, sha256, signature, signing_key, from_organization, exported_at, rows, files, left_out } =
    job.result as ArchiveCheck;
  const isOwn = signature === 'own';
  return (
    <Notice
      tone={isOwn ? 'brand' : 'warn'}
      icon={isOwn ? IconShieldCheck : IconAlertTriangle}
      title={<bdi>{name}</bdi>}
      actions={
        <Button onClick={() => start.mutate({ file_id })} loading={start.isPending}>
          {t('import.start')}
        </Button>
      }
    >
      <p style={{ margin: '4px 0' }}>
        <strong>{t(`signature.${signature}`)}</strong> {t(`signature.${signature}Text`)}
      </p>
      <p className={classes.soft}>
        {t('import.from', { name: from_organization })}
        {exported_at && (
          <>
            {' · '}
            <time dateTime={exported_at}>{formatMoment(exported_at)}</time>
          </>
        )}
        {' · '}
        <Counts rows={rows} files={files} />
      </p>
      {signing_key && <Code label={t('signature.key')} value={signing_key} />}
      <Code label={t('signature.hash')} value={sha256} />
      <TableRows title={t('import.willLeaveOut')} rows={left_out} />
    </Notice>
  );
}

/** A key or a hash, read from left to right in every language. */
export function Code({ label, value }: { label: string; value: string }) {
  return (
    <p className={classes.soft} style={{ overflowWrap: 'anywhere' }}>
      {label}: <bdi dir="ltr">{value}</bdi>
    </p>
  );
}
