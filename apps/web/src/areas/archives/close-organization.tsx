import { Button, Group, Text, TextInput } from '@mantine/core';
import { archives, GRACE_DAYS } from '@steward/contract/archives';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { refreshSession } from '../../shared/refresh-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import classes from './archives.module.css';

const DAY_MS = 86_400_000;

/** Ends the organization. Says what happens when, before it happens. */
export function CloseOrganization({ name }: { name: string }) {
  const { t } = useTranslation('archives');
  const failureText = useFailureText();
  const end = useSend(archives.closeOrganization, { inPlace: true, onDone: () => void refreshSession() });
  const [isOpen, open] = useState(false);
  const [typed, type] = useState('');
  const [day] = useState(() => formatDay(new Date(Date.now() + GRACE_DAYS * DAY_MS)));
  const isNamed = typed.trim() === name.trim();
  const close = () => {
    open(false);
    type('');
    end.reset();
  };
  return (
    <section className={classes.zone} aria-labelledby="close-organization">
      <IconAlertTriangle size={24} aria-hidden="true" className={classes.sign} />
      <div>
        <h2 id="close-organization">{t('close.title')}</h2>
        <p>{t('close.text', { name })}</p>
        <ul>
          {(['now', 'back', 'gone', 'export'] as const).map((key) => (
            <li key={key}>{t(`close.${key}`, { day })}</li>
          ))}
        </ul>
        <Button color="red.8" autoContrast variant="filled" onClick={() => open(true)}>
          {t('close.open')}
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={close} title={t('close.title')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isNamed) end.mutate({ confirm_name: typed });
          }}
        >
          <Text>{t('close.last', { name, day })}</Text>
          <TextInput
            mt="md"
            label={t('close.type', { name })}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
            error={end.error && failureText(end.error)}
          />
          <Group justify="flex-end" mt="lg" gap="sm">
            <Button variant="default" onClick={close}>
              {t('close.keep')}
            </Button>
            <Button type="submit" color="red.8" autoContrast disabled={!isNamed} loading={end.isPending}>
              {t('close.close')}
            </Button>
          </Group>
        </form>
      </Dialog>
    </section>
  );
}
