import { tasks } from '@steward/contract/estate/tasks';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { OpenForm } from './open-form.tsx';
import classes from './tasks.module.css';

const SHOWN = 8;

/** On the user's own profile: the open tasks assigned to the user, the earliest due date first. */
export default function OwnTasks() {
  const { t } = useTranslation('tasks');
  const failureText = useFailureText();
  const person = useSession();
  const mayRead = person?.is_setup === true && person.permissions.includes('tasks.read');
  const list = useAnswer(
    tasks.getTasks,
    { state: 'open', ...(person && { assignee_id: person.uid }) },
    { enabled: mayRead, freshFor: 0 },
  );
  if (!mayRead) return null;
  const mine = list.data?.toSorted((a, b) => (a.due_date ?? '9999').localeCompare(b.due_date ?? '9999')) ?? [];
  return (
    <div id="tasks" style={{ marginBlockStart: 'var(--gap)' }}>
      <Card
        title={t('mineTitle')}
        actions={
          <Link to="/todo_list" search={{ mine: true }} isAction>
            {t('mineAll')}
          </Link>
        }
      >
        {list.isPending && <RowSkeletons />}
        {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
        {list.data && mine.length === 0 && <p className={classes.soft}>{t('mineNone')}</p>}
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {mine.slice(0, SHOWN).map((task) => {
            const { _id, title, due_date, is_overdue, environment_name } = task;
            return (
              <li key={_id} className={classes.line} style={{ paddingInline: 0 }}>
                <div className={classes.words}>
                  <Link to="/todo_list" search={{ task: _id }}>
                    <bdi>{title}</bdi>
                  </Link>
                  <span className={classes.facts}>
                    <span className={classes.soft}>
                      {due_date ? (
                        <>
                          {t('words:due')} <time dateTime={due_date}>{formatDay(due_date)}</time>
                        </>
                      ) : (
                        t('noDate')
                      )}
                    </span>
                    {is_overdue && <StatusBadge tone="bad">{t('words:overdue')}</StatusBadge>}
                    {environment_name && (
                      <span className={classes.soft}>
                        <bdi>{environment_name}</bdi>
                      </span>
                    )}
                  </span>
                </div>
                <OpenForm task={task} />
              </li>
            );
          })}
        </ul>
      </Card>
    </div>
  );
}
