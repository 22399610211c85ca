import { Button, CloseButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ListQuery } from '@steward/core/lists/list-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay } from '../../../ui/format.ts';
import { FilterPanel } from './filter-panel.tsx';
import { toModel, toQuery, type FilterField, type Line, type Model } from './filter-model.ts';
import classes from './filters.module.css';

interface Props {
  fields: readonly FilterField[];
  query: ListQuery | undefined;
  onQuery: (query: ListQuery | undefined) => void;
}

/** The button that opens the filters. */
export function FilterButton({ fields, query, onQuery }: Props) {
  const { t } = useTranslation('shared');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={query ? 'light' : 'default'}
        leftSection={<IconFilter size={17} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('filters.title')}
      </Button>
      <FilterPanel opened={isOpen} onClose={() => setOpen(false)} fields={fields} query={query} onApply={onQuery} />
    </>
  );
}

/** The active conditions in words; each can be removed. */
export function FilterChips({ fields, query, onQuery }: Props) {
  const { t } = useTranslation('shared');
  if (!query) return null;
  const model = toModel(query);
  return (
    <div className={classes.chips}>
      {model ? (
        model.groups.map((group, at) => (
          <span key={at} className={classes.chipGroup}>
            {at > 0 && <em className={classes.joint}>{t(`filters.joint.${model.match}`)}</em>}
            {isBracketed(model, at) && <span className={classes.joint}>(</span>}
            {group.lines.map((line, index) => (
              <Chip
                key={index}
                line={line}
                fields={fields}
                joint={index > 0 ? t(`filters.joint.${group.match}`) : undefined}
                onRemove={() => {
                  const lines = group.lines.toSpliced(index, 1);
                  onQuery(toQuery({ ...model, groups: model.groups.with(at, { ...group, lines }) }));
                }}
              />
            ))}
            {isBracketed(model, at) && <span className={classes.joint}>)</span>}
          </span>
        ))
      ) : (
        <span className={classes.chip}>
          {t('filters.ownQuery')}
          <CloseButton size="sm" aria-label={t('filters.clear')} onClick={() => onQuery(undefined)} />
        </span>
      )}
    </div>
  );
}

/**
 * A group with several conditions among groups joined otherwise has brackets: without them, "A or B and C" is
 * ambiguous.
 */
const isBracketed = ({ groups, match }: Model, at: number) =>
  groups.length > 1 && (groups[at]?.lines.length ?? 0) > 1 && groups[at]?.match !== match;

interface ChipProps {
  line: Line;
  fields: readonly FilterField[];
  joint: string | undefined;
  onRemove: () => void;
}

function Chip({ line, fields, joint, onRemove }: ChipProps) {
  const { t } = useTranslation('shared');
  const field = fields.find(({ id }) => id === line.field);
  const label = field?.label ?? line.field;
  return (
    <>
      {joint && <em className={classes.joint}>{joint}</em>}
      <span className={classes.chip}>
        <span>
          {label}{' '}
          <span className={classes.soft}>
            {field && wayText(line, field) && t(`filters.ways.${field.kind}.${line.way}`)}
          </span>{' '}
          <bdi>{field && valueText(line, field, t('words:comma'))}</bdi>
        </span>
        <CloseButton size="sm" aria-label={t('words:removeNamed', { name: label })} onClick={onRemove} />
      </span>
    </>
  );
}

/** The signs of a range show that it is one. */
const wayText = ({ way }: Line, { kind }: FilterField) => way !== 'is' || kind === 'text' || kind === 'choice';

function valueText(line: Line, field: FilterField, comma: string): string {
  if (line.way === 'empty' || line.way === 'filled') return '';
  if (field.kind === 'text') return line.contains ?? line.in?.join(comma) ?? '';
  if (field.kind === 'choice')
    return (line.in ?? []).map((one) => field.options.find(({ value }) => value === one)?.label ?? one).join(comma);
  const shown = (value: number | string) =>
    field.kind === 'day' ? formatDay(String(value)) : field.isYear ? String(value) : formatCount(Number(value));
  const unit = field.kind === 'number' && field.unit ? ` ${field.unit}` : '';
  if (line.from !== undefined && line.to !== undefined) return `${shown(line.from)} – ${shown(line.to)}${unit}`;
  if (line.from !== undefined) return `≥ ${shown(line.from)}${unit}`;
  return line.to === undefined ? '' : `≤ ${shown(line.to)}${unit}`;
}
