import { isInside } from '@steward/contract/modules';
import { Group, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { roles } from '@steward/contract/access/roles';
import { verticals } from '@steward/contract/access/verticals';
import type { ModuleKey, Permission } from '@steward/core/permissions/modules';
import { IconAlertTriangle, IconUsersGroup } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { GrantField } from '../../../shared/grants/grant-field.tsx';
import { fromGrants, toGrants } from '../../../shared/grants/grant-tree.tsx';
import { useRoleName } from '../../../shared/roles/role-name.ts';
import { useVerticalName } from '../../../shared/roles/vertical-name.ts';
import { isBeyondReach, type Held } from '../../../shared/grants/within-reach.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Link } from '../../../ui/link.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';

type Role = Answer<typeof roles.createRole>;
const list = '/account_setting/roles_and_permission';

/** The name and the permissions of a role, new or existing. */
export function RoleForm({ role }: { role?: Role }) {
  const { t } = useTranslation('permissions');
  const roleName = useRoleName();
  const navigate = useNavigate();
  const update = useSend(roles.editRole, { inPlace: true });
  const mayEdit = role?.may_edit ?? true;
  const toList = () => void navigate({ to: list });
  return (
    <>
      <PageHeader
        above={<Link to={list}>{t('roles.back')}</Link>}
        title={role ? roleName(role) : t('roles.addTitle')}
        question={t('roles.question')}
      />
      <CallForm
        call={roles.createRole}
        start={{
          name: role?.name ?? '',
          ...(role && { verticalId: role.vertical._id }),
          modules: toGrants(fromGrants(role?.modules ?? [])),
        }}
        send={role && ((values) => update.mutateAsync({ id: role._id, ...values }))}
        isBlocked={!mayEdit}
        onSaved={(_, { name }) => {
          showToast('success', t('words:isSaved', { name }));
          toList();
        }}
        onCancel={toList}
      >
        {({ control }) => (
          <>
            {role && role.held_by > 0 && (
              <Notice icon={IconUsersGroup} tone="brand" title={t('roles.inUse', { count: role.held_by })}>
                {t('roles.atOnce')}
              </Notice>
            )}
            {!mayEdit && <Notice icon={IconAlertTriangle} tone="warn" title={t('roles.notYours')} />}
            <RoleFields control={control} mayEdit={mayEdit} />
          </>
        )}
      </CallForm>
    </>
  );
}

interface FieldsProps {
  control: FormOf<typeof roles.createRole>['control'];
  mayEdit: boolean;
}

function RoleFields({ control, mayEdit }: FieldsProps) {
  const { t } = useTranslation('permissions');
  const verticalName = useVerticalName();
  const failureText = useFailureText();
  const held: Held = new Set(useSession()?.permissions ?? []);
  const all = useAnswer(verticals.getAllVerticals, {});
  const verticalId = useWatch({ control, name: 'verticalId' });
  const vertical = all.data?.find(({ _id }) => _id === verticalId);
  const lock = (key: ModuleKey, permission: Permission) => {
    if (!mayEdit) return t('roles.notYours');
    if (vertical && !isInside(key, vertical.modules)) return t('roles.outside', { name: verticalName(vertical.name) });
    return isBeyondReach(held, key, permission) ? t('words:youCanOnlyGrantPermissionsYouHold') : undefined;
  };
  return (
    <>
      <Card>
        <Group gap="md" grow align="start" preventGrowOverflow={false}>
          <TextField
            control={control}
            name="name"
            label={t('words:role')}
            maxLength={100}
            disabled={!mayEdit}
            miw={220}
            withAsterisk
          />
          <SelectField
            control={control}
            name="verticalId"
            label={t('roles.vertical')}
            description={all.error ? failureText(all.error) : t('roles.verticalNote')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={(all.data ?? []).map((one) => ({ value: one._id, label: verticalName(one.name) }))}
            allowDeselect={false}
            disabled={!mayEdit}
            miw={220}
            withAsterisk
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
        <GrantField control={control} name="modules" lock={lock} label={t('roles.opens')} />
      </section>
    </>
  );
}
