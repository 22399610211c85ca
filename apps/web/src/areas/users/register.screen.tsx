import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { users } from '@steward/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../api/call-resolver.ts';
import { ask } from '../../api/client.ts';
import { failureText as textOf, useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { currentLanguage } from '../../session/language.ts';
import { PageWords } from '../../shared/page-words.tsx';
import { useVerticalName } from '../../shared/roles/vertical-name.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Link } from '../../ui/link.tsx';

/** A new person with a new organization. Messages stand in the page (A11). */
export default function RegisterScreen() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const verticalName = useVerticalName();
  const navigate = useNavigate();
  const verticals = useAnswer(users.getVerticals, {});
  const register = useSend(users.register, { inPlace: true });
  const form = useForm({
    resolver: callResolver(users.register),
    defaultValues: { email: '', password: '', first_name: '', last_name: '', company: '', language: currentLanguage() },
  });
  const { control } = form;
  // Told as soon as the address is known, not after the whole form; without an answer, registering itself tells.
  const checkTaken = async (email: string) => {
    const { exists } = (await ask(users.checkUserEmailExist, { email }, { quiet: true }).catch(() => undefined)) ?? {};
    if (exists && form.getValues('email') === email)
      form.setError('email', { type: 'server', message: await textOf('user.email-taken', '') });
  };
  return (
    <>
      <PageWords title={t('register.title')}>{t('register.text')}</PageWords>
      <Form
        form={form}
        onTouched={() => void schemaOf(users.register)}
        failure={register.error && failureText(register.error)}
        onSubmit={async (values) => {
          const { email } = await register.mutateAsync(values);
          await navigate({ to: '/signupMailSent' as never, search: { email } as never });
        }}
      >
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextField control={control} name="first_name" label={t('fields.firstName')} autoComplete="given-name" />
            <TextField control={control} name="last_name" label={t('fields.lastName')} autoComplete="family-name" />
          </SimpleGrid>
          <TextField control={control} name="company" label={t('fields.company')} autoComplete="organization" />
          {(verticals.data?.length ?? 0) > 0 && (
            <SelectField
              control={control}
              name="vertical_id"
              label={t('fields.vertical')}
              data={verticals.data?.map(({ _id, name }) => ({ value: _id, label: verticalName(name) })) ?? []}
              clearable
            />
          )}
          <TextField
            control={control}
            name="email"
            type="email"
            label={t('fields.email')}
            autoComplete="email"
            onBlur={({ currentTarget }) => void checkTaken(currentTarget.value)}
          />
          <PasswordField
            control={control}
            name="password"
            label={t('fields.password')}
            autoComplete="new-password"
            showRules
          />
          <Button type="submit" size="md" fullWidth loading={register.isPending}>
            {t('register.submit')}
          </Button>
        </Stack>
      </Form>
      <Text mt="lg" size="sm" c="dimmed">
        {t('register.privacy')} <Link to="/privacy-policy">{t('register.privacyLink')}</Link>
      </Text>
      <Text mt="sm" c="dimmed">
        {t('register.known')} <Link to="/login">{t('register.login')}</Link>
      </Text>
    </>
  );
}
