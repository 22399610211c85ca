import { checkBundle, readBundle, type BundleCheck } from '@steward/core/assurance/report-bundle';
import { IconCircleCheck, IconFileUnknown, IconFingerprint, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LogResult } from '../../../shared/ghg-report/event-log.tsx';
import { StandingNotice } from '../../../shared/ghg-report/standing-notice.tsx';
import { FileField } from '../../../ui/form/file-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from './workbench.module.css';

type Result = BundleCheck | 'unreadable';

/** Checks an exported report on this device, without an account and without sending the file anywhere. */
export default function CheckBundleScreen() {
  const { t } = useTranslation('verification');
  const [file, setFile] = useState<File>();
  const [result, setResult] = useState<Result>();
  const check = async ([chosen]: File[]) => {
    setFile(chosen);
    setResult(undefined);
    if (!chosen) return;
    const bundle = readBundle(await chosen.text());
    setResult(bundle ? checkBundle(bundle) : 'unreadable');
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
      <div className={classes.stack} aria-live="polite">
        {result === 'unreadable' && (
          <Notice tone="bad" icon={IconFileUnknown} title={t('check.unreadable')}>
            {t('check.unreadableText')}
          </Notice>
        )}
        {result && result !== 'unreadable' && <Checked result={result} />}
      </div>
    </div>
  );
}

function Checked({ result }: { result: BundleCheck }) {
  const { t } = useTranslation('verification');
  const { isContentIntact, isContentLogged, sha256, log, standing } = result;
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
      <StandingNotice standing={standing} />
      <LogResult check={log} />
      {!isContentLogged && (
        <Notice tone="warn" icon={IconLinkOff} title={t('check.unlogged')}>
          {t('check.unloggedText')}
        </Notice>
      )}
    </>
  );
}
