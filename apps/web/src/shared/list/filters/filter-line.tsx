import { ActionIcon, MultiSelect, NativeSelect, RangeSlider, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { ways, type FilterField, type Line, type Way } from './filter-model.ts';
import classes from './filters.module.css';

interface Props {
  line: Line;
  fields: readonly FilterField[];
  onChange: (line: Line) => void;
  onRemove: () => void;
}

/** One condition: field, operator and value. */
export function FilterLine({ line, fields, onChange, onRemove }: Props) {
  const { t } = useTranslation('shared');
  const field = fields.find(({ id }) => id === line.field);
  if (!field) return null;
  const isAsked = line.way === 'is' || line.way === 'isNot';
  const offered = ways.filter(
    (way) => way === 'is' || way === 'isNot' || field.kind !== 'choice' || field.canBeEmpty !== false,
  );
  return (
    <fieldset className={classes.line} aria-label={field.label}>
      <div className={classes.lineHead}>
        <NativeSelect
          aria-label={t('filters.field')}
          value={line.field}
          onChange={(event) => onChange({ field: event.currentTarget.value, way: 'is' })}
          data={fields.map(({ id, label }) => ({ value: id, label }))}
        />
        <NativeSelect
          aria-label={t('filters.way')}
          value={line.way}
          onChange={(event) => onChange({ ...line, way: event.currentTarget.value as Way })}
          data={offered.map((way) => ({ value: way, label: t(`filters.ways.${field.kind}.${way}`) }))}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('words:removeNamed', { name: field.label })}
          onClick={onRemove}
        >
          <IconTrash size={17} />
        </ActionIcon>
      </div>
      {isAsked && <Value line={line} field={field} onChange={onChange} />}
    </fieldset>
  );
}

function Value({ line, field, onChange }: { line: Line; field: FilterField; onChange: (line: Line) => void }) {
  const { t } = useTranslation('shared');
  if (field.kind === 'text')
    return (
      <TextInput
        aria-label={field.label}
        placeholder={t('filters.text')}
        maxLength={200}
        value={line.contains ?? ''}
        onChange={(event) => onChange({ ...line, contains: event.currentTarget.value })}
      />
    );
  if (field.kind === 'choice')
    return (
      <MultiSelect
        aria-label={field.label}
        placeholder={line.in?.length ? undefined : t('words:choose')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('filters.clearValues') }}
        hidePickedOptions
        nothingFoundMessage={t('filters.nothingFound')}
        maxValues={100}
        value={[...(line.in ?? [])]}
        onChange={(values) => onChange({ ...line, in: values })}
        data={[...field.options]}
      />
    );
  if (field.kind === 'day')
    return (
      <div className={classes.range}>
        <DayInput
          label={t('filters.from')}
          clearable
          value={textOf(line.from)}
          onChange={(from) => onChange({ ...line, from })}
        />
        <DayInput
          label={t('filters.to')}
          clearable
          value={textOf(line.to)}
          onChange={(to) => onChange({ ...line, to })}
        />
      </div>
    );
  return <NumberRange line={line} field={field} onChange={onChange} />;
}

const textOf = (value: Line['from']) => (typeof value === 'string' ? value : undefined);
const numberOf = (value: Line['from']) => (typeof value === 'number' ? value : undefined);

type NumberField = Extract<FilterField, { kind: 'number' }> & { label: string };

function NumberRange({ line, field, onChange }: { line: Line; field: NumberField; onChange: (line: Line) => void }) {
  const { t } = useTranslation('shared');
  const { bounds, unit, isYear } = field;
  const input = (end: 'from' | 'to') => (
    <NumberInput
      label={t(`filters.${end}`)}
      min={0}
      max={1e9}
      isGrouped={!isYear}
      unit={unit}
      value={numberOf(line[end])}
      onChange={(next) => onChange({ ...line, [end]: next })}
    />
  );
  return (
    <>
      {bounds && bounds.to > bounds.from && (
        // For the pointer: the two number fields below set the same bounds.
        <RangeSlider
          className={classes.slider ?? ''}
          min={Math.floor(bounds.from)}
          max={Math.ceil(bounds.to)}
          step={stepOf(bounds)}
          minRange={0}
          label={null}
          thumbFromLabel={t('filters.fromOf', { name: field.label })}
          thumbToLabel={t('filters.toOf', { name: field.label })}
          value={[
            Math.max(numberOf(line.from) ?? bounds.from, Math.floor(bounds.from)),
            Math.min(numberOf(line.to) ?? bounds.to, Math.ceil(bounds.to)),
          ]}
          onChange={([from, to]) =>
            onChange({
              ...line,
              from: from <= bounds.from ? undefined : from,
              to: to >= bounds.to ? undefined : to,
            })
          }
        />
      )}
      <div className={classes.range}>
        {input('from')}
        {input('to')}
      </div>
    </>
  );
}

/** The step of the slider: a power of ten, for 100 to 1,000 steps; 1 for small ranges. */
function stepOf({ from, to }: { from: number; to: number }): number {
  const rough = (to - from) / 100;
  return rough <= 1 ? 1 : 10 ** Math.floor(Math.log10(rough));
}
