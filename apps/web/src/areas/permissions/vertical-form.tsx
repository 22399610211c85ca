import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { verticals } from '@steward/contract/verticals';
import { isInside } from '@steward/core/permissions/decide';
import { lineage, modules, type ModuleKey } from '@steward/core/permissions/modules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { useModuleWords } from '../../shared/grants/module-words.ts';
import { Notice } from '../../ui/notice.tsx';

interface Props {
  /** Nothing where one is added. */
  vertical: Answer<typeof verticals.createVertical> | undefined;
  onSaved: (name: string) => void;
  onCancel: () => void;
}

const offered = modules.filter(({ isPlatform, isOwn }) => !isPlatform && !isOwn);

/** Names a vertical and ticks what its roles may hold. */
export function VerticalForm({ vertical, onSaved, onCancel }: Props) {
  const { t } = useTranslation(['permissions', 'grants']);
  const failureText = useFailureText();
  const { moduleName } = useModuleWords();
  const [name, setName] = useState(vertical?.name ?? '');
  const [held, hold] = useState<readonly ModuleKey[]>(vertical?.modules ?? []);
  const create = useSend(verticals.createVertical, { inPlace: true });
  const rename = useSend(verticals.updateVertical, { inPlace: true });
  const assign = useSend(verticals.updateAssignedMods, { inPlace: true });
  const failure = create.error ?? rename.error ?? assign.error;
  const isBusy = create.isPending || rename.isPending || assign.isPending;
  const lost = vertical?.modules.filter((key) => !isInside(key, held)) ?? [];

  const save = async () => {
    if (!vertical) await create.mutateAsync({ name, modules: [...held] });
    else {
      if (name.trim() !== vertical.name) await rename.mutateAsync({ _id: vertical._id, name });
      await assign.mutateAsync({ verticalId: vertical._id, modules: [...held] });
    }
    onSaved(name);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save().catch(() => undefined);
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('verticals.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          required
          maxLength={100}
          data-autofocus
        />
        <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
          <Text component="legend" fw={600} mb={6}>
            {t('verticals.holds')}
          </Text>
          <Stack gap={8}>
            {offered.map(({ key }) => {
              const above = lineage(key).slice(1);
              const from = above.find((one) => held.includes(one));
              return (
                <Checkbox
                  key={key}
                  ps={above.length * 22}
                  label={moduleName(key)}
                  description={from && t('grants:inherited', { module: moduleName(from) })}
                  checked={isInside(key, held)}
                  disabled={Boolean(from)}
                  onChange={(event) =>
                    hold(event.currentTarget.checked ? [...held, key] : held.filter((one) => one !== key))
                  }
                />
              );
            })}
          </Stack>
        </fieldset>
        {lost.length > 0 && (vertical?.held_by ?? 0) > 0 && (
          <Notice icon={IconAlertTriangle} tone="warn" title={t('verticals.narrows', { count: vertical?.held_by })}>
            {lost.map(moduleName).join(', ')}
          </Notice>
        )}
        {failure && (
          <Notice icon={IconAlertTriangle} tone="bad" isUrgent>
            {failureText(failure)}
          </Notice>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!name.trim()} loading={isBusy}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
