import { ActionIcon, Select, Stack, Tooltip } from '@mantine/core';
import { teamspaces, type Teamspace } from '@steward/contract/access/teamspaces';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import classes from './teams.module.css';

/** One teamspace: its members, its properties, and its managers. */
export function TeamspacePanel({ teamspace, mayEdit }: { teamspace: Teamspace; mayEdit: boolean }) {
  const { t } = useTranslation('teams');
  const failureText = useFailureText();
  const { teamspace_id, users, environments, property_manager } = teamspace;
  const refreshed = { alsoRefreshes: ['environments', 'permissions'] };
  const setUser = useSend(teamspaces.teamspaceAssignOrRevokeUser, refreshed);
  const setPlace = useSend(teamspaces.teamspaceAssignOrRevokeEnvironment, refreshed);
  const setManager = useSend(teamspaces.assignTSPropertyManager);
  const all = useAnswer(teamspaces.getAllTeamUserAndEnv, {}, { enabled: mayEdit });
  const free = {
    users: (all.data?.users ?? []).filter((one) => !users.some(({ user_id }) => user_id === one.user_id)),
    places: (all.data?.environments ?? []).filter((one) => !environments.some(({ env_id }) => env_id === one.env_id)),
  };
  return (
    <Stack gap="xl">
      {mayEdit && (
        <CallForm call={teamspaces.editTeamspace} start={{ teamspace_id, name: teamspace.name }} onlyChanged>
          {({ control }) => <TextField control={control} name="name" label={t('teamspace.name')} maxLength={100} />}
        </CallForm>
      )}
      <Held
        title={t('words:people')}
        empty={t('teamspace.noUsers')}
        items={users.map((user) => ({ id: user.user_id, name: user.name, note: user.email }))}
        {...(mayEdit && { onRemove: (user_id) => setUser.mutate({ teamspace_id, user_id, assign: false }) })}
        add={t('words:addPerson')}
        options={free.users.map((user) => ({ value: user.user_id, label: `${user.name} · ${user.email}` }))}
        onAdd={(user_id) => setUser.mutate({ teamspace_id, user_id, assign: true })}
        failure={all.error ? failureText(all.error) : undefined}
      />
      <Held
        title={t('words:properties')}
        empty={t('teamspace.noEnvironments')}
        items={environments.map((one) => ({ id: one.env_id, name: one.environment_name, note: one.portfolio_name }))}
        {...(mayEdit && { onRemove: (env_id) => setPlace.mutate({ teamspace_id, env_id, assign: false }) })}
        add={t('words:addPropertyTo')}
        options={free.places.map((one) => ({
          value: one.env_id,
          label: `${one.environment_name} · ${one.portfolio_name}`,
        }))}
        onAdd={(env_id) => setPlace.mutate({ teamspace_id, env_id, assign: true })}
        failure={all.error ? failureText(all.error) : undefined}
      />
      <Select
        label={t('teamspace.manager')}
        description={t('teamspace.managerNote')}
        placeholder={t('teamspace.noManager')}
        data={users.map(({ user_id, name }) => ({ value: user_id, label: name }))}
        value={property_manager?.user_id ?? null}
        onChange={(user_id) => setManager.mutate({ teamspace_id, user_id })}
        disabled={!mayEdit}
        clearable
      />
    </Stack>
  );
}

interface HeldProps {
  title: string;
  empty: string;
  items: { id: string; name: string; note: string }[];
  /** Absent: read only. */
  onRemove?: (id: string) => void;
  add: string;
  options: { value: string; label: string }[];
  onAdd: (id: string) => void;
  failure: string | undefined;
}

function Held({ title, empty, items, onRemove, add, options, onAdd, failure }: HeldProps) {
  const { t } = useTranslation('teams');
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      {items.length === 0 && <p className={classes.soft}>{empty}</p>}
      <ul className={classes.people}>
        {items.map(({ id, name, note }) => (
          <li key={id} className={classes.line}>
            <div>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <div className={classes.soft}>
                <bdi>{note}</bdi>
              </div>
            </div>
            {onRemove && (
              <Tooltip label={t('words:removeNamed', { name })}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('words:removeNamed', { name })}
                  onClick={() => onRemove(id)}
                >
                  <IconX size={18} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
      {onRemove && (
        <Select
          label={add}
          data={options}
          value={null}
          onChange={(id) => id && onAdd(id)}
          error={failure}
          searchable
          limit={100}
          nothingFoundMessage={t('nothingLeft')}
        />
      )}
    </section>
  );
}
