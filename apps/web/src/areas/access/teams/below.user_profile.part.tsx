import { Button } from '@mantine/core';
import { teams } from '@steward/contract/access/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { useMay } from '../../../shared/may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Card } from '../../../ui/card.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { TeamPanel } from './team-panel.tsx';
import classes from './teams.module.css';

/** On the user's own profile: the user's teams. A team admin manages the team here, without any other permission. */
export default function OwnTeams() {
  const { t } = useTranslation('teams');
  const person = useSession();
  const mayEdit = useMay('teams.edit');
  const list = useAnswer(teams.getTeamsByMemId, { id: person?.uid ?? '' }, { enabled: person?.is_setup === true });
  const [openId, setOpenId] = useState<string>();
  const shown = list.data?.find(({ team_id }) => team_id === openId);
  if (!person || !list.data?.length) return null;
  return (
    <div id="teams" style={{ marginBlockStart: 'var(--gap)' }}>
      <Card title={t('mine.title')} note={t('mine.note')}>
        <ul className={classes.people}>
          {list.data.map((team) => {
            const isRun = team.members.some(({ teamMemId, adminRight }) => teamMemId === person.uid && adminRight);
            return (
              <li key={team.team_id} className={classes.line}>
                <div>
                  <strong>
                    <bdi>{team.name}</bdi>
                  </strong>{' '}
                  {isRun && <StatusBadge tone="brand">{t('team.admin')}</StatusBadge>}
                  <div className={classes.soft}>{t('mine.members', { count: team.members.length })}</div>
                </div>
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => setOpenId(team.team_id)}
                  aria-label={t(isRun || mayEdit ? 'mine.manageNamed' : 'mine.lookNamed', { name: team.name })}
                >
                  {t(isRun || mayEdit ? 'mine.manage' : 'mine.look')}
                </Button>
              </li>
            );
          })}
        </ul>
      </Card>
      <SidePanel opened={shown !== undefined} onClose={() => setOpenId(undefined)} title={shown?.name} width={680}>
        {shown && <TeamPanel key={shown.team_id} team={shown} mayEdit={mayEdit} />}
      </SidePanel>
    </div>
  );
}
