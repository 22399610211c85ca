import { Checkbox } from '@mantine/core';
import { tasks, type Task } from '@steward/contract/tasks';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { select } from '../../session/selection.ts';
import { useMay } from '../../shared/may.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import classes from './tasks.module.css';

interface Props {
  task: Task;
  onOpen: () => void;
  onDelete: () => void;
}

/** One task: a tick says that it is done. */
export function TaskLine({ task, onOpen, onDelete }: Props) {
  const { t } = useTranslation('tasks');
  const mayEdit = useMay('tasks.edit');
  const mayDelete = useMay('tasks.delete');
  const update = useSend(tasks.updateTask);
  const { title, description, is_done, is_overdue, due_date, assignee_name, environment_id, environment_name } = task;
  return (
    <li className={`${classes.line} ${is_done ? classes.done : ''}`}>
      <Checkbox
        aria-label={t(is_done ? 'reopen' : 'finish', { title })}
        checked={is_done}
        disabled={!mayEdit || update.isPending}
        onChange={(event) => update.mutate({ task_id: task._id, is_done: event.currentTarget.checked })}
      />
      <div className={classes.words}>
        <strong className={classes.title}>
          <bdi>{title}</bdi>
        </strong>
        {description && (
          <span className={classes.soft}>
            <bdi>{description}</bdi>
          </span>
        )}
        <span className={classes.facts}>
          {due_date && (
            <span className={classes.soft}>
              {t('until')} <time dateTime={due_date}>{formatDay(due_date)}</time>
            </span>
          )}
          {is_overdue && <StatusBadge tone="bad">{t('overdue')}</StatusBadge>}
          {assignee_name && (
            <span className={classes.soft}>
              <bdi>{assignee_name}</bdi>
            </span>
          )}
          {environment_id && environment_name && (
            <Link to="/environment" size="sm" onClick={() => select({ environmentId: environment_id })}>
              <bdi>{environment_name}</bdi>
            </Link>
          )}
        </span>
      </div>
      {task.is_mine && mayEdit && mayDelete && (
        <RowActions
          editLabel={t('edit', { title })}
          onEdit={onOpen}
          deleteLabel={t('delete', { title })}
          onDelete={onDelete}
        />
      )}
    </li>
  );
}
