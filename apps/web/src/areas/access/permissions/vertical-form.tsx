import { Checkbox, Stack, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { verticals } from '@steward/contract/access/verticals';
import { isInside, lineage, modules } from '@steward/contract/modules';
import type { ModuleKey } from '@steward/core/permissions/modules';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { useModuleWords } from '../../../shared/grants/module-words.ts';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';

type Vertical = Answer<typeof verticals.createVertical>;

interface Props extends PanelEnd {
  /** Undefined for a new vertical. */
  vertical: Vertical | undefined;
}

const offered = modules.filter(({ isPlatform, isOwn }) => !isPlatform && !isOwn);

/** The name of a vertical and the permissions that its roles may have. */
export function VerticalForm({ vertical, onSaved, onCancel }: Props) {
  const { t } = useTranslation('permissions');
  const rename = useSend(verticals.updateVertical, { inPlace: true });
  const assign = useSend(verticals.updateAssignedMods, { inPlace: true });
  return (
    <CallForm
      call={verticals.createVertical}
      start={{ name: vertical?.name ?? '', modules: vertical?.modules ?? [] }}
      send={
        vertical &&
        (async ({ name, modules: held }) => {
          if (name !== vertical.name) await rename.mutateAsync({ _id: vertical._id, name });
          return assign.mutateAsync({ verticalId: vertical._id, modules: held });
        })
      }
      onSaved={(_, { name }) => onSaved(name)}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('verticals.name')} maxLength={100} data-autofocus />
          <HeldModules control={control} vertical={vertical} />
        </>
      )}
    </CallForm>
  );
}

type Control = FormOf<typeof verticals.createVertical>['control'];

function HeldModules({ control, vertical }: { control: Control; vertical: Vertical | undefined }) {
  const { t } = useTranslation(['permissions', 'grants']);
  const { moduleName } = useModuleWords();
  const { field } = useController({ control, name: 'modules' });
  const held: readonly ModuleKey[] = field.value ?? [];
  const lost = vertical?.modules.filter((key) => !isInside(key, held)) ?? [];
  return (
    <>
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
                  field.onChange(event.currentTarget.checked ? [...held, key] : held.filter((one) => one !== key))
                }
              />
            );
          })}
        </Stack>
      </fieldset>
      {lost.length > 0 && (vertical?.held_by ?? 0) > 0 && (
        <Notice icon={IconAlertTriangle} tone="warn" title={t('verticals.narrows', { count: vertical?.held_by })}>
          {lost.map(moduleName).join(t('words:comma'))}
        </Notice>
      )}
    </>
  );
}
