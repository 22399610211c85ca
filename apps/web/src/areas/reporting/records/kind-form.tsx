import { Button, Group, MultiSelect, SimpleGrid } from '@mantine/core';
import { records } from '@steward/contract/reporting/records';
import {
  recordGroups,
  recordLevels,
  recordTimes,
  type KindField,
  type RecordKindAnswer,
} from '@steward/contract/reporting/records.shapes';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { KindFieldRows } from './kind-field-rows.tsx';
import classes from './records.module.css';

interface Props extends PanelEnd {
  kind: RecordKindAnswer | undefined;
}

const storedFields = (kind: RecordKindAnswer): KindField[] =>
  kind.fields.map(({ titles, title: _shown, options, ...field }) => ({
    ...field,
    title: titles,
    ...(options && { options: options.map(({ code, titles: title, retired }) => ({ code, title, retired })) }),
  }));

const start = (kind: RecordKindAnswer | undefined) => ({
  titles: kind?.titles ?? {},
  group: kind?.group ?? ('social' as const),
  levels: kind?.levels ?? [],
  time: kind?.time ?? ('period' as const),
  needs_review: kind?.needs_review ?? false,
  main: kind?.main ?? '',
  fields: kind ? storedFields(kind) : [],
});

/** A kind of the organization, new or known. */
export function KindForm({ kind, onSaved, onCancel }: Props) {
  const mayEdit = useMay('esg-records.approve');
  const update = useSend(records.updateRecordKind, { inPlace: true });
  const add = useSend(records.addRecordKind, { inPlace: true });
  return (
    <>
      <CallForm
        call={records.addRecordKind}
        start={start(kind)}
        isReadOnly={!mayEdit}
        send={(fields) =>
          kind?._id
            ? update.mutateAsync({ record_kind_id: kind._id, version: kind.version, ...fields })
            : add.mutateAsync(fields)
        }
        onSaved={({ title }) => onSaved(title)}
        onCancel={onCancel}
      >
        {(form) => <Fields form={form} kind={kind} />}
      </CallForm>
      {kind?._id && mayEdit && <Retiring kind={kind} id={kind._id} />}
    </>
  );
}

type KindFormState = FormOf<typeof records.addRecordKind>;
const two = { base: 1, xs: 2 };
const three = { base: 1, xs: 3 };

function Fields({ form, kind }: { form: KindFormState; kind: RecordKindAnswer | undefined }) {
  const { t } = useTranslation('records');
  const { control } = form;
  const fields = form.watch('fields');
  const levels = form.watch('levels');
  return (
    <>
      <SimpleGrid cols={three}>
        <TextField control={control} name="titles.en" label={t('titleIn.en')} maxLength={200} data-autofocus />
        <TextField control={control} name="titles.de" label={t('titleIn.de')} maxLength={200} />
        <TextField control={control} name="titles.ar" label={t('titleIn.ar')} maxLength={200} />
      </SimpleGrid>
      <p className={classes.note}>{t('titlesNote')}</p>
      <SimpleGrid cols={two}>
        <SelectField
          control={control}
          name="group"
          label={t('group')}
          data={recordGroups.map((value) => ({ value, label: t(`groups.${value}`) }))}
          allowDeselect={false}
        />
        <MultiSelect
          label={t('words:level')}
          data={recordLevels.map((value) => ({ value, label: t(`levels.${value}`) }))}
          value={levels}
          error={form.formState.errors.levels?.message}
          onChange={(next) => form.setValue('levels', next as typeof levels, { shouldDirty: true })}
        />
        <SelectField
          control={control}
          name="time"
          label={t('time')}
          data={recordTimes.map((value) => ({ value, label: t(`times.${value}`) }))}
          allowDeselect={false}
          disabled={kind !== undefined}
        />
        <SelectField
          control={control}
          name="main"
          label={t('mainField')}
          description={t('mainFieldNote')}
          data={fields
            .filter(({ retired }) => !retired)
            .map(({ code, title }) => ({ value: code, label: title.en || title.de || title.ar || code }))}
          allowDeselect={false}
        />
      </SimpleGrid>
      <SwitchField control={control} name="needs_review" label={t('needsReview')} />
      <KindFieldRows
        fields={fields}
        known={new Set(kind?.fields.map(({ code }) => code))}
        errors={form.formState.errors.fields}
        onChange={(next) => {
          form.setValue('fields', next, { shouldDirty: true });
          const [first] = next;
          if (first && !form.getValues('main')) form.setValue('main', first.code);
        }}
      />
    </>
  );
}

function Retiring({ kind, id }: { kind: RecordKindAnswer; id: string }) {
  const { t } = useTranslation('records');
  const update = useSend(records.updateRecordKind, {
    onDone: () => showToast('success', t('words:savedSentence')),
  });
  return (
    <Section title={kind.is_retired ? t('retired') : t('retire')}>
      <p className={classes.note}>{t('retireNote')}</p>
      <Group mt="xs">
        <Button
          variant="default"
          loading={update.isPending}
          onClick={() => update.mutate({ record_kind_id: id, version: kind.version, is_retired: !kind.is_retired })}
        >
          {kind.is_retired ? t('useAgain') : t('retire')}
        </Button>
      </Group>
    </Section>
  );
}
