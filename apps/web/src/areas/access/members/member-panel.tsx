import { Button, Group, Stack, Text } from '@mantine/core';
import { members } from '@steward/contract/access/members';
import { executiveTitles } from '@steward/core/property/property-codes';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { refreshSession } from '../../../shared/sign-in/refresh-session.ts';
import { RoleField } from '../../../shared/roles/role-field.tsx';
import { useRoleName } from '../../../shared/roles/role-name.ts';
import { useConfirmation } from '../../../ui/overlays/confirmation.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { AdminField } from './admin-field.tsx';
import type { Member } from './member.ts';

interface Props {
  member: Member;
  mayChange: boolean;
  onClose: () => void;
}

/** One user: role and permissions, and the actions on the account. */
export function MemberPanel({ member, mayChange, onClose }: Props) {
  const { t } = useTranslation('members');
  const roleName = useRoleName();
  const isAdmin = useSession()?.is_admin === true;
  // Only admins change admins.
  const isOpen = mayChange && (isAdmin || !member.is_admin);
  return (
    <Stack gap="lg">
      <div>
        <bdi dir="ltr">{member.email}</bdi>
        {member.title && <Text c="dimmed">{member.title}</Text>}
        {!isOpen && <Text>{roleName(member.role_info)}</Text>}
      </div>
      {!isOpen && <Text c="dimmed">{t('panel.readOnly')}</Text>}
      {isOpen && member.kind === 'member' && (
        <>
          <RightsForm member={member} />
          <AccessActions member={member} />
        </>
      )}
      {isOpen && member.kind === 'invitation' && <InvitationActions member={member} onClose={onClose} />}
    </Stack>
  );
}

function RightsForm({ member }: { member: Member }) {
  const { t } = useTranslation('members');
  const { ask, dialog } = useConfirmation<string>();
  const update = useSend(members.updateUserRole, { inPlace: true, alsoRefreshes: ['organizations'] });
  return (
    <>
      {dialog((note) => note)}
      <CallForm
        call={members.updateUserRole}
        start={{
          user_id: member._id,
          role_id: member.role_info._id,
          executive_title: executiveTitles.find((one) => one === member.executive_title) ?? null,
          is_admin: member.is_admin,
        }}
        // Asks before admins remove their own admin right, because they cannot restore it.
        before={async ({ is_admin }) => !(member.is_self && member.is_admin && !is_admin) || ask(t('panel.leaveNote'))}
        send={(values) => update.mutateAsync({ ...values, executive_title: values.executive_title ?? null })}
        submit={t('words:save')}
        onlyChanged
        onSaved={async () => {
          if (member.is_self) await refreshSession();
          showToast('success', t('words:savedSentence'));
        }}
      >
        {({ control }) => (
          <>
            <RoleField control={control} name="role_id" label={t('words:role')} current={member.role_info} />
            <SelectField
              control={control}
              name="executive_title"
              label={t('words:executiveTitle')}
              placeholder={t('panel.none')}
              clearable
              data={[...executiveTitles]}
            />
            <AdminField control={control} name="is_admin" />
          </>
        )}
      </CallForm>
    </>
  );
}

interface AskedProps {
  label: string;
  note: ReactNode;
  run: () => void | Promise<unknown>;
  tone?: 'red';
}

/** An action that asks for confirmation. */
function Asked({ label, note, run, tone }: AskedProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" {...(tone && { c: 'var(--bad)' })} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog opened={isAsking} onClose={() => setAsking(false)} onAccept={run}>
        {note}
      </ConfirmDialog>
    </>
  );
}

function AccessActions({ member }: { member: Member }) {
  const { t } = useTranslation('members');
  const status = useSend(members.updateUserActiveStatus);
  const reset = useSend(members.resetTwoFactorOfUser);
  const signOut = useSend(members.endSessionsOfUser);
  const { _id: user_id, name } = member;
  if (member.is_self && !member.has_two_factor) return null;
  return (
    <section>
      <Text fw={600} mb="xs" component="h3">
        {t('panel.access')}
      </Text>
      <Group gap="sm">
        {!member.is_self && member.status === 'active' && (
          <Asked
            label={t('panel.signOut')}
            note={t('panel.signOutNote')}
            run={async () => {
              await signOut.mutateAsync({ user_id });
              showToast('success', t('panel.signedOut', { name }));
            }}
          />
        )}
        {!member.is_self && member.status === 'active' && (
          <Asked
            tone="red"
            label={t('panel.deactivate')}
            note={t('panel.deactivateNote')}
            run={async () => {
              await status.mutateAsync({ user_id, active: false });
              showToast('success', t('panel.deactivated', { name }));
            }}
          />
        )}
        {!member.is_self && member.status === 'inactive' && (
          <Button
            loading={status.isPending}
            onClick={() =>
              void status
                .mutateAsync({ user_id, active: true })
                .then(() => showToast('success', t('panel.activated', { name })))
                .catch(() => undefined)
            }
          >
            {t('panel.activate')}
          </Button>
        )}
        {member.has_two_factor && (
          <Asked
            label={t('words:resetSecondFactor')}
            note={t('panel.resetNote')}
            run={async () => {
              await reset.mutateAsync({ user_id });
              showToast('success', t('words:secondFactorOfNameReset', { name }));
            }}
          />
        )}
      </Group>
    </section>
  );
}

function InvitationActions({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('members');
  const resend = useSend(members.resendInvitation);
  const revoke = useSend(members.revokeInvitation);
  return (
    <Group gap="sm">
      <Button
        loading={resend.isPending}
        onClick={() =>
          void resend
            .mutateAsync({ invitation_id: member._id })
            .then(() => showToast('success', t('panel.resent')))
            .catch(() => undefined)
        }
      >
        {t('words:sendAgain')}
      </Button>
      <Asked
        tone="red"
        label={t('panel.revoke')}
        note={member.email}
        run={async () => {
          await revoke.mutateAsync({ invitation_id: member._id });
          showToast('success', t('panel.revoked'));
          onClose();
        }}
      />
    </Group>
  );
}
