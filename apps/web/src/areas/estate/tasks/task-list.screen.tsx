import { tasks } from '@steward/contract/estate/tasks';
import { IconChecklist } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useTaskColumns } from './task-columns.tsx';
import { TaskForm } from './task-form.tsx';

const states = ['done', 'all'] as const;

/** The tasks with assignee and due date. */
export default function TaskListScreen() {
  const { t } = useTranslation('tasks');
  const person = useSession();
  const [address] = useAddressState();
  const remove = useSend(tasks.deleteTask);
  const state = states.find((one) => one === address['state']) ?? 'open';
  const isMine = String(address['mine']) === 'true';
  const list = useAnswer(
    tasks.getTasks,
    { state, ...(isMine && person && { assignee_id: person.uid }) },
    { keepsLast: true, freshFor: 0 },
  );
  // A task opened from a notification may be done, or assigned to another user.
  const open = textOf(address['task']);
  const all = useAnswer(tasks.getTasks, { state: 'all' }, { enabled: open !== undefined && open !== 'new' });
  return (
    <ListScreen
      words="tasks"
      item="task"
      may="tasks"
      mayChange={({ is_mine }) => is_mine}
      icon={IconChecklist}
      filters={[
        {
          id: 'state',
          label: t('words:state'),
          all: t('states.open'),
          options: states.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        { id: 'mine', label: t('onlyMine'), options: [{ value: true, label: t('onlyMine') }] },
      ]}
      list={list}
      columns={useTaskColumns()}
      nameOf={({ title }) => title}
      isReadable
      alsoOpens={all.data}
      panel={(task, { onSaved, onCancel }) => <TaskForm task={task} onSaved={onSaved} onCancel={onCancel} />}
      remove={({ _id }) => remove.mutateAsync({ task_id: _id })}
    />
  );
}
