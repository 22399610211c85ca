import { Stack, Text } from '@mantine/core';
import { tasks, type Task } from '@steward/contract/estate/tasks';
import { useTranslation } from 'react-i18next';
import { useEnvironmentsWith } from '../../../shared/selected-environment.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { formatDay } from '../../../ui/format.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface Props extends PanelEnd {
  task: Task | undefined;
}

/** Title, assignee, due date and property. Assignees without the permission to edit only read it. */
export function TaskForm({ task, onSaved, onCancel }: Props) {
  const { t } = useTranslation('tasks');
  const person = useSession();
  const mayEdit = useMay('tasks.edit');
  const people = useAnswer(tasks.getTaskAssignees, {});
  const places = useEnvironmentsWith(task?.environment_id ?? undefined);
  const update = useSend(tasks.updateTask, { inPlace: true });
  if (task && (!task.is_mine || !mayEdit)) return <ReadTask task={task} />;
  return (
    <CallForm
      call={tasks.addTask}
      start={{
        title: task?.title ?? '',
        description: task?.description ?? '',
        assignee_id: task ? task.assignee_id : (person?.uid ?? null),
        environment_id: task?.environment_id ?? null,
        due_date: task?.due_date ?? null,
      }}
      send={task && ((values) => update.mutateAsync({ task_id: task._id, ...values }))}
      onSaved={(_, { title }) => onSaved(title)}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="title" label={t('fields.title')} data-autofocus maxLength={200} />
          <TextAreaField control={control} name="description" label={t('fields.description')} />
          <SelectField
            control={control}
            name="assignee_id"
            label={t('fields.assignee')}
            data={(people.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            clearable
          />
          <DateField control={control} name="due_date" label={t('fields.due')} clearable />
          <SelectField
            control={control}
            name="environment_id"
            label={t('words:property')}
            data={places.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
            clearable
          />
        </>
      )}
    </CallForm>
  );
}

function ReadTask({ task }: { task: Task }) {
  const { t } = useTranslation('tasks');
  return (
    <Stack gap="xs">
      <Text fw={600}>
        <bdi>{task.title}</bdi>
      </Text>
      <Text style={{ whiteSpace: 'pre-wrap' }}>
        <bdi>{task.description}</bdi>
      </Text>
      <Text c="dimmed" size="sm">
        {t('givenBy', { name: task.created_by_name })}
        {task.due_date && ` · ${t('words:due')} ${formatDay(task.due_date)}`}
      </Text>
    </Stack>
  );
}
