import { SimpleGrid } from '@mantine/core';
import { portfolios } from '@steward/contract/estate/portfolios';
import { records } from '@steward/contract/reporting/records';
import type { RecordAnswer, RecordKindAnswer } from '@steward/contract/reporting/records.shapes';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { FormFields } from '../../../shared/fields/form-fields.tsx';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formOfKind, useRecordKinds, wordsOfKind } from './record-words.ts';
import classes from './records.module.css';

interface Props extends PanelEnd {
  record: RecordAnswer | undefined;
  /** The kind of a new record, where the list shows one. */
  kind?: string | undefined;
}

const start = (record: RecordAnswer | undefined, kind: string, environmentId: string | null) => ({
  kind: record?.kind ?? kind,
  level: record?.level ?? (environmentId === null ? ('organization' as const) : ('property' as const)),
  portfolio_id: record?.portfolio_id ?? null,
  environment_id: record ? record.environment_id : environmentId,
  first_day: record?.first_day ?? '',
  last_day: record?.last_day ?? null,
  values: record?.values ?? {},
  source: record?.source ?? '',
  owner_id: record?.owner_id ?? null,
});

/** A record, new or known: the fields of its kind, drawn from it. */
export function RecordForm({ record, kind = '', onSaved, onCancel }: Props) {
  const { t } = useTranslation('records');
  const { selected } = useSelectedEnvironment();
  const mayEdit = useMay('esg-records.edit');
  const add = useSend(records.addRecord, { inPlace: true });
  const update = useSend(records.updateRecord, { inPlace: true });
  const isGone = record !== undefined && record.deleted_at !== null;
  return (
    <CallForm
      call={records.addRecord}
      alsoRefreshes={['home']}
      start={start(record, kind, selected?._id ?? null)}
      isReadOnly={record !== undefined && (!mayEdit || isGone)}
      send={({ kind: key, ...fields }) => {
        // Ids of another level than the chosen one would contradict it.
        const place = {
          portfolio_id: fields.level === 'portfolio' ? fields.portfolio_id : null,
          environment_id: fields.level === 'property' ? fields.environment_id : null,
        };
        return record
          ? update.mutateAsync({ _id: record._id, version: record.version, ...fields, ...place })
          : add.mutateAsync({ kind: key, ...fields, ...place });
      }}
      onSaved={({ kind_title }) => onSaved(kind_title || t('editTitle'))}
      onCancel={onCancel}
    >
      {(form) => <Fields form={form} record={record} />}
    </CallForm>
  );
}

type RecordFormState = FormOf<typeof records.addRecord>;
const two = { base: 1, xs: 2 };

function Fields({ form, record }: { form: RecordFormState; record: RecordAnswer | undefined }) {
  const { t } = useTranslation('records');
  const kinds = useRecordKinds();
  const owners = useAnswer(records.getRecordOwners, {});
  const { control } = form;
  const key = form.watch('kind');
  const kind = kinds.get(key);
  useForgetOtherKind(form, kind, record === undefined);
  return (
    <>
      {!record && (
        <SelectField
          control={control}
          name="kind"
          label={t('words:kind')}
          data={(['environment', 'social', 'governance'] as const).map((group) => ({
            group: t(`groups.${group}`),
            items: [...kinds.values()]
              .filter((one) => one.group === group && !one.is_retired)
              .map(({ key: value, title }) => ({ value, label: title })),
          }))}
          searchable
          allowDeselect={false}
          data-autofocus
        />
      )}
      {kind && (
        <>
          {kind.needs_review && <p className={classes.note}>{t('reviewNote')}</p>}
          <Place form={form} kind={kind} />
          <Days form={form} kind={kind} />
          <fieldset className={classes.group}>
            <legend>{t('values')}</legend>
            <SimpleGrid cols={two}>
              <FormFields
                control={control}
                below="values"
                fields={formOfKind(kind, record?.values ?? {})}
                words={wordsOfKind(kind)}
                formKey={key}
              />
            </SimpleGrid>
          </fieldset>
          <TextField
            control={control}
            name="source"
            label={t('words:source')}
            description={t('sourceNote')}
            maxLength={500}
          />
          <SelectField
            control={control}
            name="owner_id"
            label={t('owner')}
            data={(owners.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            clearable
          />
        </>
      )}
    </>
  );
}

/** Another kind has other fields and levels. */
function useForgetOtherKind(form: RecordFormState, kind: RecordKindAnswer | undefined, isNew: boolean) {
  const last = useRef(kind?.key);
  useEffect(() => {
    if (!kind || last.current === kind.key) return;
    if (last.current !== undefined) form.setValue('values', {});
    last.current = kind.key;
    const [first] = kind.levels;
    if (isNew && first && !kind.levels.includes(form.getValues('level'))) form.setValue('level', first);
  }, [form, kind, isNew]);
}

function Place({ form, kind }: { form: RecordFormState; kind: RecordKindAnswer }) {
  const { t } = useTranslation('records');
  const { all = [] } = useSelectedEnvironment();
  const level = form.watch('level');
  const folders = useAnswer(portfolios.getMasterPortfolioList, {}, { enabled: level === 'portfolio' });
  return (
    <SimpleGrid cols={two}>
      <SelectField
        control={form.control}
        name="level"
        label={t('words:level')}
        data={kind.levels.map((value) => ({ value, label: t(`levels.${value}`) }))}
        allowDeselect={false}
      />
      {level === 'property' && (
        <SelectField
          control={form.control}
          name="environment_id"
          label={t('words:property')}
          data={all.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
          allowDeselect={false}
        />
      )}
      {level === 'portfolio' && (
        <SelectField
          control={form.control}
          name="portfolio_id"
          label={t('words:portfolio')}
          data={(folders.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          allowDeselect={false}
        />
      )}
    </SimpleGrid>
  );
}

function Days({ form: { control }, kind: { time } }: { form: RecordFormState; kind: RecordKindAnswer }) {
  const { t } = useTranslation('records');
  if (time === 'day') return <DateField control={control} name="first_day" label={t('day')} />;
  const isValidity = time === 'validity';
  return (
    <SimpleGrid cols={two}>
      <DateField control={control} name="first_day" label={isValidity ? t('validFrom') : t('words:firstDay')} />
      <DateField
        control={control}
        name="last_day"
        label={isValidity ? t('words:validUntil') : t('words:lastDay')}
        {...(isValidity && { description: t('openEnd'), clearable: true })}
      />
    </SimpleGrid>
  );
}
