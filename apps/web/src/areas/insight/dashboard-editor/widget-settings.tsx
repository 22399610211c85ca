import { Button, Group, Stack } from '@mantine/core';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import { IconCopy, IconStar, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LabelText } from '../../../shared/widgets/label-text.ts';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import type { EditorAct } from './editor-state.ts';
import type { Offered } from './offered.ts';
import { WidgetFields } from './widget-fields.tsx';

interface Props {
  widget: Widget;
  offered: Offered | undefined;
  labelText: LabelText;
  isFull: boolean;
  /** One column, in which widgets have no size. */
  isPhone: boolean;
  onAct: (act: EditorAct) => void;
}

/** What the chosen widget shows, and buttons beside the arrow keys. */
export function WidgetSettings({ widget, offered, labelText, isFull, isPhone, onAct }: Props) {
  const { t } = useTranslation('dashboard-editor');
  const { id, kind, is_main: isMain } = widget;
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
    <Stack gap="md">
      {offered ? (
        <WidgetFields
          widget={widget}
          offered={offered}
          labelText={labelText}
          onChange={(to) => onAct({ what: 'change', id, to })}
        />
      ) : (
        <FormSkeleton fields={3} />
      )}
      {kind === 'figure' && (
        <Button
          variant="default"
          size="compact-md"
          disabled={isMain ?? false}
          leftSection={<IconStar size={16} aria-hidden="true" />}
          onClick={() => onAct({ what: 'main', id })}
        >
          {t(isMain ? 'isMain' : 'makeMain')}
        </Button>
      )}
      {!isPhone && (
        <Group gap={6}>
          {steps.map(([name, step]) => (
            <Button key={name} size="compact-sm" variant="default" onClick={() => onAct(step)}>
              {t(`steps.${name}`)}
            </Button>
          ))}
        </Group>
      )}
      <Group gap={6}>
        <Button
          size="compact-md"
          variant="default"
          disabled={isFull}
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          onClick={() => onAct({ what: 'duplicate', id })}
        >
          {t('duplicate')}
        </Button>
        <Button
          size="compact-md"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => onAct({ what: 'remove', id })}
        >
          {t('remove')}
        </Button>
      </Group>
    </Stack>
  );
}
