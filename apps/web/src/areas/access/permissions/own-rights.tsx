import { permissions } from '@steward/contract/access/permissions';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { useModuleWords } from '../../../shared/grants/module-words.ts';
import { useVerticalName } from '../../../shared/roles/vertical-name.ts';
import { useRoleName } from '../../../shared/roles/role-name.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import classes from './permissions.module.css';

/** The user's permissions with their source: the role, teams, and separate grants. */
export function OwnRights({ userId }: { userId: string }) {
  const { t } = useTranslation('permissions');
  const verticalName = useVerticalName();
  const failureText = useFailureText();
  const { moduleName, permissionName } = useModuleWords();
  const roleName = useRoleName();
  const person = useSession();
  const roles = useAnswer(permissions.getUserRoles, { id: userId });
  const more = useAnswer(permissions.getAdditionalUserModules, { id: userId });
  const failed = roles.error ?? more.error;
  return (
    <Card title={t('mine.title')} note={t(person?.is_admin ? 'mine.adminNote' : 'mine.note')}>
      {failed && <ErrorState message={failureText(failed)} onRetry={() => void more.refetch()} />}
      {more.isPending && <FormSkeleton fields={2} />}
      <dl className={classes.facts}>
        {roles.data?.map((role) => (
          <div key={role._id + role.team} style={{ display: 'contents' }}>
            <dt>{role.team ? t('mine.teamRole', { team: role.team }) : t('words:role')}</dt>
            <dd>
              <bdi>{roleName(role)}</bdi> · <bdi>{verticalName(role.vertical)}</bdi>
            </dd>
          </div>
        ))}
        {more.data?.additional
          .filter(({ kind }) => kind !== 'team-role')
          .map((grant) => (
            <div key={grant.kind + grant.name + grant.module_id} style={{ display: 'contents' }}>
              <dt>{t(`source.${grant.kind}`, { name: grant.name })}</dt>
              <dd>
                {moduleName(grant.module_id)}: {grant.permissions.map(permissionName).join(t('words:comma'))}
                {grant.expires_at && (
                  <>
                    {' '}
                    ({t('requests.until')} <DateText value={grant.expires_at} />)
                  </>
                )}
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
