import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { apiKeys } from '@steward/contract/access/api-keys';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useModuleWords } from '../../../shared/grants/module-words.ts';
import { Card } from '../../../ui/card.tsx';
import { ButtonSubject } from '../../../ui/navigation/button-subject.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDay } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { OwnPassword } from './own-password.tsx';

// No ListScreen: a few keys in a card of the settings, revoked with a password.
/** API keys for programs that act on behalf of the user. */
export function ApiKeysCard() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const list = useAnswer(apiKeys.getApiKeys, {}, { freshFor: 0 });
  const scopeWords = useScopeWords();
  const [revoking, setRevoking] = useState<{ _id: string; name: string }>();
  const [isAdding, setAdding] = useState(false);
  return (
    <Card title={t('keys.title')} note={t('keys.note')}>
      {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowSkeletons />}
      {list.data?.length === 0 && <Text c="dimmed">{t('keys.none')}</Text>}
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {list.data?.map((one) => (
          <Group key={one._id} component="li" gap="md" wrap="nowrap" align="start">
            <IconKey size={22} stroke={1.5} aria-hidden="true" style={{ flex: 'none', marginBlockStart: 2 }} />
            <div style={{ flex: 1, minInlineSize: 0 }}>
              <strong>
                <bdi>{one.name}</bdi>
              </strong>
              <Text size="sm" c="dimmed" component="div">
                <Code dir="ltr">{one.hint}…</Code> · {one.scopes.map(scopeWords).join(t('words:comma'))} ·{' '}
                {one.expires_at ? t('keys.until', { day: formatDay(one.expires_at) }) : t('keys.endless')} ·{' '}
                {one.last_used_at ? (
                  <>
                    {t('keys.used')} <RelativeTime moment={one.last_used_at} />
                  </>
                ) : (
                  t('keys.unused')
                )}
              </Text>
            </div>
            <Button variant="subtle" size="compact-md" c="var(--bad)" onClick={() => setRevoking(one)}>
              {t('keys.revoke')}
              <ButtonSubject>{one.name}</ButtonSubject>
            </Button>
          </Group>
        ))}
      </Stack>
      <Button mt="lg" variant="default" onClick={() => setAdding(true)}>
        {t('keys.add')}
      </Button>
      <Dialog opened={isAdding} onClose={() => setAdding(false)} title={t('keys.add')} size="lg">
        <NewKeyForm onDone={() => setAdding(false)} />
      </Dialog>
      <Dialog
        opened={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={revoking && t('keys.revokeOf', { name: revoking.name })}
      >
        {revoking && <RevokeForm id={revoking._id} name={revoking.name} onDone={() => setRevoking(undefined)} />}
      </Dialog>
    </Card>
  );
}

/** The scopes of a key in words: `spaces.edit` as "Spaces: edit", `spaces.*` as the module. */
function useScopeWords() {
  const { t } = useTranslation('users');
  const { moduleName, needName } = useModuleWords();
  return (scope: string) =>
    scope === '*' ? t('keys.whole') : scope.endsWith('.*') ? moduleName(scope.slice(0, -2)) : needName(scope);
}

function RevokeForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { t } = useTranslation('users');
  return (
    <CallForm
      call={apiKeys.revokeApiKey}
      start={{ api_key_id: id }}
      submit={
        <>
          {t('keys.revoke')}
          <ButtonSubject>{name}</ButtonSubject>
        </>
      }
      tone="danger"
      mayLeave
      onCancel={onDone}
      onSaved={() => {
        showToast('success', t('keys.revoked'));
        onDone();
      }}
    >
      {({ control }) => <OwnPassword control={control} note={t('keys.revokeNote')} />}
    </CallForm>
  );
}
