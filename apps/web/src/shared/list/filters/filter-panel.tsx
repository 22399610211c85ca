import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ListQuery } from '@steward/core/lists/list-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { FilterLine } from './filter-line.tsx';
import { noFilter, toModel, toQuery, type FilterField, type Group, type Model } from './filter-model.ts';
import classes from './filters.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  fields: readonly FilterField[];
  query: ListQuery | undefined;
  onApply: (query: ListQuery | undefined) => void;
}

/** Conditions in lines and groups; the list changes only with "Apply". */
export function FilterPanel({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslation('shared');
  return (
    <SidePanel opened={opened} onClose={onClose} title={t('filters.title')} width={520}>
      {/* Starts from the active query each time it opens. */}
      {opened && <Lines {...rest} onClose={onClose} />}
    </SidePanel>
  );
}

function Lines({ fields, query, onApply, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('shared');
  const [model, setModel] = useState<Model>(() => toModel(query) ?? noFilter);
  const [first] = fields;
  const addTo = (group: Group): Group => ({
    ...group,
    lines: [...group.lines, { field: first?.id ?? '', way: 'is' }],
  });
  const change = (at: number, next: Group) => {
    const groups = model.groups.map((one, index) => (index === at ? next : one));
    const kept = groups.filter((one, index) => index === 0 || one.lines.length > 0);
    setModel({ ...model, groups: kept });
  };
  const several = model.groups.length > 1;
  return (
    <form
      className={classes.panel}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(toQuery(model));
        onClose();
      }}
    >
      {query && !toModel(query) && <p className={classes.hint}>{t('filters.byHand')}</p>}
      {several && (
        <Match
          value={model.match}
          label={t('filters.groupsMatch')}
          onChange={(match) => setModel({ ...model, match })}
        />
      )}
      {model.groups.map((group, at) => (
        <fieldset key={at} className={several ? classes.group : classes.plain}>
          <legend className={classes.legend}>
            {several ? t('filters.group', { number: at + 1 }) : t('filters.ask')}
          </legend>
          {group.lines.length > 1 && (
            <Match
              value={group.match}
              label={t('filters.linesMatch')}
              onChange={(match) => change(at, { ...group, match })}
            />
          )}
          {group.lines.map((line, index) => (
            <FilterLine
              key={index}
              line={line}
              fields={fields}
              onChange={(next) => change(at, { ...group, lines: group.lines.with(index, next) })}
              onRemove={() => change(at, { ...group, lines: group.lines.toSpliced(index, 1) })}
            />
          ))}
          <Button
            variant="light"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => change(at, addTo(group))}
          >
            {t('filters.add')}
          </Button>
        </fieldset>
      ))}
      <Button
        variant="subtle"
        size="sm"
        justify="start"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => setModel({ ...model, groups: [...model.groups, addTo({ match: 'all', lines: [] })] })}
      >
        {t('filters.addGroup')}
      </Button>
      <div className={classes.end}>
        <Button variant="default" onClick={() => setModel(noFilter)}>
          {t('filters.clear')}
        </Button>
        <Button type="submit">{t('filters.apply')}</Button>
      </div>
    </form>
  );
}

function Match({
  value,
  label,
  onChange,
}: {
  value: 'all' | 'any';
  label: string;
  onChange: (match: 'all' | 'any') => void;
}) {
  const { t } = useTranslation('shared');
  return (
    <SegmentedControl
      aria-label={label}
      size="sm"
      value={value}
      onChange={(match) => onChange(match === 'any' ? 'any' : 'all')}
      data={[
        { value: 'all', label: t('filters.all') },
        { value: 'any', label: t('filters.any') },
      ]}
    />
  );
}
