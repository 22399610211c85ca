import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import {
  boxKinds,
  connectionKey,
  connectionKinds,
  type Flow,
  type FlowBox,
  type FlowConnection,
} from '@steward/core/flows/flow';
import { IconArrowRight, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlowWords } from './flow-words.ts';
import classes from './organization-flows.module.css';

interface Props {
  flow: Flow;
  mayEdit: boolean;
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  onChange: (flow: Flow) => void;
}

/** The diagram as two lists of boxes and connections, which can be read, selected and changed without drawing. */
export function FlowLists({ flow, mayEdit, selected, onSelect, onChange }: Props) {
  const { t } = useTranslation('organization-flows');
  const words = useFlowWords();
  const titleOf = (id: string) => flow.boxes.find((box) => box.id === id)?.title ?? '';
  const add = () => {
    const numbers = flow.boxes.map(({ id }) => Number(/^b(\d+)$/.exec(id)?.[1] ?? 0));
    const id = `b${Math.max(0, ...numbers) + 1}`;
    const lowest = Math.max(-120, ...flow.boxes.map(({ y }) => y));
    onChange({
      ...flow,
      boxes: [...flow.boxes, { id, title: t('newBox'), kind: 'team', note: '', x: 0, y: lowest + 120 }],
    });
    onSelect(id);
  };
  return (
    <div className={classes.lists}>
      <section>
        <h2>{t('boxList', { count: flow.boxes.length })}</h2>
        <ul>
          {flow.boxes.map((box) => (
            <li key={box.id} data-selected={box.id === selected || undefined}>
              <button type="button" className={classes.pick} onClick={() => onSelect(box.id)}>
                <bdi>{box.title}</bdi>
                <small>{words.box(box.kind)}</small>
              </button>
              {mayEdit && box.id === selected && (
                <BoxFields
                  box={box}
                  onChange={(next) =>
                    onChange({ ...flow, boxes: flow.boxes.map((one) => (one.id === box.id ? next : one)) })
                  }
                  onRemove={() => {
                    onChange({
                      boxes: flow.boxes.filter(({ id }) => id !== box.id),
                      connections: flow.connections.filter(({ from, to }) => from !== box.id && to !== box.id),
                    });
                    onSelect(undefined);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
        {mayEdit && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={add}>
            {t('addBox')}
          </Button>
        )}
      </section>
      <section>
        <h2>{t('connectionList', { count: flow.connections.length })}</h2>
        <ul>
          {flow.connections.map((one) => {
            const key = connectionKey(one);
            return (
              <li key={key} data-selected={key === selected || undefined}>
                <button type="button" className={classes.pick} onClick={() => onSelect(key)}>
                  <span>
                    <bdi>{titleOf(one.from)}</bdi> <IconArrowRight size={13} className={classes.arrow} aria-hidden />{' '}
                    <bdi>{titleOf(one.to)}</bdi>
                  </span>
                  <small>{[words.connection(one.kind), one.label].filter(Boolean).join(' · ')}</small>
                </button>
                {mayEdit && key === selected && (
                  <ConnectionFields
                    connection={one}
                    onChange={(next) => {
                      const nextKey = connectionKey(next);
                      if (nextKey !== key && flow.connections.some((other) => connectionKey(other) === nextKey)) return;
                      onChange({
                        ...flow,
                        connections: flow.connections.map((other) => (other === one ? next : other)),
                      });
                      onSelect(nextKey);
                    }}
                    onRemove={() => {
                      onChange({ ...flow, connections: flow.connections.filter((other) => other !== one) });
                      onSelect(undefined);
                    }}
                  />
                )}
              </li>
            );
          })}
        </ul>
        {mayEdit && flow.boxes.length > 1 && <NewConnection flow={flow} onChange={onChange} onSelect={onSelect} />}
      </section>
    </div>
  );
}

function BoxFields({
  box,
  onChange,
  onRemove,
}: {
  box: FlowBox;
  onChange: (box: FlowBox) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('organization-flows');
  const words = useFlowWords();
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('words:name')}
        maxLength={120}
        value={box.title}
        error={box.title.trim() === '' && t('nameNeeded')}
        onChange={(event) => onChange({ ...box, title: event.currentTarget.value })}
      />
      <Select
        label={t('kind')}
        allowDeselect={false}
        data={boxKinds.map((kind) => ({ value: kind, label: words.box(kind) }))}
        value={box.kind}
        onChange={(next) => onChange({ ...box, kind: boxKinds.find((kind) => kind === next) ?? box.kind })}
      />
      <TextInput
        label={t('words:remark')}
        maxLength={500}
        value={box.note}
        onChange={(event) => onChange({ ...box, note: event.currentTarget.value })}
      />
      <Remove name={box.title} onRemove={onRemove} />
    </div>
  );
}

function ConnectionFields({
  connection,
  onChange,
  onRemove,
}: {
  connection: FlowConnection;
  onChange: (connection: FlowConnection) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('organization-flows');
  const words = useFlowWords();
  return (
    <div className={classes.fields}>
      <Select
        label={t('kind')}
        allowDeselect={false}
        data={connectionKinds.map((kind) => ({ value: kind, label: words.connection(kind) }))}
        value={connection.kind}
        onChange={(next) =>
          onChange({ ...connection, kind: connectionKinds.find((kind) => kind === next) ?? connection.kind })
        }
      />
      <TextInput
        label={t('words:remark')}
        maxLength={120}
        value={connection.label}
        onChange={(event) => onChange({ ...connection, label: event.currentTarget.value })}
      />
      <Remove name={words.connection(connection.kind)} onRemove={onRemove} />
    </div>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('organization-flows');
  return (
    <ActionIcon variant="subtle" color="red" aria-label={t('words:removeNamed', { name })} onClick={onRemove}>
      <IconTrash size={17} />
    </ActionIcon>
  );
}

function NewConnection({ flow, onChange, onSelect }: Pick<Props, 'flow' | 'onChange' | 'onSelect'>) {
  const { t } = useTranslation('organization-flows');
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const data = flow.boxes.map(({ id, title }) => ({ value: id, label: title || id }));
  const free =
    from && to
      ? connectionKinds.find((kind) => !flow.connections.some((one) => connectionKey(one) === `${from}|${to}|${kind}`))
      : undefined;
  return (
    <div className={classes.fields}>
      <Select label={t('words:from')} data={data} value={from} onChange={setFrom} clearable />
      <Select label={t('to')} data={data.filter(({ value }) => value !== from)} value={to} onChange={setTo} clearable />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} />}
        disabled={!free || from === to}
        onClick={() => {
          if (!from || !to || !free) return;
          const added = { from, to, kind: free, label: '' };
          onChange({ ...flow, connections: [...flow.connections, added] });
          onSelect(connectionKey(added));
          setFrom(null);
          setTo(null);
        }}
      >
        {t('addConnection')}
      </Button>
    </div>
  );
}
