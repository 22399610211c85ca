import { Stack, Switch, Text } from '@mantine/core';
import { organizations } from '@steward/contract/access/organizations';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { IdentityProviderCard } from './identity-provider-card.tsx';

/** The organization's requirements for signing in. */
export default function SecurityScreen() {
  const { t } = useTranslation('organizations');
  const mayChange = useMay('organization.edit');
  if (!mayChange)
    return (
      <Card>
        <EmptyState title={t('security.readOnly')} />
      </Card>
    );
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'var(--gap)', maxInlineSize: 820 }}>
      <TwoFactorDemand />
      <IdentityProviderCard />
    </div>
  );
}

function TwoFactorDemand() {
  const { t } = useTranslation('organizations');
  const failureText = useFailureText();
  const settings = useAnswer(organizations.getSecuritySettings, {});
  const save = useSend(organizations.updateSecuritySettings, { inPlace: true, alsoRefreshes: ['two-factor'] });
  const { data } = settings;
  return (
    <Card title={t('security.twoFactor')}>
      {settings.isError && <ErrorState message={failureText(settings.error)} onRetry={() => void settings.refetch()} />}
      {settings.isPending && <FormSkeleton fields={1} />}
      {data && (
        <Stack gap="sm">
          <Switch
            checked={data.two_factor_required || data.required_by_installation}
            disabled={save.isPending || data.required_by_installation}
            onChange={(event) => save.mutate({ two_factor_required: event.currentTarget.checked })}
            label={t('security.require')}
            description={t(data.required_by_installation ? 'security.requiredHere' : 'security.requireNote')}
          />
          <Text size="sm" c="dimmed">
            {t('security.without', { count: data.without })}
          </Text>
          {save.error && (
            <Text c="var(--bad)" role="alert">
              {failureText(save.error)}
            </Text>
          )}
        </Stack>
      )}
    </Card>
  );
}
