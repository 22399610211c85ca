import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureWords } from '../../api/failure-text.ts';
import { formatPercent } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import type { UploadProgress, useUploads } from './resumable-upload.ts';
import classes from './upload-progress.module.css';

interface Props {
  uploads: ReturnType<typeof useUploads>;
}

/** The files of a list of uploads, each with its progress and what can be done with it. */
export function UploadProgressList({ uploads }: Props) {
  const { t } = useTranslation('upload');
  if (uploads.list.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('list')}>
      {uploads.list.map((one) => (
        <UploadLine key={one.key} one={one} uploads={uploads} />
      ))}
    </ul>
  );
}

function UploadLine({ one, uploads }: Props & { one: UploadProgress }) {
  const { t } = useTranslation('upload');
  const { key, name, path, percent, state, failure } = one;
  const isOver = state === 'done' || state === 'failed';
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <span className={classes.name}>
          <bdi>{path ? `${path}/${name}` : name}</bdi>
        </span>
        <span className={`${classes.state} figures`}>
          {t(`states.${state}`, { percent: formatPercent(percent / 100, 0) })}
        </span>
      </div>
      <ProgressBar
        percent={percent}
        label={t('progress', { name })}
        tone={state === 'done' ? 'good' : state === 'failed' ? 'bad' : undefined}
      />
      <div className={classes.foot}>
        <span className={classes.failure} role={failure ? 'alert' : undefined}>
          {failure && <FailureWords failure={failure} />}
          {failure?.detail && <bdi> ({failure.detail})</bdi>}
        </span>
        {(state === 'sending' || state === 'retrying' || state === 'waiting') && (
          <Act label={t('pause')} name={t('pauseOf', { name })} onClick={() => uploads.pause(key)} />
        )}
        {(state === 'paused' || state === 'failed') && (
          <Act label={t('resume')} name={t('resumeOf', { name })} onClick={() => uploads.resume(key)} />
        )}
        {isOver ? (
          <Act label={t('remove')} name={t('removeOf', { name })} onClick={() => uploads.remove(key)} />
        ) : (
          <Act label={t('words:cancel')} name={t('cancelOf', { name })} onClick={() => uploads.cancel(key)} />
        )}
      </div>
    </li>
  );
}

/** `name`: what it does and to which file, for screen readers. */
function Act({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="subtle" aria-label={name} onClick={onClick}>
      {label}
    </Button>
  );
}
