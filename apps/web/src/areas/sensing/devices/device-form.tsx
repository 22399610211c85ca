import { Select } from '@mantine/core';
import { devices, type Hardware } from '@steward/contract/sensing/devices';
import { spaces } from '@steward/contract/estate/spaces';
import { blank, namesOf, picked } from '@steward/core/fields/field';
import { deviceFields } from '@steward/core/sensing/device-fields';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { DescribedFields } from '../../../shared/fields/described-fields.tsx';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useHolds } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';

interface Props {
  device?: Hardware | undefined;
  /** Where a new device is. */
  environmentId?: string | undefined;
  /** Of a new device: suggestions by the family. */
  known?: { maker?: string; kind?: string };
  submit?: string;
  onSaved: (device: Hardware) => unknown;
  onCancel?: (() => void) | undefined;
}

/** A device: what it is, where it is, and which gateway sends for it. */
export function DeviceForm({ device, environmentId, known, submit, onSaved, onCancel }: Props) {
  const { t } = useTranslation('devices');
  const { all } = useSelectedEnvironment();
  const mayReadSpaces = useHolds()('spaces.read');
  const update = useSend(devices.updateDevice, { inPlace: true, alsoRefreshes: ['spaces', 'telemetry'] });
  const words = {
    fields: deviceFields,
    label: (name: string) => t(`device.${name}`),
    note: (name: string) => t(`device.notes.${name}`),
  };
  return (
    <CallForm
      call={devices.addDevice}
      alsoRefreshes={['spaces']}
      start={{
        ...blank(deviceFields),
        serial_number: '',
        environment_id: environmentId ?? null,
        ...known,
        ...(device && picked(device, namesOf(deviceFields))),
        gateway_id: device?.gateway_id ?? null,
      }}
      send={device && ((values) => update.mutateAsync({ ...values, hardware_id: device._id }))}
      onSaved={onSaved}
      onCancel={onCancel}
      {...(submit && { submit })}
    >
      {(form) => (
        <>
          <DescribedFields
            {...words}
            control={form.control}
            part="what"
            extra={{ serial_number: { 'data-autofocus': true } }}
          />
          <Select
            label={t('words:property')}
            description={t('device.notes.environment_id')}
            data={(all ?? []).map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
            value={form.watch('environment_id') ?? null}
            onChange={(next) => {
              form.setValue('environment_id', next, { shouldDirty: true });
              form.setValue('space_id', null, { shouldDirty: true });
            }}
            searchable
            clearable
            limit={100}
            error={form.formState.errors.environment_id && t('device.needsProperty')}
          />
          {mayReadSpaces && (
            <SpaceSelect
              environmentId={form.watch('environment_id') ?? ''}
              value={form.watch('space_id') ?? null}
              onChange={(id) => form.setValue('space_id', id, { shouldDirty: true })}
            />
          )}
          <GatewaySelect
            value={form.watch('gateway_id') ?? null}
            onChange={(id) => form.setValue('gateway_id', id, { shouldDirty: true })}
            except={device?._id}
          />
          <DescribedFields {...words} control={form.control} part="where" />
        </>
      )}
    </CallForm>
  );
}

interface SpaceProps {
  environmentId: string;
  value: string | null;
  onChange: (id: string | null) => void;
  description?: string;
}

/** A space of the property; hidden for a property without spaces. */
export function SpaceSelect({ environmentId, value, onChange, description }: SpaceProps) {
  const { t } = useTranslation('devices');
  const list = useAnswer(spaces.getSpaces, { environment_id: environmentId }, { enabled: environmentId !== '' });
  if (!list.data?.length) return null;
  return (
    <Select
      label={t('words:space')}
      description={description}
      data={list.data.map(({ _id, space_name }) => ({ value: _id, label: space_name }))}
      value={value}
      onChange={onChange}
      searchable={list.data.length > 8}
      clearable
    />
  );
}

interface GatewayProps {
  value: string | null;
  onChange: (id: string | null) => void;
  except: string | undefined;
}

/** A gateway is any other device that has none itself. */
function GatewaySelect({ value, onChange, except }: GatewayProps) {
  const { t } = useTranslation('devices');
  const list = useAnswer(devices.getHardware, { page_size: 1000 });
  const found = (list.data?.paginateData ?? []).filter(({ _id, gateway_id }) => gateway_id === null && _id !== except);
  if (found.length === 0) return null;
  return (
    <Select
      label={t('device.gateway_id')}
      description={t('device.notes.gateway_id')}
      data={found.map(({ _id, name, serial_number }) => ({ value: _id, label: name || serial_number }))}
      value={value}
      onChange={onChange}
      searchable={found.length > 8}
      clearable
      limit={100}
    />
  );
}
