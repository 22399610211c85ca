import { taskKinds, type TaskKind } from '@steward/contract/declared';
import { equipment } from '@steward/contract/estate/equipment';
import { meters } from '@steward/contract/estate/meters';
import type { tasks } from '@steward/contract/estate/tasks';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import type { FormOf } from '../../../shared/form/call-form.tsx';
import { useEnvironmentsWith } from '../../../shared/selected-environment.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useHolds } from '../../../shared/may.ts';
import { isTaskKind } from '../../../shared/task-kinds.ts';

/** A number of options that a person can look through. */
const MOST = 200;

/** What the task asks for, and about which property, meter or piece of equipment. */
export function SubjectFields({ form, known }: { form: FormOf<typeof tasks.addTask>; known: string | undefined }) {
  const { t } = useTranslation('tasks');
  const holds = useHolds();
  const { control, watch, setValue, formState } = form;
  const [kind, environment_id, title] = watch(['kind', 'environment_id', 'title']);
  const places = useEnvironmentsWith(known);
  const subject = isTaskKind(kind) ? taskKinds[kind].subject : undefined;
  const isForWhole = isTaskKind(kind) && taskKinds[kind].isForWhole === true;
  const isPlaced = typeof environment_id === 'string' && environment_id !== '';
  const place = { environment_id: environment_id ?? '' };
  const meterList = useAnswer(meters.getMeters, place, {
    enabled: isPlaced && subject === 'meter' && holds('meters.read'),
  });
  const equipmentList = useAnswer(
    equipment.getEquipments,
    { ...place, page_size: MOST },
    { enabled: isPlaced && subject === 'equipment' && holds('equipment.read') },
  );
  const options =
    subject === 'meter'
      ? (meterList.data ?? []).map(({ _id, meter_no }) => ({ value: _id, label: meter_no }))
      : (equipmentList.data?.paginateData ?? []).map(({ _id, product_name }) => ({ value: _id, label: product_name }));

  /** A title that was not typed follows what is chosen. */
  const rename = (next: string | null | undefined, name?: string) => {
    if (formState.dirtyFields.title && title !== '' && !isProposed(title)) return;
    const proposed = isTaskKind(next) ? proposal(next, name) : '';
    setValue('title', proposed, { shouldValidate: proposed !== '' });
  };
  const proposal = (of: TaskKind, name: string | undefined) =>
    name === undefined ? t(`kinds.${of}.whole`) : t(`kinds.${of}.of`, { name });
  const isProposed = (text: string) =>
    Object.keys(taskKinds).some(
      (of) =>
        text === t(`kinds.${of}.whole`) || options.some(({ label }) => text === t(`kinds.${of}.of`, { name: label })),
    );
  return (
    <>
      <SelectField
        control={control}
        name="kind"
        label={t('fields.kind')}
        placeholder={t('kinds.none')}
        data={Object.keys(taskKinds).map((value) => ({ value, label: t(`kinds.${value}.name`) }))}
        clearable
        onOptionSubmit={(next) => {
          setValue('meter_id', null);
          setValue('equipment_id', null);
          rename(next);
        }}
        onClear={() => {
          setValue('meter_id', null);
          setValue('equipment_id', null);
          rename(null);
        }}
      />
      <SelectField
        control={control}
        name="environment_id"
        label={t('words:property')}
        data={places.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
        clearable
        onOptionSubmit={() => {
          setValue('meter_id', null);
          setValue('equipment_id', null);
          rename(kind);
        }}
      />
      {subject && isPlaced && (
        <SelectField
          key={subject}
          control={control}
          name={subject === 'meter' ? 'meter_id' : 'equipment_id'}
          label={t(`fields.${subject}`)}
          placeholder={isForWhole ? t('fields.wholeProperty') : ''}
          data={options}
          clearable
          onOptionSubmit={(id) => rename(kind, options.find(({ value }) => value === id)?.label)}
          onClear={() => rename(kind)}
        />
      )}
    </>
  );
}
