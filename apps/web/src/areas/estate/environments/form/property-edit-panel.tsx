import { Button, NativeSelect, Radio, Select, TextInput } from '@mantine/core';
import type { Input } from '@steward/contract/call';
import { environments, type Environment } from '@steward/contract/estate/environments';
import { editableFields, type EditableField, type PropertyEdit } from '@steward/contract/estate/environments.edits';
import { useState } from 'react';
import { isPlaceAttribute } from '@steward/core/property/attributes-over-time';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../../api/hooks.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { SidePanel } from '../../../../ui/overlays/side-panel.tsx';
import { RowSkeletons } from '../../../../ui/skeletons.tsx';
import { EffectiveDateQuestion, type EffectiveDate } from '../../../../shared/property/effective-date-question.tsx';
import { AcceptedYears } from '../../../../shared/figures/accepted-years.tsx';
import { editWords } from './property-edit-words.ts';
import { useFieldNames } from '../../../../shared/fields/field-names.ts';
import type { PropertyChoices } from '../../../../shared/property/property-filter-fields.ts';
import classes from './property-edit.module.css';

type Filter = Omit<Input<typeof environments.countEnvironments>, never>;

interface Props {
  opened: boolean;
  onClose: () => void;
  selected: Environment[];
  /** What the list is filtered by, and how many it finds. */
  filter: Filter;
  total: number;
  choices: PropertyChoices;
  onDone: (edit: PropertyEdit) => void;
}

/** Sets one field of many properties: choose, look at old and new, do it. */
export function PropertyEditPanel({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslation('environments');
  return (
    <SidePanel opened={opened} onClose={onClose} title={t('bulk.title')} width={520}>
      {opened && <Edit {...rest} />}
    </SidePanel>
  );
}

const asNumber: ReadonlySet<EditableField> = new Set<EditableField>(['year_built', 'floors']);
const mayBeEmpty: ReadonlySet<EditableField> = new Set<EditableField>([
  'year_built',
  'floors',
  'state',
  'grid_region',
  'project_id',
]);

function Edit({ selected, filter, total, choices, onDone }: Omit<Props, 'opened' | 'onClose'>) {
  const { t } = useTranslation('environments');
  const failureText = useFailureText();
  const [isAll, setAll] = useState(selected.length === 0);
  const [field, setField] = useState<EditableField>('add_label');
  const [value, setValue] = useState<string | number | null>(null);
  const [since, setSince] = useState<EffectiveDate>();
  const isSaid = !isPlaceAttribute(field) || since?.kind === 'correction' || Boolean(since?.day);
  const isReady = isSaid && (mayBeEmpty.has(field) || (value !== null && value !== ''));
  const asked = {
    ...(isAll ? filter : { environment_ids: selected.map(({ _id }) => _id) }),
    field,
    value: value === '' ? null : value,
    ...(isPlaceAttribute(field) && since?.kind === 'changed' && { changed_from: since.day }),
  };
  const preview = useAnswer(environments.previewPropertyEdit, asked, { enabled: isReady, freshFor: 0 });
  const send = useSend(environments.editProperties, { alsoRefreshes: ['labels'], inPlace: true, onDone });
  const changing = preview.data ? preview.data.chosen_count - preview.data.same_count : 0;
  const words = editWords(t, useFieldNames('environments'), choices);
  return (
    <div className={classes.panel}>
      <Radio.Group
        label={t('bulk.which')}
        value={isAll ? 'all' : 'selected'}
        onChange={(which) => setAll(which === 'all')}
      >
        <div className={classes.radios}>
          <Radio
            value="selected"
            disabled={selected.length === 0}
            label={t('bulk.selected', { count: selected.length, shown: formatCount(selected.length) })}
          />
          <Radio value="all" label={t('bulk.found', { count: total, shown: formatCount(total) })} />
        </div>
      </Radio.Group>
      <NativeSelect
        label={t('bulk.field')}
        value={field}
        onChange={(event) => {
          const next = editableFields.find((one) => one === event.currentTarget.value);
          if (next) setField(next);
          setValue(null);
        }}
        data={editableFields.map((one) => ({ value: one, label: words.field(one) }))}
      />
      <ValueInput field={field} value={value} onChange={setValue} label={t('bulk.value')} choices={choices} />
      {isPlaceAttribute(field) && <EffectiveDateQuestion since={since} onChange={setSince} isRequired />}
      {mayBeEmpty.has(field) && (value === null || value === '') && (
        <p className={classes.hint}>{t('bulk.willBeEmpty')}</p>
      )}
      {isReady && preview.error && <ErrorState message={failureText(preview.error)} />}
      {isReady && preview.isPending && <RowSkeletons rows={4} />}
      {isReady && preview.data && (
        <section aria-live="polite" className={classes.preview}>
          <h3 className={classes.title}>{t('bulk.changes', { count: changing, shown: formatCount(changing) })}</h3>
          {preview.data.same_count > 0 && (
            <p className={classes.hint}>
              {t('bulk.same', { count: preview.data.same_count, shown: formatCount(preview.data.same_count) })}
            </p>
          )}
          <ul className={classes.rows}>
            {preview.data.rows.map((row) => (
              <li key={row._id}>
                <strong>
                  <bdi>{row.environment_name}</bdi>
                </strong>
                <span className={classes.change}>
                  {field !== 'add_label' && field !== 'remove_label' && (
                    <>
                      <del>
                        <bdi>{words.value(field, row.before)}</bdi>
                      </del>
                      <span aria-hidden="true" className={classes.arrow}>
                        →
                      </span>
                    </>
                  )}
                  <ins>
                    <bdi>{words.value(field, value === null ? null : String(value))}</bdi>
                  </ins>
                </span>
              </li>
            ))}
          </ul>
          {changing > preview.data.rows.length && (
            <p className={classes.hint}>
              {t('bulk.more', {
                count: changing - preview.data.rows.length,
                shown: formatCount(changing - preview.data.rows.length),
              })}
            </p>
          )}
        </section>
      )}
      {isReady && preview.data && <AcceptedYears years={preview.data.accepted_years} />}
      {send.error && <p role="alert">{failureText(send.error)}</p>}
      <Button
        disabled={!isReady || !preview.data || changing === 0}
        loading={send.isPending}
        onClick={() => send.mutate({ ...asked, expected: changing })}
      >
        {t('bulk.do', { count: changing, shown: formatCount(changing) })}
      </Button>
    </div>
  );
}

interface ValueProps {
  field: EditableField;
  value: string | number | null;
  onChange: (value: string | number | null) => void;
  label: string;
  choices: PropertyChoices;
}

function ValueInput({ field, value, onChange, label, choices }: ValueProps) {
  const { t } = useTranslation('environments');
  const options =
    field === 'add_label' || field === 'remove_label'
      ? choices.label
      : field in choices
        ? choices[field as keyof PropertyChoices]
        : undefined;
  if (options)
    return (
      <Select
        label={label}
        placeholder={t('words:choose')}
        searchable={options.length > 8}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
        data={options}
      />
    );
  if (asNumber.has(field))
    return (
      <NumberInput
        label={label}
        decimals={0}
        isGrouped={false}
        min={0}
        max={field === 'year_built' ? 2100 : 300}
        value={typeof value === 'number' ? value : undefined}
        onChange={(next) => onChange(next ?? null)}
      />
    );
  return (
    <TextInput
      label={label}
      maxLength={120}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
