import { findModule, grantedWith, needsOf, isForKeys, namedWithin } from '@steward/contract/modules';
import { Button, Code, CopyButton, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { apiKeys } from '@steward/contract/access/api-keys';
import type { ModuleKey, Permission } from '@steward/core/permissions/modules';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { GrantTree, meaningful, type Grants } from '../../../shared/grants/grant-tree.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { OwnPassword } from './own-password.tsx';

const spans = ['30', '90', '365', 'never'] as const;

/** The scopes of the checked permissions; a module with all of them is `module.*`. What no wildcard includes is named. */
const toScopes = (grants: Grants): string[] => {
  const checked = Object.entries(grants).flatMap(([key, held]) => {
    const all = meaningful(key as ModuleKey);
    return all.every((one) => held.includes(one)) ? [`${key}.*`] : held.map((one) => `${key}.${one}`);
  });
  const named = namedWithin((key, permission) => grants[key as ModuleKey]?.some((one) => one === permission) ?? false);
  return [...new Set([...checked, ...named])];
};

/** The purpose of a key, its permissions within those of the user, and its last day. */
export function NewKeyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('users');
  const [made, setMade] = useState<string>();
  if (made) return <ShownOnce apiKey={made} onDone={onDone} />;
  return (
    <CallForm
      call={apiKeys.createApiKey}
      start={{ name: '', scopes: ['*'], days: 90 }}
      submit={t('keys.create')}
      isBlocked={({ scopes }) => !scopes?.length}
      onSaved={({ key }) => setMade(key)}
      onCancel={onDone}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('keys.name')} autoComplete="off" data-autofocus />
          <ScopesField control={control} />
          <SpanField control={control} />
          <OwnPassword control={control} />
        </>
      )}
    </CallForm>
  );
}

type Control = FormOf<typeof apiKeys.createApiKey>['control'];

function ScopesField({ control }: { control: Control }) {
  const { t } = useTranslation('users');
  const held = new Set<string>(useSession()?.permissions ?? []);
  const { field } = useController({ control, name: 'scopes' });
  const [grants, setGrants] = useState<Grants>({});
  const isWhole = field.value?.includes('*') ?? false;
  const offers = (key: ModuleKey): Permission[] =>
    meaningful(key).filter((permission) =>
      grantedWith(key)
        .filter((one) => !findModule(one)?.isOwn)
        .flatMap((one) => needsOf(one))
        .some((need) => need.endsWith(`.${permission}`) && held.has(need) && isForKeys(need)),
    );
  return (
    <>
      <Radio.Group
        label={t('keys.scopes')}
        value={isWhole ? 'whole' : 'chosen'}
        onChange={(value) => field.onChange(value === 'whole' ? ['*'] : toScopes(grants))}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="whole" label={t('keys.whole')} description={t('keys.wholeNote')} />
          <Radio value="chosen" label={t('keys.chosen')} />
        </Stack>
      </Radio.Group>
      {!isWhole && (
        <GrantTree
          value={grants}
          onChange={(next) => {
            setGrants(next);
            field.onChange(toScopes(next));
          }}
          offers={offers}
          label={t('keys.scopes')}
        />
      )}
    </>
  );
}

function SpanField({ control }: { control: Control }) {
  const { t } = useTranslation('users');
  const { field } = useController({ control, name: 'days' });
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id="key-span">
        {t('keys.days')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="key-span"
        value={field.value === null ? 'never' : String(field.value)}
        onChange={(value) => field.onChange(value === 'never' ? null : Number(value))}
        data={spans.map((value) => ({ value, label: t(`keys.forDays.${value}`) }))}
      />
    </div>
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
