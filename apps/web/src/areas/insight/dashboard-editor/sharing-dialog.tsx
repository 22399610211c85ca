import { Button, Group, MultiSelect, Radio, Stack, Text } from '@mantine/core';
import { permissions } from '@steward/contract/access/permissions';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import { sharings, type SavedDashboard } from '@steward/contract/insight/dashboard-pages.saved';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useRoles } from '../../../shared/roles/role-field.tsx';
import { useRoleName } from '../../../shared/roles/role-name.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface Props {
  saved: SavedDashboard;
  onClose: () => void;
}

/** Who of the organization sees a dashboard: no other user, chosen people, chosen roles, or all. */
export function SharingDialog({ saved, onClose }: Props) {
  const { t } = useTranslation('dashboard-editor');
  const failureText = useFailureText();
  const roleName = useRoleName();
  const [sharing, setSharing] = useState(saved.shared_with);
  const [people, setPeople] = useState<string[]>(saved.user_ids);
  const [chosenRoles, setRoles] = useState<string[]>(saved.role_ids);
  const colleagues = useAnswer(permissions.getColleagues, {});
  const roles = useRoles();
  const save = useSend(dashboardPages.saveDashboard, { inPlace: true, onDone: onClose });
  const known = colleagues.data ?? [];
  const roleNames = new Map(known.map(({ role_id, role }) => [role_id, role]));
  for (const role of roles.data ?? []) roleNames.set(role._id, roleName(role));
  const isNobody = (sharing === 'people' && people.length === 0) || (sharing === 'roles' && chosenRoles.length === 0);
  const failure = save.error ?? colleagues.error;
  return (
    <Dialog opened onClose={onClose} title={t('own.sharedWith')}>
      <Stack gap="md">
        <Radio.Group
          value={sharing}
          onChange={(next) => setSharing(sharings.find((one) => one === next) ?? 'me')}
          aria-label={t('own.sharedWith')}
        >
          <Stack gap="xs">
            {sharings.map((one) => (
              <Radio key={one} value={one} label={t(`own.sharings.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {sharing === 'people' && (
          <MultiSelect
            label={t('words:people')}
            data={known
              .filter(({ is_active, user_id }) => is_active || people.includes(user_id))
              .map(({ user_id, name, email }) => ({ value: user_id, label: `${name} (${email})` }))}
            value={people}
            onChange={setPeople}
            maxValues={200}
            limit={100}
            searchable
            nothingFoundMessage={t('nothingFound')}
          />
        )}
        {sharing === 'roles' && (
          <MultiSelect
            label={t('roles')}
            data={[...roleNames].map(([value, label]) => ({ value, label }))}
            value={chosenRoles}
            onChange={setRoles}
            maxValues={50}
            limit={100}
            searchable
            nothingFoundMessage={t('nothingFound')}
          />
        )}
        <Text size="sm" c="dimmed">
          {t('own.rights')}
        </Text>
        {failure && (
          <Notice tone="bad" icon={IconAlertTriangle} isUrgent>
            {failureText(failure)}
          </Notice>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('words:cancel')}
          </Button>
          <Button
            loading={save.isPending}
            disabled={isNobody}
            onClick={() =>
              save.mutate({
                dashboard_id: saved.dashboard_id,
                version: saved.version,
                shared_with: sharing,
                ...(sharing === 'people' && { user_ids: people }),
                ...(sharing === 'roles' && { role_ids: chosenRoles }),
              })
            }
          >
            {t('words:save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
