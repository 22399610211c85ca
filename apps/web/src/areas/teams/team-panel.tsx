import { Button, Group, Stack } from '@mantine/core';
import { teams, type Team } from '@steward/contract/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useSession } from '../../session/session.ts';
import { fromGrants, GrantTree, toGrants } from '../../shared/grants/grant-tree.tsx';
import { isBeyondReach } from '../../shared/grants/within-reach.ts';
import { showToast } from '../../ui/toasts.tsx';
import { NameForm } from './name-form.tsx';
import { TeamMembers } from './team-members.tsx';
import classes from './teams.module.css';

/** One team: its name, its people, and what it opens for them. */
export function TeamPanel({ team, mayEdit }: { team: Team; mayEdit: boolean }) {
  const { t } = useTranslation('teams');
  const person = useSession();
  const held = new Set(person?.permissions ?? []);
  const isItsAdmin = team.members.some(({ teamMemId, adminRight }) => teamMemId === person?.uid && adminRight);
  const [grants, setGrants] = useState(fromGrants(team.modules));
  const rename = useSend(teams.updateTeamById, { inPlace: true });
  const assign = useSend(teams.assignModToTeam, {
    alsoRefreshes: ['permissions'],
    onDone: () => showToast('success', t('saved', { name: team.name })),
  });
  return (
    <Stack gap="xl">
      {mayEdit && (
        <NameForm
          label={t('team.name')}
          name={team.name}
          failure={rename.error}
          isBusy={rename.isPending}
          onSave={async (name) => {
            await rename.mutateAsync({ team_id: team.team_id, name });
          }}
        />
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
            return isBeyondReach(held, key, permission) ? t('beyond') : undefined;
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
