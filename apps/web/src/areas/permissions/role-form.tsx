import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';

import type { Answer } from '@steward/contract/call';
import { roles } from '@steward/contract/roles';
import { verticals } from '@steward/contract/verticals';
import { isInside } from '@steward/core/permissions/decide';
import type { ModuleKey, Permission } from '@steward/core/permissions/modules';
import { IconAlertTriangle, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useSession } from '../../session/session.ts';
import { fromGrants, GrantTree, toGrants } from '../../shared/grants/grant-tree.tsx';
import { useRoleName } from '../../shared/roles/role-name.ts';
import { useVerticalName } from '../../shared/roles/vertical-name.ts';
import { isBeyondReach, type Held } from '../../shared/grants/within-reach.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Link } from '../../ui/link.tsx';
import { showToast } from '../../ui/toasts.tsx';

type Role = Answer<typeof roles.createRole>;
const list = '/account_setting/roles_and_permission';

/** Names a role and says what it opens; adding and editing share it. */
export function RoleForm({ role }: { role?: Role }) {
  const { t } = useTranslation('permissions');
  const verticalName = useVerticalName();
  const roleName = useRoleName();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const held: Held = new Set(useSession()?.permissions ?? []);
  const [name, setName] = useState(role?.name ?? '');
  const [verticalId, setVertical] = useState<string | null>(role?.vertical._id ?? null);
  const [grants, setGrants] = useState(fromGrants(role?.modules ?? []));
  const all = useAnswer(verticals.getAllVerticals, {});
  const create = useSend(roles.createRole, { inPlace: true });
  const update = useSend(roles.editRole, { inPlace: true });
  const failure = create.error ?? update.error;
  const vertical = all.data?.find(({ _id }) => _id === verticalId);
  const mayEdit = role?.may_edit ?? true;

  const lock = (key: ModuleKey, permission: Permission) => {
    if (!mayEdit) return t('roles.notYours');
    if (vertical && !isInside(key, vertical.modules)) return t('roles.outside', { name: verticalName(vertical.name) });
    return isBeyondReach(held, key, permission) ? t('roles.beyond') : undefined;
  };
  const save = async () => {
    if (!name.trim() || !verticalId) return;
    const input = { name, verticalId, modules: toGrants(grants) };
    await (role ? update.mutateAsync({ id: role._id, ...input }) : create.mutateAsync(input));
    showToast('success', t('saved', { name }));
    void navigate({ to: list as never });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // What went wrong stands above the buttons.
        void save().catch(() => undefined);
      }}
    >
      <PageHeader
        above={<Link to={list}>{t('roles.back')}</Link>}
        title={role ? roleName(role) : t('roles.addTitle')}
        question={t('roles.question')}
      />
      <Stack gap="lg">
        {role && role.held_by > 0 && (
          <Notice icon={IconUsersGroup} tone="brand" title={t('roles.inUse', { count: role.held_by })}>
            {t('roles.atOnce')}
          </Notice>
        )}
        {!mayEdit && <Notice icon={IconAlertTriangle} tone="warn" title={t('roles.notYours')} />}
        <Card>
          <Group gap="md" grow align="start" preventGrowOverflow={false}>
            <TextInput
              label={t('roles.name')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              required
              maxLength={100}
              disabled={!mayEdit}
              miw={220}
            />
            <Select
              label={t('roles.vertical')}
              description={t('roles.verticalNote')}
              inputWrapperOrder={['label', 'input', 'description']}
              data={(all.data ?? []).map((one) => ({ value: one._id, label: verticalName(one.name) }))}
              value={verticalId}
              onChange={setVertical}
              error={all.error && failureText(all.error)}
              required
              allowDeselect={false}
              disabled={!mayEdit}
              miw={220}
            />
          </Group>
        </Card>
        <section>
          <Text component="h2" fw={640} fz={17} mb={4}>
            {t('roles.opens')}
          </Text>
          <Text c="dimmed" size="sm" mb="sm">
            {t('roles.treeNote')}
          </Text>
          <GrantTree value={grants} onChange={setGrants} lock={lock} label={t('roles.opens')} />
        </section>
        {failure && (
          <Notice icon={IconAlertTriangle} tone="bad" isUrgent>
            {failureText(failure)}
          </Notice>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => void navigate({ to: list as never })}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!mayEdit || !name.trim() || !verticalId}
            loading={create.isPending || update.isPending}
          >
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
