import { tasks } from '@steward/contract/estate/tasks';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { formatDay } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import classes from './environment.module.css';

const shownTasks = 5;

/** What is still to be done for a property; nothing at all while there is nothing. */
export function EnvironmentTasks({ environmentId }: { environmentId: string }) {
  const { t } = useTranslation('environments');
  const open = useAnswer(tasks.getTasks, { state: 'open', environment_id: environmentId }).data ?? [];
  if (open.length === 0) return null;
  return (
    <section className={classes.tasks} aria-labelledby="property-tasks">
      <h2 id="property-tasks">{t('property.tasks')}</h2>
      <ul>
        {open.slice(0, shownTasks).map(({ _id, title, due_date, is_overdue }) => (
          <li key={_id}>
            <Link to="/todo_list" search={{ task: _id }} size="sm">
              <bdi>{title}</bdi>
            </Link>
            {due_date && <span data-late={is_overdue || undefined}>{formatDay(due_date)}</span>}
          </li>
        ))}
        {open.length > shownTasks && <li>{t('passport.more', { count: open.length - shownTasks })}</li>}
      </ul>
    </section>
  );
}
