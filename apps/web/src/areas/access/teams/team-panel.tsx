import { Button, Group, Stack } from '@mantine/core';
import { teams, type Team } from '@steward/contract/access/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useSession } from '../../../session/session.ts';
import { fromGrants, GrantTree, toGrants } from '../../../shared/grants/grant-tree.tsx';
import { isBeyondReach } from '../../../shared/grants/within-reach.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { TeamMembers } from './team-members.tsx';
import classes from './teams.module.css';

/** One team: its name, its members, and the permissions that it gives them. */
export function TeamPanel({ team, mayEdit }: { team: Team; mayEdit: boolean }) {
  const { t } = useTranslation('teams');
  const person = useSession();
  const held = new Set(person?.permissions ?? []);
  const isItsAdmin = team.members.some(({ teamMemId, adminRight }) => teamMemId === person?.uid && adminRight);
  const [grants, setGrants] = useState(fromGrants(team.modules));
  const assign = useSend(teams.assignModToTeam, {
    alsoRefreshes: ['permissions'],
    onDone: () => showToast('success', t('words:isSaved', { name: team.name })),
  });
  return (
    <Stack gap="xl">
      {mayEdit && (
        <CallForm call={teams.updateTeamById} start={{ team_id: team.team_id, name: team.name }} onlyChanged>
          {({ control }) => <TextField control={control} name="name" label={t('team.name')} maxLength={100} />}
        </CallForm>
      )}
      <TeamMembers team={team} mayRun={mayEdit || isItsAdmin} mayMakeAdmin={mayEdit} />
      <section>
        <h3 className={classes.title}>{t('team.modules')}</h3>
        <p className={classes.soft}>{t('team.modulesNote')}</p>
        <GrantTree
          value={grants}
          onChange={setGrants}
          label={t('team.modules')}
          lock={(key, permission) => {
            if (!mayEdit) return t('readOnly');
            return isBeyondReach(held, key, permission) ? t('words:youCanOnlyGrantPermissionsYouHold') : undefined;
          }}
        />
        {mayEdit && (
          <Group justify="flex-end" mt="sm">
            <Button
              loading={assign.isPending}
              onClick={() => assign.mutate({ team_id: team.team_id, modules: toGrants(grants) })}
            >
              {t('team.saveModules')}
            </Button>
          </Group>
        )}
      </section>
    </Stack>
  );
}
