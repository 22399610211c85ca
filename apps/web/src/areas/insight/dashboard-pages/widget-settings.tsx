import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { figureCatalogue } from '@steward/contract/insight/figures';
import type { Widget, WidgetKind } from '@steward/contract/insight/widgets.layout';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import type { EditorAct } from './editor-state.ts';

interface Props {
  widget: Widget;
  title: string;
  isOfProperty: boolean;
  onChange: (to: Partial<Pick<Widget, 'title' | 'kind' | 'binding'>>) => void;
  onStep: (act: EditorAct) => void;
}

/** How each kind of widget divides its figure. */
const kinds = { figure: 'total', months: 'step', line: 'step', ranking: 'property', table: 'property' } as const;
type Kind = keyof typeof kinds;
const isKind = (kind: WidgetKind): kind is Kind => Object.hasOwn(kinds, kind);

/** Title, kind and figure of a widget, and buttons beside the arrow keys. */
export function WidgetSettings({ widget, title, isOfProperty, onChange, onStep }: Props) {
  const { t } = useTranslation('dashboard-pages');
  const { data = [] } = useAnswer(figureCatalogue.getFigureCatalogue, {});
  const { id, binding, kind } = widget;
  const offered = (Object.keys(kinds) as Kind[]).filter((one) => !isOfProperty || kinds[one] !== 'property');
  const bind = (key: string, as: Kind) =>
    onChange({ kind: as, binding: { from: 'figures', keys: [key], by: kinds[as] } });
  const key = binding.from === 'figures' ? (binding.keys[0] ?? '') : undefined;
  const steps = [
    ['wider', { what: 'resize', id, w: 1, h: 0 }],
    ['narrower', { what: 'resize', id, w: -1, h: 0 }],
    ['higher', { what: 'resize', id, w: 0, h: 1 }],
    ['lower', { what: 'resize', id, w: 0, h: -1 }],
    ['up', { what: 'move', id, x: 0, y: -1 }],
    ['down', { what: 'move', id, x: 0, y: 1 }],
    ['back', { what: 'move', id, x: -1, y: 0 }],
    ['forward', { what: 'move', id, x: 1, y: 0 }],
  ] as const;
  return (
    <Stack gap="sm">
      <TextInput
        label={t('editor.title')}
        defaultValue={title}
        maxLength={120}
        onBlur={({ currentTarget }) =>
          currentTarget.value !== title && onChange({ title: { kind: 'text', value: currentTarget.value } })
        }
      />
      {key !== undefined && (
        <>
          <NativeSelect
            label={t('editor.figure')}
            value={key}
            onChange={({ currentTarget }) => {
              const to = currentTarget.value;
              bind(to, isKind(kind) ? kind : 'figure');
              onChange({ title: { kind: 'figure', value: to } });
            }}
            data={data.map((one) => ({ value: one.key, label: one.name }))}
          />
          {isKind(kind) && (
            <NativeSelect
              label={t('editor.kind')}
              value={kind}
              onChange={({ currentTarget }) => bind(key, currentTarget.value as Kind)}
              data={offered.map((one) => ({ value: one, label: t(`editor.kinds.${one}`) }))}
            />
          )}
        </>
      )}
      <Group gap={6}>
        {steps.map(([name, step]) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => onStep(step)}>
            {t(`editor.steps.${name}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
