import { ActionIcon, Button, Group, Switch } from '@mantine/core';
import { documentFiling, type FilingRule } from '@steward/contract/estate/document-filing';
import { IconArrowDown, IconArrowUp, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../../api/hooks.ts';
import { ListScreen } from '../../../../shared/list/list-screen.tsx';
import { StatusBadge } from '../../../../ui/badges.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { ButtonSubject } from '../../../../ui/navigation/button-subject.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { usePlaceName } from '../document-words.tsx';
import { DryRunDialog } from './dry-run-dialog.tsx';
import { RuleForm } from './rule-form.tsx';

const moved = (ids: readonly string[], at: number, by: number): string[] => {
  const order = [...ids];
  const [one] = order.splice(at, 1);
  if (one !== undefined) order.splice(at + by, 0, one);
  return order;
};

/** The rules by which documents are filed, in their order. */
export default function RulesScreen() {
  const { t } = useTranslation(['filing-words', 'document-words']);
  const placeName = usePlaceName();
  const list = useAnswer(documentFiling.getFilingRules, {});
  const remove = useSend(documentFiling.deleteFilingRule);
  const order = useSend(documentFiling.orderFilingRules);
  const turn = useSend(documentFiling.switchFilingRule);
  const [trying, setTrying] = useState<FilingRule>();
  const ids = list.data?.map(({ _id }) => _id) ?? [];
  const conditions = ({ file_groups, sender, words }: FilingRule) =>
    [
      ...file_groups.map((group) => t(`document-words:fileGroups.${group}`)),
      ...(sender ? [t('rules.fromSender', { sender: `\u2068${sender}\u2069` })] : []),
      ...(words ? [t('rules.withWords', { words: `\u2068${words}\u2069` })] : []),
    ].join(' · ');
  const actions = ({ to, kind, tags, task_title }: FilingRule) =>
    [
      ...(to ? [`\u2068${placeName(to)}\u2069`] : []),
      ...(kind ? [t(`document-words:kinds.${kind}`)] : []),
      ...tags,
      ...(task_title ? [t('rules.withTask', { task: `\u2068${task_title}\u2069` })] : []),
    ].join(' · ');
  const columns: Column<FilingRule>[] = [
    { id: 'name', label: t('words:title'), sortable: false, value: ({ name }) => name, canHide: false },
    {
      id: 'order',
      label: t('rules.order'),
      sortable: false,
      value: ({ _id }) => ids.indexOf(_id) + 1,
      cell: ({ _id, name }) => {
        const at = ids.indexOf(_id);
        const move = (by: number) => order.mutate({ filing_rule_ids: moved(ids, at, by) });
        return (
          <Group gap={2} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={at === 0 || order.isPending}
              aria-label={t('rules.up', { name: `\u2068${name}\u2069` })}
              onClick={(event) => {
                event.stopPropagation();
                move(-1);
              }}
            >
              <IconArrowUp size={16} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={at === ids.length - 1 || order.isPending}
              aria-label={t('rules.down', { name: `\u2068${name}\u2069` })}
              onClick={(event) => {
                event.stopPropagation();
                move(1);
              }}
            >
              <IconArrowDown size={16} aria-hidden="true" />
            </ActionIcon>
          </Group>
        );
      },
    },
    { id: 'conditions', label: t('rules.conditions'), sortable: false, value: conditions },
    { id: 'effect', label: t('rules.actions'), sortable: false, value: actions },
    {
      id: 'filed',
      label: t('rules.filed'),
      sortable: false,
      align: 'end',
      value: ({ filed }) => filed,
      cell: ({ filed }) => <bdi className="figures">{formatCount(filed)}</bdi>,
    },
    {
      id: 'state',
      label: t('words:state'),
      sortable: false,
      value: ({ is_on, is_tried }) => t(is_on ? 'rules.on' : is_tried ? 'words:off' : 'rules.untried'),
      cell: (rule) => (
        <Group gap={8} wrap="nowrap" onClick={(event) => event.stopPropagation()}>
          {rule.is_tried && (
            <Switch
              aria-label={t('rules.turn', { name: `\u2068${rule.name}\u2069` })}
              checked={rule.is_on}
              disabled={turn.isPending}
              onChange={({ currentTarget }) => turn.mutate({ filing_rule_id: rule._id, is_on: currentTarget.checked })}
            />
          )}
          {rule.is_paused && (
            <StatusBadge tone="warn">{t('rules.paused', { name: `\u2068${rule.on_by_name}\u2069` })}</StatusBadge>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setTrying(rule)}>
            {t('rules.try')}
            <ButtonSubject>{rule.name}</ButtonSubject>
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <>
      <ListScreen<FilingRule>
        words="filing-words:rules"
        may={{ create: 'documents.edit', edit: 'documents.edit', delete: 'documents.edit' }}
        icon={IconFilter}
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        panelWidth={560}
        panel={(rule, { onSaved, onCancel }) => (
          <RuleForm rule={rule} onSaved={({ name }) => onSaved(name)} onCancel={onCancel} />
        )}
        remove={({ _id }) => remove.mutateAsync({ filing_rule_id: _id })}
      />
      {trying && <DryRunDialog rule={trying} onClose={() => setTrying(undefined)} />}
    </>
  );
}
