import { Button, Group, Select, Stack, TagsInput } from '@mantine/core';
import { meters } from '@steward/contract/estate/meters';
import { devices, type Hardware, type Sensor } from '@steward/contract/sensing/devices';
import { blank, namesOf, picked, type Field } from '@steward/core/fields/field';
import { fitsMeter } from '@steward/core/sensing/meter-units';
import { sensorFields } from '@steward/core/sensing/sensor-fields';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { DescribedFields } from '../../../shared/fields/described-fields.tsx';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useHolds } from '../../../shared/may.ts';
import { DeleteDialog } from '../../../ui/overlays/dialogs.tsx';
import { SpaceSelect } from './device-form.tsx';
import { usePointTypes } from '../../../shared/sensors/point-types.ts';
import classes from './devices.module.css';

type Form = FormOf<typeof devices.saveSensor>;

interface Props extends Pick<PanelEnd, 'onSaved'> {
  device: Pick<Hardware, '_id' | 'environment_id'>;
  sensor: Sensor | undefined;
  onCancel?: (() => void) | undefined;
}

/** What a sensor measures, where, and how its values are judged. */
export function SensorForm({ device, sensor, onSaved, onCancel }: Props) {
  const { t } = useTranslation('devices');
  const remove = useSend(devices.removeSensor, { alsoRefreshes: ['telemetry'] });
  const [isRemoving, setRemoving] = useState(false);
  const words = {
    fields: sensorFields,
    label: (name: string) => t(`sensor.${name}`),
    note: (name: string) => t(`sensor.notes.${name}`),
  };
  const environmentId = sensor?.environment_id ?? device.environment_id ?? '';
  return (
    <CallForm
      call={devices.saveSensor}
      alsoRefreshes={['spaces', 'meters', 'telemetry']}
      start={{
        ...blank(sensorFields),
        sensor_key: '',
        expected_seconds: 900,
        factor: 1,
        gap_intervals: 2,
        ...(sensor && picked(sensor, namesOf(sensorFields))),
        point_type: (sensor?.point_type ?? '') as '',
        states: sensor?.states ?? [],
        starts_at: sensor?.starts_at ?? null,
        sensor_id: sensor?._id ?? null,
        hardware_id: device._id,
      }}
      onSaved={({ name, sensor_key }) => onSaved(name || sensor_key)}
      onCancel={onCancel}
      beside={
        sensor && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={17} aria-hidden="true" />}
            onClick={() => setRemoving(true)}
          >
            {t('words:remove')}
          </Button>
        )
      }
    >
      {(form) => {
        const kind = form.watch('kind');
        const isMetered = Boolean(form.watch('meter_id'));
        return (
          <>
            <DescribedFields
              {...words}
              control={form.control}
              part="what"
              extra={{ sensor_key: { 'data-autofocus': true, ...(sensor && { description: t('sensor.keyNote') }) } }}
              words={{ kind: (value) => t(`kinds.${value}`) }}
              frame={(name, input) => (name === 'point_type' ? <TypeSelect form={form} /> : input)}
            />
            {kind === 'state' && (
              <TagsInput
                label={t('sensor.states')}
                description={t('sensor.notes.states')}
                value={form.watch('states') ?? []}
                onChange={(texts) => form.setValue('states', texts, { shouldDirty: true })}
                maxTags={100}
              />
            )}
            {environmentId !== '' && (
              <SpaceSelect
                environmentId={environmentId}
                value={form.watch('space_id') ?? null}
                onChange={(id) => form.setValue('space_id', id, { shouldDirty: true })}
                description={t('sensor.notes.space_id')}
              />
            )}
            {environmentId !== '' && kind !== 'state' && <MeterSelect form={form} environmentId={environmentId} />}
            {isMetered && (
              <DescribedFields
                {...words}
                control={form.control}
                part="where"
                words={{ direction: (value) => t(`directions.${value}`) }}
              />
            )}
            {/* A refused value must be seen. */}
            <details className={classes.commands} {...(hasFaults(form) && { open: true })}>
              <summary>{t('sensor.more')}</summary>
              <Stack gap="md">
                <DescribedFields
                  {...words}
                  control={form.control}
                  part="values"
                  frame={(name, input) => (name === 'digits' && kind !== 'counter' ? null : input)}
                />
                <DescribedFields {...words} control={form.control} part="keeping" />
              </Stack>
            </details>
            {sensor && (
              <Group>
                <DeleteDialog
                  opened={isRemoving}
                  onClose={() => setRemoving(false)}
                  onAccept={async () => {
                    await remove.mutateAsync({ sensor_id: sensor._id });
                    form.reset();
                    onCancel?.();
                  }}
                >
                  {t('sensor.removeNote', { name: sensor.name || sensor.sensor_key })}
                </DeleteDialog>
              </Group>
            )}
          </>
        );
      }}
    </CallForm>
  );
}

/** Whether a value of the settings that are folded is refused. */
const hasFaults = ({ formState: { errors } }: Form): boolean =>
  namesOf(sensorFields).some((name) => {
    const { form }: Field = sensorFields[name];
    return (form === 'values' || form === 'keeping') && errors[name] !== undefined;
  });

/** The published types by group; choosing one fills unit, kind and range. */
function TypeSelect({ form }: { form: Form }) {
  const { t } = useTranslation('devices');
  const { byKey, groups } = usePointTypes();
  const dirty = { shouldDirty: true } as const;
  return (
    <Select
      label={t('sensor.point_type')}
      description={t('sensor.notes.point_type')}
      data={groups.map(([group, types]) => ({
        group,
        items: types.map(({ key, label, unit }) => ({ value: key, label: unit ? `${label} (${unit})` : label })),
      }))}
      value={form.watch('point_type') || null}
      onChange={(key) => {
        const type = byKey.get(key ?? '');
        form.setValue('point_type', (key ?? '') as '', dirty);
        if (!type) return;
        form.setValue('unit', type.unit, dirty);
        form.setValue('kind', type.kind as 'gauge', dirty);
        form.setValue('valid_min', type.min, dirty);
        form.setValue('valid_max', type.max, dirty);
        if (type.kind !== 'counter') form.setValue('digits', null, dirty);
        if (type.kind !== 'state') form.setValue('states', [], dirty);
      }}
      searchable
      clearable
      limit={200}
    />
  );
}

/** The meters of the property that count in the unit of the sensor. */
function MeterSelect({ form, environmentId }: { form: Form; environmentId: string }) {
  const { t } = useTranslation('devices');
  const words = useCarrierWords();
  const mayRead = useHolds()('meters.read');
  const list = useAnswer(meters.getMeters, { environment_id: environmentId }, { enabled: mayRead });
  const unit = form.watch('unit') ?? '';
  const fitting = (list.data ?? []).filter(({ carrier }) => fitsMeter(unit, carrier));
  if (!mayRead || fitting.length === 0) return null;
  return (
    <Select
      label={t('sensor.meter_id')}
      description={t('sensor.notes.meter_id')}
      data={fitting.map(({ _id, meter_no, carrier }) => ({
        value: _id,
        label: `${meter_no} · ${words.carrier(carrier)}`,
      }))}
      value={form.watch('meter_id') ?? null}
      onChange={(id) => form.setValue('meter_id', id, { shouldDirty: true })}
      searchable={fitting.length > 8}
      clearable
    />
  );
}
