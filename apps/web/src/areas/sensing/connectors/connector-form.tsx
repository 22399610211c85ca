import { connectors, type Connector } from '@steward/contract/sensing/connectors';
import { isLorawan, type ConnectorKind } from '@steward/core/sensing/connector-kinds';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { currentSession } from '../../../session/session.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { kindNames } from './kinds.ts';
import { MappedValues } from './mapped-values.tsx';

type Form = FormOf<typeof connectors.saveConnector>;
type Saved = Connector & { secret: string | null };

interface Props {
  connector?: Connector;
  hasFolder: boolean;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
}

const blank = {
  name: '',
  kind: 'lorawan-tts' as ConnectorKind,
  enabled: true,
  address: '',
  every_minutes: 15,
  header_name: '',
  user_name: '',
  topic: '',
  device: '',
  list_path: '',
  device_path: '',
  time_path: '',
  values: [] as { path: string; key: string }[],
  time_column: '',
  serial_column: '',
  key_column: '',
  value_column: '',
  date_order: 'dmy' as 'dmy' | 'mdy',
  decimal: '.' as '.' | ',',
};

/** The settings of a connector: the fields follow from its kind. */
export function ConnectorForm({ connector, hasFolder, onSaved, onCancel }: Props) {
  const save = useSend(connectors.saveConnector, { inPlace: true });
  const [start] = useState(() => {
    const { has_secret: _, ...settings } = connector?.settings ?? { has_secret: false };
    return {
      ...blank,
      time_zone: currentSession()?.time_zone || Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...settings,
      ...(connector && { name: connector.name, kind: connector.kind, enabled: connector.enabled }),
    };
  });
  return (
    <CallForm
      call={connectors.saveConnector}
      start={start}
      send={(values) => {
        const isUsed = values.kind === 'http-pull' || values.kind === 'mqtt-client';
        return save.mutateAsync({
          ...values,
          // The stored secret stays unless another one is typed.
          ...(values.secret === '' && { secret: undefined }),
          ...(!isUsed && { values: [] }),
          ...(connector && { connector_id: connector._id }),
        } as Parameters<typeof save.mutateAsync>[0]);
      }}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      {(form) => <Fields form={form} known={connector} hasFolder={hasFolder} />}
    </CallForm>
  );
}

