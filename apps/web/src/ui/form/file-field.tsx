import { ActionIcon } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format.ts';
import { ProgressBar } from '../progress.tsx';
import classes from './file-field.module.css';

export interface FileItem {
  file: File;
  /** Upload progress, 0 to 100. */
  percent?: number | undefined;
  failure?: ReactNode;
}

interface Props {
  label: string;
  /** The accepted files, in words. */
  note?: ReactNode;
  items: FileItem[];
  /** Called with all chosen files, old and new. */
  onChange: (files: File[]) => void;
  /** MIME types; all types by default. */
  accept?: string[];
  /** The maximum number of files at a time; five by default (R069). */
  max?: number;
  maxSizeMb?: number;
  disabled?: boolean;
}

/** Files, dropped or chosen, each with its own progress. */
export function FileField({ label, note, items, onChange, accept, max = 5, maxSizeMb = 20, disabled = false }: Props) {
  const { t } = useTranslation('ui');
  const [refusal, setRefusal] = useState<string>();
  const add = (added: File[]) => {
    // Where one file is allowed, a new one replaces it.
    const files = max === 1 ? added : [...items.map(({ file }) => file), ...added];
    if (files.length > max) return setRefusal(max === 1 ? t('files.onlyOne') : t('files.tooMany', { count: max }));
    setRefusal(undefined);
    return onChange(files);
  };
  return (
    <div>
      <Dropzone
        unstyled
        className={classes.drop ?? ''}
        onDrop={add}
        onReject={(rejected) =>
          setRefusal(
            rejected.some(({ errors }) => errors.some(({ code }) => code === 'file-too-large'))
              ? t('files.tooLarge', { size: maxSizeMb })
              : t('files.wrongType'),
          )
        }
        maxSize={maxSizeMb * 1024 * 1024}
        disabled={disabled}
        inputProps={{ 'aria-label': label }}
        {...(accept && { accept })}
      >
        <IconUpload size={26} stroke={1.6} aria-hidden="true" />
        <div className={classes.title}>{label}</div>
        <div className={classes.note}>{note ?? t('files.note', { count: max, size: maxSizeMb })}</div>
      </Dropzone>
      {refusal && (
        <div className={classes.failure} role="alert">
          {refusal}
        </div>
      )}
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map(({ file, percent, failure }, index) => (
            <li key={`${file.name}-${index}`} className={classes.item}>
              <span className={classes.name}>
                <bdi>{file.name}</bdi>{' '}
                <bdi dir="ltr" className={classes.size}>
                  {formatNumber(file.size / 1024 / 1024)} MB
                </bdi>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={disabled}
                aria-label={t('words:removeNamed', { name: file.name })}
                onClick={() => onChange(items.filter((_, other) => other !== index).map((item) => item.file))}
              >
                <IconTrash size={18} />
              </ActionIcon>
              {failure ? (
                <span className={classes.failure}>{failure}</span>
              ) : (
                percent !== undefined && <ProgressBar percent={percent} label={file.name} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
