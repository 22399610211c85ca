import { Button, Text } from '@mantine/core';
import { organizations } from '@steward/contract/access/organizations';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leave } from '../../../api/leaving.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import classes from './demo-removal.module.css';

/** The word to type: the same in every language, because the call accepts only this one. */
const word = 'REMOVE';

/** Deletes the demo from the installation permanently. Lists what is deleted before it is. */
export function DemoRemoval({ name }: { name: string }) {
  const { t } = useTranslation('organizations');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className={classes.zone} aria-labelledby="demo-removal">
      <IconAlertTriangle size={24} aria-hidden="true" className={classes.sign} />
      <div>
        <h2 id="demo-removal" className={classes.title}>
          {t('demo.title')}
        </h2>
        <p className={classes.text}>{t('demo.text')}</p>
        <ul className={classes.list}>
          {(['rows', 'files', 'people', 'session'] as const).map((key) => (
            <li key={key}>{t(`demo.${key}`, { name })}</li>
          ))}
        </ul>
        <Button color="red.8" autoContrast variant="filled" onClick={() => setOpen(true)}>
          {t('demo.open')}
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={close} title={t('demo.title')}>
        <CallForm
          call={organizations.removeDemoData}
          start={{}}
          submit={t('demo.remove')}
          cancel={t('demo.keep')}
          tone="danger"
          isBlocked={({ confirm }) => confirm !== word}
          mayLeave
          onSaved={leave}
          onCancel={close}
        >
          {({ control }) => (
            <>
              <Text>{t('demo.last', { name })}</Text>
              <TextField
                control={control}
                name="confirm"
                label={t('demo.type', { word })}
                autoComplete="off"
                dir="ltr"
                data-autofocus
              />
            </>
          )}
        </CallForm>
      </Dialog>
    </section>
  );
}
