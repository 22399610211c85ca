import { Button, Code, CopyButton, Group, SegmentedControl, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { apiKeys } from '@steward/contract/api-keys';
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatDay } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { showToast } from '../../ui/toasts.tsx';

/** Keys for programs that work in the person's name. */
export function ApiKeysCard() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const list = useAnswer(apiKeys.getApiKeys, {}, { freshFor: 0 });
  const revoke = useSend(apiKeys.revokeApiKey);
  const [isAdding, add] = useState(false);
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
                <Code dir="ltr">{one.hint}…</Code> · <bdi dir="ltr">{one.scopes.join(', ')}</bdi> ·{' '}
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
            <Button
              variant="subtle"
              size="compact-md"
              c="red"
              aria-label={t('keys.revokeOf', { name: one.name })}
              onClick={() =>
                void revoke
                  .mutateAsync({ api_key_id: one._id })
                  .then(() => showToast('success', t('keys.revoked')))
                  .catch(() => undefined)
              }
            >
              {t('keys.revoke')}
            </Button>
          </Group>
        ))}
      </Stack>
      <Button mt="lg" variant="default" onClick={() => add(true)}>
        {t('keys.add')}
      </Button>
      <Dialog opened={isAdding} onClose={() => add(false)} title={t('keys.add')}>
        <NewKey onDone={() => add(false)} />
      </Dialog>
    </Card>
  );
}

const spans = ['30', '90', '365', 'never'] as const;

function NewKey({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const create = useSend(apiKeys.createApiKey, { inPlace: true });
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>(['*']);
  const [span, setSpan] = useState<string>('90');
  if (create.data) return <ShownOnce apiKey={create.data.key} onDone={onDone} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ name, scopes, days: span === 'never' ? null : Number(span) });
      }}
    >
      <Stack gap="md">
        {create.error && (
          <Text c="red" role="alert">
            {failureText(create.error)}
          </Text>
        )}
        <TextInput
          required
          label={t('keys.name')}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TagsInput
          label={t('keys.scopes')}
          description={t('keys.scopesNote')}
          value={scopes}
          onChange={setScopes}
          dir="ltr"
        />
        <div>
          <Text size="sm" fw={500} mb={4} id="key-span">
            {t('keys.days')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="key-span"
            value={span}
            onChange={setSpan}
            data={spans.map((value) => ({ value, label: t(`keys.forDays.${value}`) }))}
          />
        </div>
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending} disabled={!name.trim() || !scopes.length}>
            {t('keys.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function ShownOnce({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const { t } = useTranslation('users');
  return (
    <Stack gap="md">
      <Text fw={600}>{t('keys.shown')}</Text>
      <Code dir="ltr" block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} aria-label={t('keys.key')}>
        {apiKey}
      </Code>
      <Group justify="flex-end" gap="sm">
        <CopyButton value={apiKey}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
              onClick={copy}
            >
              {t(copied ? 'twoFactor.copied' : 'twoFactor.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t('keys.done')}</Button>
      </Group>
    </Stack>
  );
}
