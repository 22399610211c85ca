import { Stack, Text } from '@mantine/core';
import { tasks, type Task } from '@steward/contract/estate/tasks';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { formatDay } from '../../../ui/format.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AssigneeNotice } from './assignee-notice.tsx';
import { OpenForm } from './open-form.tsx';
import { SubjectFields } from './subject-fields.tsx';

interface Props extends PanelEnd {
  task: Task | undefined;
}

/** Title, assignee, due date and property. Assignees without the permission to edit only read it. */
export function TaskForm({ task, onSaved, onCancel }: Props) {
  const person = useSession();
  const mayEdit = useMay('tasks.edit');
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
        kind: task?.kind ?? null,
        meter_id: task?.meter_id ?? null,
        equipment_id: task?.equipment_id ?? null,
        grants: false,
      }}
      send={task && ((values) => update.mutateAsync({ task_id: task._id, ...values }))}
      onSaved={(_, { title }) => onSaved(title)}
      onCancel={onCancel}
    >
      {(form) => <Fields form={form} task={task} />}
    </CallForm>
  );
}

function Fields({ form, task }: { form: FormOf<typeof tasks.addTask>; task: Task | undefined }) {
  const { t } = useTranslation('tasks');
  const person = useSession();
  const people = useAnswer(tasks.getTaskAssignees, {});
  const { control, watch } = form;
  const [kind, assignee, environment_id] = watch(['kind', 'assignee_id', 'environment_id']);
  const assignee_id = assignee ?? person?.uid;
  const name = people.data?.find(({ _id }) => _id === assignee_id)?.name ?? '';
  return (
    <>
      <SubjectFields form={form} known={task?.environment_id ?? undefined} />
      <TextField control={control} name="title" label={t('fields.title')} data-autofocus maxLength={200} />
      <TextAreaField control={control} name="description" label={t('fields.description')} />
      <SelectField
        control={control}
        name="assignee_id"
        label={t('fields.assignee')}
        data={(people.data ?? []).map(({ _id, name: label }) => ({ value: _id, label }))}
        clearable
      />
      {assignee_id && (
        <AssigneeNotice
          control={control}
          name={name}
          asked={{ assignee_id, kind: kind ?? null, environment_id: environment_id ?? null }}
        />
      )}
      <DateField control={control} name="due_date" label={t('fields.due')} clearable />
    </>
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
      <OpenForm task={task} />
    </Stack>
  );
}
