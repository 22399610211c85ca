import { ActionIcon, Checkbox, Select, Tooltip } from '@mantine/core';
import { teams, type Team, type TeamMember } from '@steward/contract/access/teams';
import { IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useRoleName } from '../../../shared/roles/role-name.ts';
import classes from './teams.module.css';

interface Props {
  team: Team;
  mayRun: boolean;
  mayMakeAdmin: boolean;
}

/** The members of a team, their roles in it, and its admins. */
export function TeamMembers({ team, mayRun, mayMakeAdmin }: Props) {
  const { t } = useTranslation('teams');
  const failureText = useFailureText();
  const roleName = useRoleName();
  const refreshed = { alsoRefreshes: ['permissions'] };
  const assign = useSend(teams.assignMemberToTeam, refreshed);
  const setRole = useSend(teams.assignMemRoleToTeam, refreshed);
  const setAdmin = useSend(teams.adminRightsForTeam, refreshed);
  const { team_id } = team;
  const choices = useAnswer(teams.getTeamChoices, { id: team_id }, { enabled: mayRun });
  const roles = (choices.data?.roles ?? []).map((role) => ({ value: role._id, label: roleName(role) }));
  // A role that the user could not give stays selected, and is shown by its name.
  const rolesFor = ({ role_id, role, role_key }: TeamMember) =>
    role_id && !roles.some(({ value }) => value === role_id)
      ? [{ value: role_id, label: roleName({ key: role_key, name: role }) }, ...roles]
      : roles;
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
              <div className={classes.soft}>
                <bdi>{member.email}</bdi>
              </div>
            </div>
            <Select
              aria-label={t('team.roleOf', { name: member.name })}
              placeholder={t('team.noRole')}
              data={rolesFor(member)}
              value={member.role_id}
              onChange={(role_id) => setRole.mutate({ teamMemMapId: member.teamMemMapId, role_id })}
              disabled={!mayRun}
              clearable
              searchable
              nothingFoundMessage={t('noSuchRole')}
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
              <Tooltip label={t('words:removeNamed', { name: member.name })}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('words:removeNamed', { name: member.name })}
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
        <Select
          label={t('words:addPerson')}
          placeholder={t('team.pickPerson')}
          data={(choices.data?.people ?? []).map(({ user_id, name, email }) => ({
            value: user_id,
            label: `${name} · ${email}`,
          }))}
          value={null}
          onChange={(user_id) => user_id && assign.mutate({ team_id, user_id })}
          error={choices.error && failureText(choices.error)}
          searchable
          limit={100}
          nothingFoundMessage={t('nothingLeft')}
        />
      )}
    </section>
  );
}
