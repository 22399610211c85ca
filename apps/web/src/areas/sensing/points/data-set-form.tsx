import { MultiSelect } from '@mantine/core';
import { devices, type Sensor } from '@steward/contract/sensing/devices';
import { MAX_DATA_SET_SENSORS, points, type IotDataSetDetail } from '@steward/contract/sensing/points';
import { grouped } from '@steward/core/grouped';
import { addDays } from '@steward/core/calendar/day';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { currentSession } from '../../../session/session.ts';
import { organizationToday } from '../../../session/today.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { PersonSelect } from '../../../shared/grants/person-select.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';

interface Props {
  /** Absent: a new one. */
  id?: string | undefined;
  onSaved: (dataSet: IotDataSetDetail) => unknown;
  onCancel: () => void;
}

/** A data set: its sensors are asked for first, so that no change loses one. */
export function DataSetForm({ id, onSaved, onCancel }: Props) {
  const failureText = useFailureText();
  const known = useAnswer(points.getDatacenterIot, { _id: id ?? '' }, { enabled: id !== undefined });
  if (id === undefined) return <Fields dataSet={undefined} onSaved={onSaved} onCancel={onCancel} />;
  if (known.isError) return <ErrorState message={failureText(known.error)} onRetry={() => void known.refetch()} />;
  if (!known.data) return <RowSkeletons />;
  return <Fields dataSet={known.data} onSaved={onSaved} onCancel={onCancel} />;
}

type Form = FormOf<typeof points.addDatacenterIot>;

function Fields({ dataSet, onSaved, onCancel }: Omit<Props, 'id'> & { dataSet: IotDataSetDetail | undefined }) {
  const { t } = useTranslation('points');
  const update = useSend(points.updateDatacenterIot, { inPlace: true });
  const [start] = useState(() => ({
    name: dataSet?.name ?? '',
    purpose: dataSet?.purpose ?? '',
    owner_id: dataSet ? dataSet.owner_id : (currentSession()?.uid ?? null),
    first_day: dataSet?.first_day ?? addDays(organizationToday(), -30),
    last_day: dataSet?.last_day ?? null,
    sensor_ids: dataSet?.sensors.map(({ _id }) => _id) ?? [],
  }));
  return (
    <CallForm
      call={points.addDatacenterIot}
      start={start}
      send={dataSet && ((values) => update.mutateAsync({ ...values, _id: dataSet._id }))}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <TextField control={form.control} name="name" label={t('words:name')} required data-autofocus />
          <TextAreaField control={form.control} name="purpose" label={t('set.purpose')} />
          <PersonSelect
            label={t('words:owner')}
            value={form.watch('owner_id') ?? null}
            onChange={(owner) => form.setValue('owner_id', owner, { shouldDirty: true })}
            clearable
          />
          <DateField control={form.control} name="first_day" label={t('words:firstDay')} required />
          <DateField
            control={form.control}
            name="last_day"
            label={t('words:lastDay')}
            description={t('set.lastDayNote')}
            clearable
          />
          <SensorChoice form={form} known={dataSet?.sensors ?? []} />
        </>
      )}
    </CallForm>
  );
}

const nameOf = ({ device_name, name, sensor_key }: Sensor) => `${device_name} · ${name || sensor_key}`;

/** The sensors within reach by property; those of the data set also after they were removed from the register. */
function SensorChoice({ form, known }: { form: Form; known: readonly Sensor[] }) {
  const { t } = useTranslation('points');
  const list = useAnswer(devices.getHardwareSensors, { sort: 'environment_name', page_size: 1000 });
  const all = [...new Map([...known, ...(list.data?.paginateData ?? [])].map((one) => [one._id, one])).values()];
  const data = [...grouped(all, ({ environment_name }) => environment_name ?? t('set.noProperty'))].map(
    ([group, sensors]) => ({
      group,
      items: sensors.map((sensor) => ({ value: sensor._id, label: nameOf(sensor) })),
    }),
  );
  return (
    <MultiSelect
      label={t('set.sensors')}
      description={t('set.sensorsNote')}
      data={data}
      value={form.watch('sensor_ids') ?? []}
      onChange={(ids) =>
        form.setValue('sensor_ids', ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
      error={form.formState.errors.sensor_ids && t('set.sensorsMissing')}
      maxValues={MAX_DATA_SET_SENSORS}
      nothingFoundMessage={t('set.noSensors')}
      searchable
      required
      limit={200}
    />
  );
}
