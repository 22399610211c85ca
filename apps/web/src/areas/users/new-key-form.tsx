import { Button, Code, CopyButton, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { apiKeys } from '@steward/contract/api-keys';
import { findModule, needsOf, subtree, type ModuleKey, type Permission } from '@steward/core/permissions/modules';
import { isForKeys } from '@steward/core/permissions/scopes';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { useSession } from '../../session/session.ts';
import { GrantTree, meaningful, type Grants } from '../../shared/grants/grant-tree.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButtons } from '../../ui/form/form-buttons.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const spans = ['30', '90', '365', 'never'] as const;

/** The scopes that say what was ticked; a module with everything ticked is `module.*`. */
const toScopes = (grants: Grants): string[] =>
  Object.entries(grants).flatMap(([key, held]) => {
    const all = meaningful(key as ModuleKey);
    return all.every((one) => held.includes(one)) ? [`${key}.*`] : held.map((one) => `${key}.${one}`);
  });

/** What a key is for, how much of what the person may do it may, and until when. */
export function NewKeyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const person = useSession();
  const create = useSend(apiKeys.createApiKey, { inPlace: true });
  const [isWhole, setWhole] = useState(true);
  const [grants, setGrants] = useState<Grants>({});
  const [span, setSpan] = useState<string>('90');
  const form = useForm({
    resolver: callResolver(apiKeys.createApiKey),
    defaultValues: { name: '', scopes: ['*'], days: 90, password: undefined },
  });
  const held = new Set<string>(person?.permissions ?? []);
  const offers = (key: ModuleKey): Permission[] =>
    meaningful(key).filter((permission) =>
      subtree(key)
        .filter((one) => !findModule(one)?.isOwn)
        .flatMap((one) => needsOf(one))
        .some((need) => need.endsWith(`.${permission}`) && held.has(need) && isForKeys(need)),
    );
  if (create.data) return <ShownOnce apiKey={create.data.key} onDone={onDone} />;
  const scopes = isWhole ? ['*'] : toScopes(grants);
  return (
    <Form
      form={form}
      failure={create.error && failureText(create.error)}
      onSubmit={({ name, password }) =>
        create.mutateAsync({
          name,
          scopes,
          days: span === 'never' ? null : Number(span),
          ...(password && { password }),
        })
      }
    >
      <Stack gap="md">
        <TextField control={form.control} name="name" label={t('keys.name')} autoComplete="off" />
        <Radio.Group
          label={t('keys.scopes')}
          value={isWhole ? 'whole' : 'chosen'}
          onChange={(value) => setWhole(value === 'whole')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="whole" label={t('keys.whole')} description={t('keys.wholeNote')} />
            <Radio value="chosen" label={t('keys.chosen')} />
          </Stack>
        </Radio.Group>
        {!isWhole && <GrantTree value={grants} onChange={setGrants} offers={offers} label={t('keys.scopes')} />}
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
        {person?.method !== 'sso' && (
          <PasswordField
            control={form.control}
            name="password"
            label={t('twoFactor.password')}
            autoComplete="current-password"
          />
        )}
        <FormButtons onCancel={onDone} isBusy={create.isPending} disabled={!scopes.length}>
          {t('keys.create')}
        </FormButtons>
      </Stack>
    </Form>
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
