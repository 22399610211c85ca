import { Button, Group, Stack } from '@mantine/core';
import {
  MAX_FRAMEWORK_BYTES,
  ownFrameworks,
  type CheckedFramework,
  type OwnFramework,
} from '@steward/contract/reporting/own-frameworks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { formatCount } from '../../../ui/format.ts';
import { FileField } from '../../../ui/form/file-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { FrameworkPreview } from './framework-preview.tsx';
import classes from './own-frameworks.module.css';
import { nameOfEdition, usePlaceOfProblem } from './own-framework-words.ts';

const FIRST = 10;

interface Props {
  onClose: () => void;
  onSaved: (saved: OwnFramework) => void;
}

/** Brings a framework: its file is checked and shown before it is saved as a draft. */
export function ImportDialog({ onClose, onSaved }: Props) {
  const { t, i18n } = useTranslation('own-frameworks');
  const failureText = useFailureText();
  const [file, setFile] = useState<File>();
  const check = useSend(ownFrameworks.checkOwnFramework, { inPlace: true });
  const save = useSend(ownFrameworks.saveOwnFramework, { inPlace: true });
  const checked = check.data;
  const failed = save.error ?? check.error;
  const read = () => {
    save.reset();
    if (file) check.mutate({ language: i18n.language as 'en' | 'ar' | 'de', files: [file] });
  };
  const keep = (draft: CheckedFramework['draft']) => {
    if (!file) return;
    save.mutate(
      { files: [file], ...(draft && { version: draft.version }) },
      {
        onSuccess: (saved) => {
          showToast('success', t('isSaved', { name: nameOfEdition(saved) }));
          onSaved(saved);
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t('dialogTitle')} size="lg">
      <Stack gap="md">
        <FileField
          label={t('pick')}
          note={t('kinds')}
          max={1}
          maxSizeMb={MAX_FRAMEWORK_BYTES / 1024 / 1024}
          disabled={check.isPending || save.isPending}
          items={file ? [{ file, ...(failed && { failure: failureText(failed) }) }] : []}
          onChange={([next]) => {
            check.reset();
            save.reset();
            setFile(next);
          }}
        />
        <output className={classes.result}>
          {checked && checked.problem_count > 0 && <Problems checked={checked} />}
          {checked?.framework && (
            <section className={classes.checked}>
              <h2>
                <bdi>{nameOfEdition(checked.framework)}</bdi>
              </h2>
              {checked.draft && <p>{t('replacesNote')}</p>}
              {checked.left_out.length > 0 && <p>{t('leftOut', { codes: checked.left_out.join(', ') })}</p>}
              <FrameworkPreview framework={checked.framework} most={FIRST} />
            </section>
          )}
        </output>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('words:cancel')}
          </Button>
          {checked?.framework ? (
            <Button loading={save.isPending} onClick={() => keep(checked.draft)}>
              {t(checked.draft ? 'replaceDraft' : 'saveDraft')}
            </Button>
          ) : (
            <Button disabled={!file} loading={check.isPending} onClick={read}>
              {t(checked ? 'checkAgain' : 'check')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Problems({ checked }: { checked: CheckedFramework }) {
  const { t } = useTranslation('own-frameworks');
  const placeOf = usePlaceOfProblem();
  const { problems, problem_count: count } = checked;
  return (
    <Notice tone="warn" icon={IconAlertTriangle} title={t('problemCount', { count, formatted: formatCount(count) })}>
      <p className={classes.note}>{t('problemsNote')}</p>
      {/* A list that scrolls is reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.problems} tabIndex={0} aria-label={t('problemsTitle')}>
        {problems.map((one, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <bdi className={classes.place}>{placeOf(one)}</bdi>
            <span>{t(`problems.${one.problem}`, { detail: `\u2068${one.detail}\u2069` })}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
