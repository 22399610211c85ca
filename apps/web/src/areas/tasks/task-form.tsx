import { Button, Group, Stack, Text } from '@mantine/core';
import { environments } from '@steward/contract/environments';
import { tasks, type Task } from '@steward/contract/tasks';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useSession } from '../../session/session.ts';
import { useMay } from '../../shared/may.ts';
import { formatDay } from '../../ui/format.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

interface Props {
  task: Task | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** What, who, until when and where. Who only got the task reads it. */
export function TaskForm({ task, onSaved, onCancel }: Props) {
  const { t } = useTranslation('tasks');
  const failureText = useFailureText();
  const person = useSession();
  const mayEdit = useMay('tasks.edit');
  const people = useAnswer(tasks.getTaskAssignees, {});
  const places = useAnswer(environments.getAllEnvByUserId, {});
  const add = useSend(tasks.addTask, { inPlace: true });
  const update = useSend(tasks.updateTask, { inPlace: true });
  const failure = add.error ?? update.error;
  const form = useForm({
    resolver: callResolver(tasks.addTask),
    defaultValues: {
      title: task?.title ?? '',
      description: task?.description ?? '',
      assignee_id: task ? task.assignee_id : (person?.uid ?? null),
      environment_id: task?.environment_id ?? null,
      due_date: task?.due_date ?? null,
    },
  });
  if (task && (!task.is_mine || !mayEdit)) return <ReadTask task={task} />;
  const { control } = form;
  return (
    <Form
      form={form}
      onTouched={() => void schemaOf(tasks.addTask)}
      failure={failure && failureText(failure)}
      onSubmit={async (values) => {
        await (task ? update.mutateAsync({ task_id: task._id, ...values }) : add.mutateAsync(values));
        onSaved();
      }}
    >
      <Stack gap="md">
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
          label={t('fields.property')}
          data={(places.data ?? []).map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
          clearable
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Form>
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
        {task.due_date && ` · ${t('until')} ${formatDay(task.due_date)}`}
      </Text>
    </Stack>
  );
}
