import { Anchor, Autocomplete, Button, Select, TextInput } from '@mantine/core';
import { imports, type ImportDetail, type ImportField, type Mapping } from '@steward/contract/operations/imports';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { EffectiveDateQuestion, type EffectiveDate } from '../../../shared/property/effective-date-question.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SavedMappings, SaveMapping } from './import-profiles.tsx';
import { useImportWords } from './import-words.ts';
import classes from './imports.module.css';

type Mapped = Mapping['fields'][number];

/** The id of the input of a fixed value, for the link in the notice. */
const idOf = (field: string) => `fixed-${field}`;

const sinceOf = ({ since }: Mapping): EffectiveDate =>
  since === undefined ? undefined : since === 'correction' ? { kind: since } : { kind: 'changed', day: since };

/**
 * Maps columns to fields. No form of one call: it has as many rows as the file has columns, and is saved before the
 * preview.
 */
export function ImportMapping({
  one,
  onNext,
  onDiscarded,
}: {
  one: ImportDetail;
  onNext: () => void;
  onDiscarded: () => void;
}) {
  const { t } = useTranslation('imports');
  const [mapping, setMapping] = useState(one.mapping);
  const [since, setSince] = useState<EffectiveDate>(sinceOf(one.mapping));
  // A property of the file, not of its columns: it stays when another sheet or a saved mapping is chosen.
  const said = since?.kind === 'changed' ? since.day : since?.kind;
  const { since: _, ...columnsOnly } = mapping;
  const whole: Mapping = said ? { ...columnsOnly, since: said } : columnsOnly;
  const save = useSend(imports.saveImportMapping, { onDone: onNext });
  const discard = useSend(imports.discardImport, { onDone: onDiscarded });
  const choose = useSend(imports.chooseImportSheet, { onDone: (next) => setMapping(next.mapping) });
  const failureText = useFailureText();
  const words = useImportWords(one.thing, one.fields);
  const missing = one.fields.filter(({ name, is_required }) => {
    const { columns = [], value = '' } = mapping.fields.find(({ field }) => field === name) ?? {};
    return is_required && columns.length === 0 && value.trim() === '';
  });
  const used = new Set(mapping.fields.flatMap(({ columns, unit_column }) => [...columns, unit_column]));
  const unused = one.columns.filter((column) => !used.has(column));
  const change = (field: string, parts: Partial<Mapped>) =>
    setMapping((before) => {
      const all = before.fields.some((entry) => entry.field === field)
        ? before.fields
        : [...before.fields, { field, columns: [], unit: 'm2' as const, value: '' }];
      return { ...before, fields: all.map((entry) => (entry.field === field ? { ...entry, ...parts } : entry)) };
    });
  const has = (kinds: readonly ImportField['kind'][]) => one.fields.some(({ kind }) => kinds.includes(kind));
  return (
    <Card title={t('mapping.title')} note={t('mapping.note')}>
      <div className={classes.settings}>
        {one.sheets.length > 1 && (
          <Select
            label={t('mapping.sheet')}
            data={one.sheets.map(({ name, rows }, at) => ({
              value: String(at),
              label: `${name} (${t('rows', { count: rows, shown: formatCount(rows) })})`,
            }))}
            value={String(one.sheet)}
            allowDeselect={false}
            disabled={choose.isPending}
            error={choose.error && failureText(choose.error)}
            onChange={(next) => next !== null && choose.mutate({ import_id: one._id, sheet: Number(next) })}
          />
        )}
        <SavedMappings thing={one.thing} onUse={setMapping} />
        {has(['number', 'area']) && (
          <Select
            label={t('mapping.decimal')}
            data={[
              { value: '.', label: t('mapping.point') },
              { value: ',', label: t('mapping.comma') },
            ]}
            value={mapping.decimal ?? null}
            placeholder={t('words:choose')}
            error={mapping.decimal === undefined && t('mapping.decimalOpen')}
            allowDeselect={false}
            onChange={(next) => setMapping({ ...mapping, decimal: next === ',' ? ',' : '.' })}
          />
        )}
        {has(['day']) && (
          <Select
            label={t('mapping.days')}
            data={(['ymd', 'dmy', 'mdy'] as const).map((value) => ({ value, label: t(`mapping.${value}`) }))}
            value={mapping.days ?? null}
            placeholder={t('words:choose')}
            error={mapping.days === undefined && t('mapping.daysOpen')}
            allowDeselect={false}
            onChange={(next) => setMapping({ ...mapping, days: next === 'dmy' || next === 'mdy' ? next : 'ymd' })}
          />
        )}
      </div>
      <ul className={classes.fields}>
        {one.fields.map((field) => (
          <FieldRow
            key={field.name}
            one={one}
            field={field}
            mapped={mapping.fields.find((entry) => entry.field === field.name)}
            isMissing={missing.includes(field)}
            onChange={(parts) => change(field.name, parts)}
          />
        ))}
      </ul>
      <div className={classes.below}>
        {unused.length > 0 && (
          <p className={classes.soft}>{t('mapping.unused', { count: unused.length, names: unused.join(', ') })}</p>
        )}
        {missing.length > 0 && (
          <Notice tone="warn" icon={IconAlertTriangle} title={t('mapping.missing')}>
            {missing.map(({ name }, at) => (
              <Fragment key={name}>
                {at > 0 && t('words:comma')}
                <Anchor component="button" type="button" onClick={() => document.getElementById(idOf(name))?.focus()}>
                  {words.field(name)}
                </Anchor>
              </Fragment>
            ))}
          </Notice>
        )}
        {one.fields.some(({ name, is_dated }) => is_dated && !missing.some((lacking) => lacking.name === name)) && (
          <EffectiveDateQuestion label={t('mapping.since')} since={since} onChange={setSince} isRequired={false} />
        )}
        <SaveMapping thing={one.thing} mapping={mapping} />
      </div>
      <div className={classes.buttons}>
        <Button loading={save.isPending} onClick={() => save.mutate({ import_id: one._id, mapping: whole })}>
          {t('mapping.next')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          loading={discard.isPending}
          onClick={() => discard.mutate({ import_id: one._id })}
        >
          {t('discard')}
        </Button>
      </div>
    </Card>
  );
}

interface RowProps {
  one: ImportDetail;
  field: ImportField;
  mapped: Mapped | undefined;
  /** Required, and neither a column nor a fixed value is chosen. */
  isMissing: boolean;
  onChange: (parts: Partial<Mapped>) => void;
}

function FieldRow({ one, field, mapped, isMissing, onChange }: RowProps) {
  const { t } = useTranslation('imports');
  const words = useImportWords(one.thing, one.fields);
  const { columns = [], unit = 'm2', unit_column, value = '' } = mapped ?? {};
  const [first, second] = columns;
  const label = words.field(field.name);
  const samples = one.samples[one.columns.indexOf(first ?? '')] ?? [];
  const fixed = {
    id: idOf(field.name),
    label: t('mapping.value'),
    'aria-label': `${label}: ${t('mapping.value')}`,
    error: isMissing && t('mapping.lacking'),
  };
  const choices = field.kind === 'flag' ? ['true', 'false'] : field.choices;
  return (
    <li className={classes.field}>
      <div>
        <strong>{label}</strong>
        {field.is_required && <span className={classes.required}>{t('mapping.required')}</span>}
        {samples.length > 0 && (
          <div className={classes.soft}>
            <bdi>{t('mapping.sample', { values: samples.join(' · ') })}</bdi>
          </div>
        )}
      </div>
      <Select
        label={t('mapping.column')}
        aria-label={`${label}: ${t('mapping.column')}`}
        placeholder={t('mapping.noColumn')}
        data={one.columns}
        value={first ?? null}
        clearable
        searchable
        onChange={(next) =>
          // Mark and unit were those of the column before.
          onChange({ columns: next ? [next, ...columns.slice(1)] : [], decimal: undefined, unit_column: undefined })
        }
      />
      {field.kind === 'area' ? (
        <Select
          label={t('mapping.unit')}
          aria-label={`${label}: ${t('mapping.unit')}`}
          data={[
            ...(['m2', 'ft2'] as const).map((key) => ({ value: key as string, label: t(`mapping.${key}`) })),
            ...(unit_column === undefined
              ? []
              : [{ value: 'column', label: t('mapping.unitOf', { column: unit_column }) }]),
          ]}
          value={unit_column === undefined ? unit : 'column'}
          allowDeselect={false}
          onChange={(next) => {
            if (next !== 'column') onChange({ unit: next === 'ft2' ? 'ft2' : 'm2', unit_column: undefined });
          }}
        />
      ) : (
        <Select
          label={t('mapping.otherwise')}
          aria-label={`${label}: ${t('mapping.otherwise')}`}
          placeholder={t('mapping.noColumn')}
          data={one.columns.filter((column) => column !== first)}
          value={second ?? null}
          disabled={first === undefined}
          clearable
          searchable
          onChange={(next) => onChange({ columns: [first, next].flatMap((column) => column ?? []) })}
        />
      )}
      {field.kind === 'reference' && choices.length > 0 && (
        <Autocomplete
          {...fixed}
          data={choices}
          limit={50}
          value={value}
          maxLength={300}
          onChange={(next) => onChange({ value: next })}
        />
      )}
      {field.kind !== 'reference' && choices.length > 0 && (
        <Select
          {...fixed}
          data={choices.map((key) => ({
            value: key,
            label: words.choice(field.kind === 'flag' ? 'i_am_tenant' : field.name, key),
          }))}
          value={value || null}
          clearable
          searchable={choices.length > 8}
          onChange={(next) => onChange({ value: next ?? '' })}
        />
      )}
      {choices.length === 0 && (
        <TextInput
          {...fixed}
          value={value}
          maxLength={300}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      )}
    </li>
  );
}
