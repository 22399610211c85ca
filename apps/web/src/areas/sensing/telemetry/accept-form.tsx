import { Select } from '@mantine/core';
import { telemetry, type Quarantined } from '@steward/contract/sensing/telemetry';
import { sensorKinds } from '@steward/core/sensing/sensor-fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { usePointTypes } from '../../../shared/sensors/point-types.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface Props extends PanelEnd {
  quarantined: Quarantined;
}

/** What was sent becomes a sensor, which takes the values that were kept. */
export function AcceptForm({ quarantined, onSaved, onCancel }: Props) {
  const { t } = useTranslation(['telemetry', 'devices']);
  const { states } = quarantined;
  const [start] = useState(() => ({
    quarantined_ids: [quarantined._id],
    as: { name: '', point_type: '', unit: '', kind: states.length > 0 ? ('state' as const) : ('gauge' as const) },
  }));
  return (
    <CallForm
      call={telemetry.acceptQuarantined}
      alsoRefreshes={['devices']}
      start={start}
      onSaved={({ sensors: [sensor] }) => onSaved(sensor?.name || quarantined.sensor_key)}
      onCancel={onCancel}
      submit={t('words:accept')}
    >
      {(form) => (
        <>
          <TextField control={form.control} name="as.name" label={t('words:name')} data-autofocus />
          <TypeSelect form={form} />
          <SelectField
            control={form.control}
            name="as.kind"
            label={t('devices:sensor.kind')}
            data={sensorKinds.map((value) => ({ value, label: t(`devices:kinds.${value}`) }))}
            allowDeselect={false}
            description={
              form.watch('as.kind') === 'state' &&
              states.length > 0 &&
              t('quarantine.states', { states: states.join(t('words:comma')) })
            }
          />
          <TextField control={form.control} name="as.unit" label={t('words:unit')} />
        </>
      )}
    </CallForm>
  );
}

/** The published types by group; choosing one fills unit and kind. */
function TypeSelect({ form }: { form: FormOf<typeof telemetry.acceptQuarantined> }) {
  const { t } = useTranslation('telemetry');
  const { byKey, groups } = usePointTypes();
  return (
    <Select
      label={t('facts.quantity')}
      data={groups.map(([group, types]) => ({
        group,
        items: types.map(({ key, label, unit }) => ({ value: key, label: unit ? `${label} (${unit})` : label })),
      }))}
      value={form.watch('as.point_type') || null}
      onChange={(key) => {
        const type = byKey.get(key ?? '');
        form.setValue('as.point_type', key ?? '', { shouldDirty: true });
        if (!type) return;
        form.setValue('as.unit', type.unit, { shouldDirty: true });
        form.setValue('as.kind', type.kind as 'gauge', { shouldDirty: true });
      }}
      searchable
      clearable
      limit={200}
    />
  );
}
