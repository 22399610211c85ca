import { Checkbox } from '@mantine/core';
import { tasks, type Task } from '@steward/contract/estate/tasks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { select } from '../../../session/selection.ts';
import { useMay } from '../../../shared/may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { NoValue } from '../../../ui/value-text.tsx';
import { OpenForm } from './open-form.tsx';
import classes from './tasks.module.css';

/** The columns of a task: title, due date, assignee and property. */
export function useTaskColumns(): Column<Task>[] {
  const { t } = useTranslation('tasks');
  return useMemo(
    () => [
      { id: 'title', label: t('fields.title'), value: (row) => row.title, cell: (row) => <What task={row} /> },
      { id: 'description', label: t('fields.description'), value: (row) => row.description, hidden: true },
      {
        id: 'due_date',
        label: t('words:due'),
        value: (row) => row.due_date,
        cell: ({ due_date, is_overdue }) =>
          due_date ? (
            <>
              <time dateTime={due_date}>{formatDay(due_date)}</time>{' '}
              {is_overdue && <StatusBadge tone="bad">{t('words:overdue')}</StatusBadge>}
            </>
          ) : (
            <NoValue />
          ),
      },
      { id: 'assignee', label: t('fields.assignee'), value: (row) => row.assignee_name },
      {
        id: 'property',
        label: t('words:property'),
        value: (row) => row.environment_name,
        cell: ({ environment_id, environment_name }) =>
          environment_id && environment_name ? (
            <Link to="/environment" size="sm" onClick={() => select({ environmentId: environment_id })}>
              <bdi>{environment_name}</bdi>
            </Link>
          ) : (
            <NoValue />
          ),
      },
    ],
    [t],
  );
}

/** A checkbox that marks the task as done. */
function What({ task }: { task: Task }) {
  const { t } = useTranslation('tasks');
  const mayEdit = useMay('tasks.edit');
  const update = useSend(tasks.updateTask);
  const { _id: task_id, title, description, is_done, kind, is_mine } = task;
  // Such a task ends with its form; the person who assigned it may close it.
  const endsItself = kind !== null && !is_mine;
  return (
    <div className={`${classes.line} ${is_done ? classes.done : ''}`} style={{ paddingInline: 0, minInlineSize: 220 }}>
      <Checkbox
        aria-label={t(is_done ? 'reopen' : 'finish', { title })}
        checked={is_done}
        disabled={!mayEdit || endsItself || update.isPending}
        title={endsItself ? t('endsItself') : undefined}
        onChange={(event) => update.mutate({ task_id, is_done: event.currentTarget.checked })}
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
        <OpenForm task={task} />
      </div>
    </div>
  );
}
