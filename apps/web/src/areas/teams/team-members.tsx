import { ActionIcon, Checkbox, Select, Tooltip } from '@mantine/core';
import { roles } from '@steward/contract/roles';
import { teams, type Team } from '@steward/contract/teams';
import { IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { PersonSelect } from '../../shared/grants/person-select.tsx';
import { useMay } from '../../shared/may.ts';
import classes from './teams.module.css';

interface Props {
  team: Team;
  mayRun: boolean;
  mayMakeAdmin: boolean;
}

/** The people of a team, the role each has through it, and who may run it. */
export function TeamMembers({ team, mayRun, mayMakeAdmin }: Props) {
  const { t } = useTranslation('teams');
  const refreshed = { alsoRefreshes: ['permissions'] };
  const assign = useSend(teams.assignMemberToTeam, refreshed);
  const setRole = useSend(teams.assignMemRoleToTeam, refreshed);
  const setAdmin = useSend(teams.adminRightsForTeam, refreshed);
  const mayPick = useMay('roles.edit');
  const known = useAnswer(roles.rolesByVerticalId, {}, { enabled: mayRun && mayPick });
  const { team_id } = team;
  return (
    <section>
      <h3 className={classes.title}>{t('team.members')}</h3>
      {team.members.length === 0 && <p className={classes.soft}>{t('team.nobody')}</p>}
      <ul className={classes.people}>
        {team.members.map((member) => (
          <li key={member.teamMemMapId} className={classes.person}>
            <div>
              <strong>
                <bdi>{member.name}</bdi>
              </strong>
              <div className={classes.soft}>{member.email}</div>
            </div>
            <Select
              aria-label={t('team.roleOf', { name: member.name })}
              placeholder={t('team.noRole')}
              data={
                known.data?.map(({ _id, name }) => ({ value: _id, label: name })) ??
                (member.role_id ? [{ value: member.role_id, label: member.role }] : [])
              }
              value={member.role_id}
              onChange={(role_id) => setRole.mutate({ teamMemMapId: member.teamMemMapId, role_id })}
              disabled={!mayRun}
              clearable
              searchable
            />
            <Checkbox
              label={t('team.admin')}
              aria-label={t('team.adminOf', { name: member.name })}
              checked={member.adminRight}
              disabled={!mayMakeAdmin || setAdmin.isPending}
              onChange={(event) =>
                setAdmin.mutate({
                  id: team_id,
                  teamMemMapId: member.teamMemMapId,
                  adminRight: event.currentTarget.checked,
                })
              }
            />
            {mayRun && (
              <Tooltip label={t('removeNamed', { name: member.name })}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('removeNamed', { name: member.name })}
                  onClick={() => assign.mutate({ team_id, user_id: member.teamMemId, assign: false })}
                >
                  <IconUserMinus size={18} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
      {mayRun && (
        <PersonSelect
          label={t('team.addMember')}
          value={null}
          except={team.members.map(({ teamMemId }) => teamMemId)}
          onChange={(user_id) => user_id && assign.mutate({ team_id, user_id })}
        />
      )}
    </section>
  );
}