function Fields({ form, known, hasFolder }: { form: Form; known: Connector | undefined; hasFolder: boolean }) {
  const { t } = useTranslation('connectors');
  const kind = (form.watch('kind') ?? 'lorawan-tts') as ConnectorKind;
  const { control } = form;
  return (
    <>
      <TextField control={control} name="name" label={t('words:name')} required data-autofocus />
      {!known && (
        <SelectField
          control={control}
          name="kind"
          label={t('words:kind')}
          description={t(`kindNotes.${kind}`)}
          data={kindNames.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          allowDeselect={false}
        />
      )}
      {kind === 'http-pull' && <HttpFields form={form} hasSecret={known?.settings?.has_secret ?? false} />}
      {kind === 'mqtt-client' && <BrokerFields form={form} hasSecret={known?.settings?.has_secret ?? false} />}
      {kind === 'csv-folder' && <FileFields form={form} hasFolder={hasFolder} />}
      {isLorawan(kind) && !known && <Notice icon={IconAlertTriangle}>{t('form.lorawanNote')}</Notice>}
      <SwitchField control={control} name="enabled" label={t('form.enabled')} />
    </>
  );
}

interface Part {
  form: Form;
  hasSecret: boolean;
}

function HttpFields({ form, hasSecret }: Part) {
  const { t } = useTranslation('connectors');
  const { control } = form;
  return (
    <>
      <TextField
        control={control}
        name="address"
        label={t('fields.url')}
        description={t('notes.url')}
        dir="ltr"
        required
      />
      <NumberField
        control={control}
        name="every_minutes"
        label={t('fields.every')}
        description={t('notes.every')}
        required
      />
      <TextField
        control={control}
        name="header_name"
        label={t('fields.header')}
        description={t('notes.header')}
        dir="ltr"
      />
      <PasswordField
        control={control}
        name="secret"
        label={t('fields.headerValue')}
        description={t(hasSecret ? 'notes.secretKept' : 'notes.headerValue')}
        autoComplete="off"
      />
      <TextField
        control={control}
        name="list_path"
        label={t('fields.listPath')}
        description={t('notes.listPath')}
        dir="ltr"
      />
      <MappingFields form={form} deviceNote={t('notes.device')} />
    </>
  );
}

function BrokerFields({ form, hasSecret }: Part) {
  const { t } = useTranslation('connectors');
  const { control } = form;
  return (
    <>
      <Notice icon={IconAlertTriangle}>{t('form.brokerNote')}</Notice>
      <TextField
        control={control}
        name="address"
        label={t('fields.broker')}
        description={t('notes.broker')}
        dir="ltr"
        required
      />
      <TextField control={control} name="user_name" label={t('fields.userName')} dir="ltr" autoComplete="off" />
      <PasswordField
        control={control}
        name="secret"
        label={t('fields.password')}
        {...(hasSecret && { description: t('notes.secretKept') })}
        autoComplete="off"
      />
      <TextField
        control={control}
        name="topic"
        label={t('fields.topic')}
        description={t('notes.topic')}
        dir="ltr"
        required
      />
      <MappingFields form={form} deviceNote={t('notes.deviceInTopic')} />
    </>
  );
}

function MappingFields({ form, deviceNote }: { form: Form; deviceNote: string }) {
  const { t } = useTranslation('connectors');
  const { control } = form;
  return (
    <>
      <TextField
        control={control}
        name="device_path"
        label={t('fields.devicePath')}
        description={t('notes.devicePath')}
        dir="ltr"
      />
      <TextField control={control} name="device" label={t('fields.device')} description={deviceNote} />
      <TextField
        control={control}
        name="time_path"
        label={t('fields.timePath')}
        description={t('notes.timePath')}
        dir="ltr"
      />
      <MappedValues
        values={form.watch('values') ?? []}
        onChange={(values) =>
          form.setValue('values', values, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
        hasFailed={form.formState.errors.values !== undefined}
      />
    </>
  );
}

function FileFields({ form, hasFolder }: { form: Form; hasFolder: boolean }) {
  const { t } = useTranslation('connectors');
  const { control } = form;
  return (
    <>
      {!hasFolder && (
        <Notice tone="warn" icon={IconAlertTriangle}>
          {t('form.noFolder')}
        </Notice>
      )}
      <TextField
        control={control}
        name="time_column"
        label={t('fields.timeColumn')}
        description={t('notes.timeColumn')}
        required
      />
      <SelectField
        control={control}
        name="date_order"
        label={t('fields.dateOrder')}
        data={(['dmy', 'mdy'] as const).map((value) => ({ value, label: t(`dateOrders.${value}`) }))}
        allowDeselect={false}
      />
      <SelectField
        control={control}
        name="time_zone"
        label={t('words:timeZone')}
        description={t('notes.timeZone')}
        data={timeZones()}
        allowDeselect={false}
        limit={100}
      />
      <TextField
        control={control}
        name="serial_column"
        label={t('fields.serialColumn')}
        description={t('notes.serialColumn')}
      />
      <TextField control={control} name="device" label={t('fields.device')} description={t('notes.deviceOfFile')} />
      <TextField control={control} name="key_column" label={t('fields.keyColumn')} description={t('notes.keyColumn')} />
      <TextField
        control={control}
        name="value_column"
        label={t('fields.valueColumn')}
        description={t('notes.valueColumn')}
      />
      <SelectField
        control={control}
        name="decimal"
        label={t('fields.decimal')}
        data={[
          { value: '.', label: t('decimals.point') },
          { value: ',', label: t('decimals.comma') },
        ]}
        allowDeselect={false}
      />
    </>
  );
}

const timeZones = (): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
