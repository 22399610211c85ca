import { Button, Group, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { tasks, type Task } from '@steward/contract/tasks';
import { IconChecklist, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useSession } from '../../session/session.ts';
import { textOf, useAddressState } from '../../shared/address-state.ts';
import { useMay } from '../../shared/may.ts';
import { Card } from '../../ui/card.tsx';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { TaskForm } from './task-form.tsx';
import { TaskLine } from './task-line.tsx';
import classes from './tasks.module.css';

const states = ['open', 'done', 'all'] as const;

/** What is to be done, by whom and until when. */
export default function TaskListScreen() {
  const { t } = useTranslation('tasks');
  const failureText = useFailureText();
  const person = useSession();
  const mayAdd = useMay('tasks.create');
  const [address, change] = useAddressState();
  const [deleted, askToDelete] = useState<Task>();
  const search = textOf(address['search']) ?? '';
  const [wanted] = useDebouncedValue(search, 250);
  const state = states.find((one) => one === address['state']) ?? 'open';
  const isMine = address['mine'] === true || address['mine'] === 'true';
  const list = useAnswer(
    tasks.getTasks,
    {
      state,
      ...(isMine && person && { assignee_id: person.uid }),
      ...(wanted && { search: wanted }),
    },
    { keepsLast: true, freshFor: 0 },
  );
  const remove = useSend(tasks.deleteTask);
  const open = textOf(address['task']);
  // A task that a notification points to may be done or somebody else's.
  const all = useAnswer(tasks.getTasks, { state: 'all' }, { enabled: open !== undefined && open !== 'new' });
  const edited = open === 'new' ? 'new' : [...(list.data ?? []), ...(all.data ?? [])].find(({ _id }) => _id === open);
  const show = (task: string | undefined) => change({ task });
  const isNarrowed = state !== 'open' || isMine || wanted !== '';
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => show('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} question={t('question')} actions={add} />
      <Group mb="md" gap="sm">
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={17} aria-hidden="true" />}
          value={search}
          onChange={(event) => change({ search: event.currentTarget.value || undefined })}
        />
        <SegmentedControl
          aria-label={t('state')}
          value={state}
          onChange={(next) => change({ state: next === 'open' ? undefined : next })}
          data={states.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
        <Switch
          label={t('onlyMine')}
          checked={isMine}
          onChange={(event) => change({ mine: event.currentTarget.checked || undefined })}
        />
      </Group>
      <Card flush>
        {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
        {list.isPending && (
          <div style={{ padding: 20 }}>
            <RowSkeletons />
          </div>
        )}
        {list.data?.length === 0 && (
          <EmptyState icon={IconChecklist} title={t(isNarrowed ? 'noneSuch' : 'none')} actions={!isNarrowed && add}>
            {t(isNarrowed ? 'noneSuchText' : 'noneText')}
          </EmptyState>
        )}
        <ul className={classes.list}>
          {list.data?.map((task) => (
            <TaskLine key={task._id} task={task} onOpen={() => show(task._id)} onDelete={() => askToDelete(task)} />
          ))}
        </ul>
      </Card>
      <SidePanel
        opened={edited !== undefined}
        onClose={() => show(undefined)}
        title={t(edited === 'new' ? 'addTitle' : 'editTitle')}
      >
        {edited && (
          <TaskForm
            key={open}
            task={edited === 'new' ? undefined : edited}
            onCancel={() => show(undefined)}
            onSaved={() => {
              show(undefined);
              showToast('success', t('saved'));
            }}
          />
        )}
      </SidePanel>
      {deleted && (
        <DeleteDialog
          opened
          onClose={() => askToDelete(undefined)}
          onAccept={() => remove.mutateAsync({ task_id: deleted._id })}
        >
          <bdi>{deleted.title}</bdi>
        </DeleteDialog>
      )}
    </>
  );
}
