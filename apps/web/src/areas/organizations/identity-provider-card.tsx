import { Button, Code, CopyButton, Group, Stack, TagsInput, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { singleSignOn } from '@steward/contract/single-sign-on';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { RoleField } from '../../shared/roles/role-field.tsx';
import { Card } from '../../ui/card.tsx';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useField, type Bound } from '../../ui/form/field.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { showToast } from '../../ui/toasts.tsx';

type Known = Answer<typeof singleSignOn.getIdentityProvider>;

/** The organization's own login: where it is, and what it may do. */
export function IdentityProviderCard() {
  const { t } = useTranslation('organizations');
  const failureText = useFailureText();
  const known = useAnswer(singleSignOn.getIdentityProvider, {});
  return (
    <Card title={t('security.provider')} note={t('security.providerNote')}>
      {known.isError && <ErrorState message={failureText(known.error)} onRetry={() => void known.refetch()} />}
      {known.isPending && <FormSkeleton />}
      {known.data && <ProviderForm key={known.data.provider?.issuer ?? ''} {...known.data} />}
    </Card>
  );
}

function ProviderForm({ provider, redirect_uri }: Known) {
  const { t } = useTranslation('organizations');
  const failureText = useFailureText();
  const save = useSend(singleSignOn.saveIdentityProvider, { inPlace: true });
  const remove = useSend(singleSignOn.removeIdentityProvider);
  const test = useSend(singleSignOn.testIdentityProvider, { inPlace: true });
  const [isRemoving, askRemoving] = useState(false);
  const form = useForm({
    resolver: callResolver(singleSignOn.saveIdentityProvider),
    defaultValues: {
      issuer: provider?.issuer ?? '',
      client_id: provider?.client_id ?? '',
      client_secret: undefined,
      email_domains: provider?.email_domains ?? [],
      enabled: provider?.enabled ?? true,
      creates_members: provider?.creates_members ?? false,
      role_id: provider?.role_id,
      enforced: provider?.enforced ?? false,
      asks_second_factor: provider?.asks_second_factor ?? false,
    },
  });
  const { control } = form;
  return (
    <Form
      form={form}
      onTouched={() => void schemaOf(singleSignOn.saveIdentityProvider)}
      failure={save.error && failureText(save.error)}
      onSubmit={async ({ client_secret, ...values }) => {
        await save.mutateAsync({ ...values, ...(client_secret && { client_secret }) });
        showToast('success', t('security.saved'));
      }}
    >
      <Stack gap="md">
        <div>
          <Text size="sm" fw={500}>
            {t('security.redirect')}
          </Text>
          <Group gap="sm" mt={4}>
            <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {redirect_uri}
            </Code>
            <CopyButton value={redirect_uri}>
              {({ copied, copy }) => (
                <Button variant="subtle" size="compact-sm" onClick={copy}>
                  {t(copied ? 'security.copied' : 'security.copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
        </div>
        <TextField
          control={control}
          name="issuer"
          type="url"
          label={t('security.issuer')}
          dir="ltr"
          autoComplete="off"
        />
        <Group gap="sm">
          <Button
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate({ issuer: form.getValues('issuer') })}
          >
            {t('security.test')}
          </Button>
          <Text size="sm" component="output" c={test.error ? 'red' : 'dimmed'}>
            {test.data && t('security.works', { issuer: test.data.issuer })}
            {test.error && failureText(test.error)}
          </Text>
        </Group>
        <TextField control={control} name="client_id" label={t('security.clientId')} dir="ltr" autoComplete="off" />
        <PasswordField
          control={control}
          name="client_secret"
          label={t('security.secret')}
          autoComplete="new-password"
          {...(provider?.has_secret && { description: t('security.secretKept') })}
        />
        <DomainsField
          control={control}
          name="email_domains"
          label={t('security.domains')}
          note={t('security.domainsNote')}
        />
        <SwitchField control={control} name="enabled" label={t('security.enabled')} />
        <SwitchField control={control} name="creates_members" label={t('security.creates')} />
        <RoleField control={control} name="role_id" label={t('security.role')} />
        <SwitchField
          control={control}
          name="enforced"
          label={t('security.enforced')}
          description={t('security.enforcedNote')}
        />
        <SwitchField
          control={control}
          name="asks_second_factor"
          label={t('security.asksFactor')}
          description={t('security.asksFactorNote')}
        />
        <Group gap="sm">
          <Button type="submit" loading={save.isPending}>
            {t('security.save')}
          </Button>
          {provider && (
            <Button variant="default" c="var(--bad)" onClick={() => askRemoving(true)}>
              {t('security.remove')}
            </Button>
          )}
        </Group>
      </Stack>
      <DeleteDialog
        opened={isRemoving}
        onClose={() => askRemoving(false)}
        onAccept={async () => {
          await remove.mutateAsync({});
          showToast('success', t('security.saved'));
        }}
      >
        {t('security.removeText')}
      </DeleteDialog>
    </Form>
  );
}

function DomainsField<T extends Record<string, unknown>>({
  label,
  note,
  ...bound
}: Bound<T> & { label: string; note: string }) {
  const { value, onChange, ...field } = useField(bound, label);
  return (
    <TagsInput
      {...field}
      label={label}
      description={note}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
      splitChars={[',', ' ']}
      acceptValueOnBlur
      dir="ltr"
    />
  );
}
