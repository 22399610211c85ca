import { Button, Code, CopyButton, Group, TagsInput, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { singleSignOn } from '@steward/contract/access/single-sign-on';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { RoleField } from '../../../shared/roles/role-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { DeleteDialog } from '../../../ui/overlays/dialogs.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useField, type Bound } from '../../../ui/form/field.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';

type Known = Answer<typeof singleSignOn.getIdentityProvider>;

/** The organization's identity provider: its address and its settings. */
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
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <CallForm
        call={singleSignOn.saveIdentityProvider}
        start={{
          issuer: provider?.issuer ?? '',
          client_id: provider?.client_id ?? '',
          client_secret: undefined,
          email_domains: provider?.email_domains ?? [],
          enabled: provider?.enabled ?? true,
          creates_members: provider?.creates_members ?? false,
          role_id: provider?.role_id,
          enforced: provider?.enforced ?? false,
          asks_second_factor: provider?.asks_second_factor ?? false,
          trusts_addresses: provider?.trusts_addresses ?? false,
        }}
        // An empty secret keeps the stored one.
        send={({ client_secret, ...values }) =>
          save.mutateAsync({ ...values, ...(client_secret && { client_secret }) })
        }
        submit={t('words:save')}
        beside={
          provider && (
            <Button variant="default" c="var(--bad)" onClick={() => setRemoving(true)}>
              {t('words:remove')}
            </Button>
          )
        }
        onSaved={() => showToast('success', t('words:savedSentence'))}
      >
        {({ control, getValues, trigger }) => (
          <>
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
                      {t(copied ? 'words:copied' : 'words:copy')}
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
                onClick={async () => {
                  // An invalid address is shown at its field.
                  const issuer = getValues('issuer');
                  if ((await trigger('issuer', { shouldFocus: true })) && issuer) test.mutate({ issuer });
                }}
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
            <SwitchField
              control={control}
              name="trusts_addresses"
              label={t('security.trustsAddresses')}
              description={t('security.trustsAddressesNote')}
            />
          </>
        )}
      </CallForm>
      <DeleteDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        onAccept={async () => {
          await remove.mutateAsync({});
          showToast('success', t('words:savedSentence'));
        }}
      >
        {t('security.removeText')}
      </DeleteDialog>
    </>
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
