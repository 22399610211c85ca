import { session } from '@steward/contract/access/session';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import type { SessionDetail } from '../../session/session.ts';
import { switchSession } from '../../shared/sign-in/switch-session.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Switches to another organization of the user, or to any for operators of the installation. */
export default function OrganizationSwitch({ person, onClose }: { person: SessionDetail; onClose: () => void }) {
  const { t } = useTranslation('app');
  const failureText = useFailureText();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useAnswer(session.getSwitchableOrganizations, search ? { search } : {}, { keepsLast: true });
  const go = useSend(session.switchOrganization, { onDone: switchSession });
  const data = (list.data ?? []).map(({ organization_id, name, is_own }) => {
    const note = organization_id === person.organization_id ? t('switch.here') : is_own ? '' : t('switch.visit');
    return {
      value: organization_id,
      label: note ? `${name} · ${note}` : name,
      disabled: organization_id === person.organization_id,
    };
  });
  return (
    <Dialog opened onClose={onClose} title={t('switch.title')}>
      <Stack gap="md">
        <Select
          label={t('words:organization')}
          data={data}
          value={chosen}
          onChange={setChosen}
          searchable
          // The server searches all of them; all its results are shown.
          filter={({ options }) => options}
          onSearchChange={(text) => setSearch(data.some(({ label }) => label === text) ? '' : text)}
          error={list.error && failureText(list.error)}
          data-autofocus
        />
        <Text size="sm" c="dimmed">
          {t('switch.note')}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('words:cancel')}
          </Button>
          <Button
            disabled={!chosen}
            loading={go.isPending}
            onClick={() => chosen && go.mutate({ organization_id: chosen })}
          >
            {t('switch.go')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
