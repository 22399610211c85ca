import { TextInput } from '@mantine/core';
import type { LogEntry } from '@steward/core/assurance/event-log';
import { checkBundle, findInLog, readBundle, type BundleCheck } from '@steward/core/assurance/report-bundle';
import { IconCircleCheck, IconFileUnknown, IconFingerprint, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LogResult } from '../../../shared/emissions/rounds/event-log.tsx';
import { StatementStatusNotice } from '../../../shared/emissions/rounds/statement-status-notice.tsx';
import { formatDay } from '../../../ui/format.ts';
import { FileField } from '../../../ui/form/file-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from './workbench.module.css';

type Result = { check: BundleCheck; log: readonly LogEntry[] } | 'unreadable';

/** Verifies an exported report on this device, without an account and without sending the file anywhere. */
export default function CheckBundleScreen() {
  const { t } = useTranslation('verification');
  const [file, setFile] = useState<File>();
  const [result, setResult] = useState<Result>();
  const [printed, setPrinted] = useState('');
  const check = async ([chosen]: File[]) => {
    setFile(chosen);
    setResult(undefined);
    if (!chosen) return;
    const bundle = readBundle(await chosen.text());
    setResult(bundle ? { check: checkBundle(bundle), log: bundle.log } : 'unreadable');
  };
  return (
    <div className={classes.page}>
      <PageHeader title={t('check.title')} question={t('check.text')} />
      <FileField
        label={t('check.file')}
        note={t('check.fileNote')}
        items={file ? [{ file }] : []}
        onChange={(files) => void check(files)}
        accept={['application/json']}
        max={1}
        maxSizeMb={500}
      />
      <TextInput
        label={t('check.printed')}
        description={t('check.printedNote')}
        dir="ltr"
        maw={640}
        value={printed}
        onChange={({ currentTarget }) => setPrinted(currentTarget.value)}
      />
      <div className={classes.stack} aria-live="polite">
        {result === 'unreadable' && (
          <Notice tone="bad" icon={IconFileUnknown} title={t('check.unreadable')}>
            {t('check.unreadableText')}
          </Notice>
        )}
        {result && result !== 'unreadable' && (
          <>
            {printed.trim() && <Printed found={findInLog(result.log, printed)} />}
            <Checked result={result.check} />
          </>
        )}
      </div>
    </div>
  );
}

/** Whether the log contains the hash of a printed report. */
function Printed({ found }: { found: ReturnType<typeof findInLog> }) {
  const { t } = useTranslation('verification');
  if (found === 'unreadable') return <Notice tone="warn" icon={IconFingerprint} title={t('check.unreadableHash')} />;
  if (found === 'missing')
    return (
      <Notice tone="bad" icon={IconLinkOff} title={t('check.missing')} isUrgent>
        {t('check.missingText')}
      </Notice>
    );
  return (
    <Notice
      tone="brand"
      icon={IconCircleCheck}
      title={t('check.found', { seq: found.seq, day: formatDay(found.at) })}
    />
  );
}

/** Compares the statement in the bundle with the log entry that names it. */
function StatementResult({ statement }: { statement: NonNullable<BundleCheck['statement']> }) {
  const { t } = useTranslation('verification');
  const { isIntact, isLogged, hasHead, sha256 } = statement;
  if (isIntact && (!isLogged || !hasHead))
    return (
      <Notice tone="bad" icon={IconLinkOff} title={t('check.statementCut')} isUrgent>
        {t('check.statementCutText')}
      </Notice>
    );
  return (
    <Notice
      tone={isIntact ? 'brand' : 'bad'}
      icon={isIntact ? IconCircleCheck : IconFingerprint}
      title={t(isIntact ? 'check.statementIntact' : 'check.statementChanged')}
      isUrgent={!isIntact}
    >
      <bdi className={classes.hash}>{sha256}</bdi>
    </Notice>
  );
}

/** Whether the log still has what happened before the report was sent. */
function BeforeResult({ before }: { before: NonNullable<BundleCheck['before']> }) {
  const { t } = useTranslation('verification');
  const { isIntact, entries } = before;
  return (
    <Notice
      tone={isIntact ? 'brand' : 'bad'}
      icon={isIntact ? IconCircleCheck : IconLinkOff}
      title={t(isIntact ? 'check.beforeIntact' : 'check.beforeChanged')}
      isUrgent={!isIntact}
    >
      {isIntact ? t('check.beforeIntactText', { seq: entries }) : t('check.beforeChangedText')}
    </Notice>
  );
}

function Checked({ result }: { result: BundleCheck }) {
  const { t } = useTranslation('verification');
  const { isContentIntact, isContentLogged, sha256, log, before, standing, last, statement, evidence } = result;
  return (
    <>
      <Notice
        tone={isContentIntact ? 'brand' : 'bad'}
        icon={isContentIntact ? IconCircleCheck : IconFingerprint}
        title={t(isContentIntact ? 'check.intact' : 'check.changed')}
        isUrgent={!isContentIntact}
      >
        {t(isContentIntact ? 'check.compare' : 'check.counted')} <bdi className={classes.hash}>{sha256}</bdi>
      </Notice>
      <StatementStatusNotice standing={standing} />
      <LogResult check={log} />
      {before !== null && <BeforeResult before={before} />}
      {last && <p className={classes.note}>{t('check.last', { seq: last.seq, day: formatDay(last.at) })}</p>}
      {evidence.files > 0 && (
        <Notice
          tone={evidence.broken.length > 0 ? 'bad' : 'brand'}
          icon={evidence.broken.length > 0 ? IconFileUnknown : IconCircleCheck}
          title={t(evidence.broken.length > 0 ? 'check.evidenceBroken' : 'check.evidenceIntact', {
            n: evidence.files,
            broken: evidence.broken.length,
          })}
          isUrgent={evidence.broken.length > 0}
        >
          {evidence.broken.map(({ file_id, name, state }) => (
            <span key={file_id} style={{ display: 'block' }}>
              <bdi>{name}</bdi>: {t(state === 'missing' ? 'check.fileMissing' : 'check.fileChanged')}
            </span>
          ))}
        </Notice>
      )}
      {statement && <StatementResult statement={statement} />}
      {!isContentLogged && (
        <Notice tone="warn" icon={IconLinkOff} title={t('check.unlogged')}>
          {t('check.unloggedText')}
        </Notice>
      )}
    </>
  );
}
