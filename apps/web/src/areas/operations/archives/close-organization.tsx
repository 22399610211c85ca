import { Button, Text } from '@mantine/core';
import { archives, GRACE_DAYS } from '@steward/contract/operations/archives';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshSession } from '../../../shared/sign-in/refresh-session.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatDay } from '../../../ui/format.ts';
import classes from './archives.module.css';

const DAY_MS = 86_400_000;

/** Closes the organization. States what will happen and when, before it is closed. */
export function CloseOrganization({ name }: { name: string }) {
  const { t } = useTranslation('archives');
  const [isOpen, setOpen] = useState(false);
  const [day] = useState(() => formatDay(new Date(Date.now() + GRACE_DAYS * DAY_MS)));
  const close = () => setOpen(false);
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
        <Button color="red.8" autoContrast variant="filled" onClick={() => setOpen(true)}>
          {t('close.open')}
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={close} title={t('close.title')}>
        <CallForm
          call={archives.closeOrganization}
          start={{ confirm_name: '' }}
          submit={t('close.close')}
          cancel={t('close.keep')}
          tone="danger"
          isBlocked={({ confirm_name }) => confirm_name.trim() !== name.trim()}
          mayLeave
          onSaved={() => refreshSession()}
          onCancel={close}
        >
          {({ control }) => (
            <>
              <Text>{t('close.last', { name, day })}</Text>
              <TextField
                control={control}
                name="confirm_name"
                label={t('close.type', { name })}
                autoComplete="off"
                data-autofocus
              />
            </>
          )}
        </CallForm>
      </Dialog>
    </section>
  );
}
