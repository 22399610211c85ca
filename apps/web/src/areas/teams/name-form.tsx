import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';

interface Props {
  label: string;
  name?: string;
  failure: Error | null;
  isBusy: boolean;
  onSave: (name: string) => PromiseLike<void>;
  onCancel?: () => void;
}

/** A name and nothing else: of a team, of a teamspace. */
export function NameForm({ label, name: before = '', failure, isBusy, onSave, onCancel }: Props) {
  const { t } = useTranslation('teams');
  const failureText = useFailureText();
  const [name, setName] = useState(before);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // What went wrong stands below the name.
        void Promise.resolve(onSave(name)).catch(() => undefined);
      }}
    >
      <Stack gap="sm">
        <Group gap="sm" align="end">
          <TextInput
            label={label}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            required
            maxLength={100}
            style={{ flex: '1 1 200px' }}
            data-autofocus={!before || undefined}
          />
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" disabled={!name.trim() || name === before} loading={isBusy}>
            {t('save')}
          </Button>
        </Group>
        {failure && (
          <Notice icon={IconAlertTriangle} tone="bad" isUrgent>
            {failureText(failure)}
          </Notice>
        )}
      </Stack>
    </form>
  );
}
