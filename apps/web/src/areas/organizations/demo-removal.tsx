import { Button, Group, Text, TextInput } from '@mantine/core';
import { organizations } from '@steward/contract/organizations';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { leave } from '../../api/leaving.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './demo-removal.module.css';

/** What has to be typed: the same word in every language, for the call takes no other. */
const word = 'REMOVE';

/** Takes the demonstration out of the installation, for good. Says what goes before it goes. */
export function DemoRemoval({ name }: { name: string }) {
  const { t } = useTranslation('organizations');
  const failureText = useFailureText();
  const remove = useSend(organizations.removeDemoData, { inPlace: true, onDone: leave });
  const [isOpen, open] = useState(false);
  const [typed, type] = useState('');
  const close = () => {
    open(false);
    type('');
    remove.reset();
  };
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
        <Button color="red.8" autoContrast variant="filled" onClick={() => open(true)}>
          {t('demo.open')}
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={close} title={t('demo.title')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typed === word) remove.mutate({ confirm: word });
          }}
        >
          <Text>{t('demo.last', { name })}</Text>
          <TextInput
            mt="md"
            label={t('demo.type', { word })}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            autoComplete="off"
            dir="ltr"
            data-autofocus
            error={remove.error && failureText(remove.error)}
          />
          <Group justify="flex-end" mt="lg" gap="sm">
            <Button variant="default" onClick={close}>
              {t('demo.keep')}
            </Button>
            <Button type="submit" color="red.8" autoContrast disabled={typed !== word} loading={remove.isPending}>
              {t('demo.remove')}
            </Button>
          </Group>
        </form>
      </Dialog>
    </section>
  );
}
