import { SimpleGrid, Text } from '@mantine/core';
import { members } from '@steward/contract/access/members';
import { useTranslation } from 'react-i18next';
import { languages } from '../../../session/language.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { RoleField } from '../../../shared/roles/role-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AdminField } from './admin-field.tsx';

interface Props {
  onInvited: (email: string) => void;
  onCancel: () => void;
}

/** Invites one user by email. */
export function InviteForm({ onInvited, onCancel }: Props) {
  const { t } = useTranslation('members');
  return (
    <CallForm
      call={members.createUser}
      start={{ email: '', first_name: '', last_name: '', is_admin: false }}
      submit={t('invite.send')}
      onSaved={({ email }) => onInvited(email)}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">{t('invite.text')}</Text>
          <TextField
            control={control}
            name="email"
            type="email"
            label={t('words:email')}
            autoComplete="off"
            data-autofocus
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextField control={control} name="first_name" label={t('words:firstName')} autoComplete="off" />
            <TextField control={control} name="last_name" label={t('words:lastName')} autoComplete="off" />
            <RoleField control={control} name="role_id" label={t('words:role')} />
            <SelectField
              control={control}
              name="language"
              label={t('invite.language')}
              placeholder={t('invite.languageNote')}
              clearable
              data={languages.map(({ code, name }) => ({ value: code, label: name }))}
            />
          </SimpleGrid>
          <AdminField control={control} name="is_admin" />
        </>
      )}
    </CallForm>
  );
}
