import { Button, Text } from '@mantine/core';
import { users } from '@steward/contract/access/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { CallForm } from '../form/call-form.tsx';

/** Lets a user who may not add a property ask those who may. */
export function AskForProperty() {
  const { t } = useTranslation('first-pages');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('askForProperty.open')}</Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('askForProperty.title')}>
        <CallForm
          call={users.notifyReqProperty}
          start={{ message: '' }}
          submit={t('words:send')}
          onSaved={({ told }) => {
            setOpen(false);
            showToast(told ? 'success' : 'warning', t(told ? 'askForProperty.sent' : 'askForProperty.nobody'));
          }}
          onCancel={() => setOpen(false)}
        >
          {({ control }) => (
            <>
              <Text c="dimmed">{t('askForProperty.text')}</Text>
              <TextAreaField
                control={control}
                name="message"
                label={t('askForProperty.message')}
                autosize
                minRows={3}
                maxLength={1000}
              />
            </>
          )}
        </CallForm>
      </Dialog>
    </>
  );
}
