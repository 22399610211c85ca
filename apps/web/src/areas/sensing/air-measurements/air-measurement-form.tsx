import { Button, Group, Select, Stack } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import { openingHours } from '@steward/contract/estate/opening-hours';
import { spaces } from '@steward/contract/estate/spaces';
import { airMeasurements, type AirMeasurement } from '@steward/contract/sensing/air-measurements';
import { airMeasurementFields } from '@steward/core/comfort/air-fields';
import { measuredAir, unitsOfAir, usualAirValue } from '@steward/core/comfort/air-units';
import { blank, namesOf, picked } from '@steward/core/fields/field';
import { localParts } from '@steward/core/sensing/local-moment';
import { IconFiles } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { DescribedFields } from '../../../shared/fields/described-fields.tsx';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useHolds } from '../../../shared/may.ts';
import { usePointTypes } from '../../../shared/sensors/point-types.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatPlain } from '../../../ui/format.ts';
import classes from './air-measurements.module.css';

const DocumentPicker = lazy(() => import('../../../shared/document-picker/document-picker.tsx'));

type Form = FormOf<typeof airMeasurements.saveAirMeasurement>;

interface Props extends PanelEnd {
  environmentId: string;
  /** The space of a new value. */
  spaceId: string | null;
  measurement: AirMeasurement | undefined;
}

/** A value that a person read from an instrument: where, when, what, and how it was measured. */
export function AirMeasurementForm(props: Props) {
  const { environmentId } = props;
  const zone = useAnswer(
    openingHours.getOpeningHours,
    { environment_id: environmentId },
    { enabled: environmentId !== '' },
  ).data?.time_zone;
  // The day and time of a new value are those of the property.
  return zone === undefined ? null : <ZonedForm {...props} zone={zone} />;
}

function ZonedForm({ environmentId, spaceId, measurement, zone, onSaved, onCancel }: Props & { zone: string }) {
  const { t } = useTranslation('air-measurements');
  const { labelOf } = usePointTypes();
  const [now] = useState(() => localParts(zone, new Date().toISOString()));
  return (
    <CallForm
      call={airMeasurements.saveAirMeasurement}
      alsoRefreshes={['dashboard-pages']}
      start={{
        ...blank(airMeasurementFields),
        measured_on: now.day,
        measured_time: now.time,
        point_type: 'co2',
        unit: 'ppm',
        space_id: spaceId,
        ...(measurement && picked(measurement, namesOf(airMeasurementFields))),
        air_measurement_id: measurement?._id ?? null,
        environment_id: environmentId,
      }}
      onSaved={({ point_type }) => onSaved(labelOf(point_type))}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <What form={form} />
          <SpaceSelect form={form} environmentId={environmentId} />
          <div className={classes.pair}>
            <DateField
              control={form.control}
              name="measured_on"
              label={t('fields.measured_on')}
              maxDate={now.day}
              withAsterisk
            />
            <TextField
              control={form.control}
              name="measured_time"
              type="time"
              label={t('fields.measured_time')}
              withAsterisk
            />
          </div>
          <p className={classes.soft}>{t('atClock', { zone })}</p>
          <Stack component="fieldset" gap="md" className={classes.how}>
            <legend>{t('more')}</legend>
            <DescribedFields
              fields={airMeasurementFields}
              label={(name) => t(`fields.${name}`)}
              note={() => ''}
              control={form.control}
              part="how"
            />
            <Evidence form={form} measurement={measurement} />
          </Stack>
        </>
      )}
    </CallForm>
  );
}

/** The quantity with its value, in one of its units; the valid range is below. */
function What({ form }: { form: Form }) {
  const { t } = useTranslation('air-measurements');
  const { byKey, labelOf } = usePointTypes();
  const type = form.watch('point_type') ?? 'co2';
  const unit = form.watch('unit') ?? 'ppm';
  const { min, max, unit: usual } = byKey.get(type) ?? {};
  const isInRange = usualAirValue(type, 0, unit)?.unit === usual && unit === usual;
  const range =
    isInRange && typeof min === 'number' && typeof max === 'number'
      ? t('standards.between', { min: formatPlain(min), max: `${formatPlain(max)} ${unit}` })
      : undefined;
  return (
    <>
      <Select
        label={t('fields.point_type')}
        data={measuredAir.map((value) => ({ value, label: labelOf(value) }))}
        value={type}
        onChange={(next) => {
          const chosen = measuredAir.find((one) => one === next);
          if (!chosen) return;
          form.setValue('point_type', chosen, { shouldDirty: true });
          form.setValue('unit', unitsOfAir(chosen)[0] ?? 'ppm', { shouldDirty: true });
        }}
        allowDeselect={false}
        searchable
      />
      <div className={classes.pair}>
        <NumberField
          control={form.control}
          name="value"
          label={t('fields.value')}
          description={range}
          decimals={3}
          withAsterisk
          data-autofocus
        />
        <SelectField
          control={form.control}
          name="unit"
          label={t('fields.unit')}
          data={unitsOfAir(type)}
          allowDeselect={false}
        />
      </div>
    </>
  );
}

/** A space of the property; without one the value is of the whole property. */
function SpaceSelect({ form, environmentId }: { form: Form; environmentId: string }) {
  const { t } = useTranslation('air-measurements');
  const mayRead = useHolds()('spaces.read');
  const list = useAnswer(spaces.getSpaces, { environment_id: environmentId }, { enabled: mayRead });
  if (!list.data?.length) return null;
  return (
    <Select
      label={t('fields.space_id')}
      placeholder={t('wholeProperty')}
      data={list.data.map(({ _id, space_name }) => ({ value: _id, label: space_name }))}
      value={form.watch('space_id') ?? null}
      onChange={(id) => form.setValue('space_id', id, { shouldDirty: true })}
      searchable={list.data.length > 8}
      clearable
    />
  );
}

/** The report of the measurement or a picture of the display: one of the documents within reach. */
function Evidence({ form, measurement }: { form: Form; measurement: AirMeasurement | undefined }) {
  const { t } = useTranslation('air-measurements');
  const holds = useHolds();
  const [isChoosing, setChoosing] = useState(false);
  const id = form.watch('document_id') ?? null;
  const isStored = id !== null && id === measurement?.document_id;
  const chosen = useAnswer(documents.getDocument, { document_id: id ?? '' }, { enabled: id !== null && !isStored });
  const title = isStored ? measurement.document?.title : chosen.data?.title;
  const choose = (next: string | null) => form.setValue('document_id', next, { shouldDirty: true });
  return (
    <Group gap="sm">
      {id !== null && <bdi>{title ?? t('fields.document_id')}</bdi>}
      {holds('documents.read') && (
        <Button
          variant="default"
          leftSection={<IconFiles size={16} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          {t('chooseFile')}
        </Button>
      )}
      {id !== null && (
        <Button variant="subtle" onClick={() => choose(null)}>
          {t('words:remove')}
        </Button>
      )}
      {isChoosing && (
        <Suspense>
          <DocumentPicker
            onClose={() => setChoosing(false)}
            onChoose={(next) => {
              setChoosing(false);
              choose(next);
            }}
          />
        </Suspense>
      )}
    </Group>
  );
}
