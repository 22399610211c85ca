import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../toasts.tsx';
import classes from './copy-text.module.css';

/** A text to copy, such as a command, on lines of its own. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('ui');
  return (
    <figure className={classes.copy}>
      <figcaption>{label}</figcaption>
      {/* A long command is scrolled, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre dir="ltr" tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCopy size={16} aria-hidden="true" />}
        aria-label={t('copyNamed', { name: label })}
        onClick={() => void navigator.clipboard.writeText(text).then(() => showToast('success', t('words:copied')))}
      >
        {t('words:copy')}
      </Button>
    </figure>
  );
}
