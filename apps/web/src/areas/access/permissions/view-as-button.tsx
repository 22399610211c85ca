import { session } from '@steward/contract/access/session';
import { Button, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { switchSession } from '../../../shared/sign-in/switch-session.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/** Lets admins view the product as this user. The audit log records admin, time and reason. */
export function ViewAsButton({ userId }: { userId: string }) {
  const { t } = useTranslation('permissions');
  const person = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!person?.is_admin || person.uid === userId) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={18} />} onClick={() => setOpen(true)}>
        {t('viewAs.open')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('viewAs.title')}>
        <CallForm
          call={session.startViewAs}
          start={{ user_id: userId, reason: '' }}
          submit={t('viewAs.start')}
          onSaved={switchSession}
          onCancel={() => setOpen(false)}
        >
          {({ control }) => (
            <>
              <Text>{t('viewAs.text')}</Text>
              <TextField
                control={control}
                name="reason"
                label={t('words:reason')}
                maxLength={500}
                withAsterisk
                data-autofocus
              />
            </>
          )}
        </CallForm>
      </Dialog>
    </>
  );
}
