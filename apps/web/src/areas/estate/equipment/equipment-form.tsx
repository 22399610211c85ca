import { Accordion, SimpleGrid } from '@mantine/core';
import {
  availabilities,
  conditions,
  equipment,
  equipmentFuels,
  type Equipment,
} from '@steward/contract/estate/equipment';
import { spaces } from '@steward/contract/estate/spaces';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { CertificateFields } from './certificate-fields.tsx';
import type { EquipmentFormState } from './form-state.ts';
import { KindField } from './kind-field.tsx';
import { KindFields } from './kind-fields.tsx';
import { useEquipmentWords } from '../../../shared/names/equipment-words.ts';

interface Props extends PanelEnd {
  piece: Equipment | undefined;
}

const start = (piece: Equipment | undefined, environmentId: string) => ({
  environment_id: piece?.environment_id ?? environmentId,
  space_id: piece?.space_id ?? null,
  parent_id: piece?.parent_id ?? null,
  kind: piece?.kind ?? '',
  product_name: piece?.product_name ?? '',
  tag: piece?.tag ?? '',
  availability: piece?.availability ?? ('in service' as const),
  model: piece?.model ?? '',
  manufacturer: piece?.manufacturer ?? '',
  supplier: piece?.supplier ?? '',
  technology: piece?.technology ?? '',
  serial_number: piece?.serial_number ?? '',
  quantity: piece?.quantity ?? 1,
  fuel: piece?.fuel ?? null,
  rated_power: piece?.rated_power ?? null,
  annual_energy_use: piece?.annual_energy_use ?? null,
  condition: piece?.condition ?? null,
  install_date: piece?.install_date ?? null,
  expected_life: piece?.expected_life ?? null,
  renewal_date: piece?.renewal_date ?? null,
  warranty_end: piece?.warranty_end ?? null,
  replacement_cost: piece?.replacement_cost ?? null,
  currency: piece?.currency ?? null,
  description: piece?.description ?? '',
  details: piece?.details ?? {},
  date_certified: piece?.date_certified ?? null,
  markets: piece?.markets ?? [],
  unique_id: piece?.unique_id ?? '',
  upc_codes: piece?.upc_codes ?? [],
  certified_energy_use: piece?.certified_energy_use ?? null,
});

/** A piece of equipment, new or known: the fields of its kind, and its certificate where it has one. */
export function EquipmentForm({ piece, onSaved, onCancel }: Props) {
  const { selected } = useSelectedEnvironment();
  const mayEdit = useMay('equipment.edit');
  const add = useSend(equipment.addEquipment, { inPlace: true });
  const edit = useSend(equipment.editEquipment, { inPlace: true });
  const addCertified = useSend(equipment.addEquipmentES, { inPlace: true });
  const editCertified = useSend(equipment.editEquipmentES, { inPlace: true });
  return (
    <CallForm
      call={equipment.addEquipmentES}
      alsoRefreshes={['servicing']}
      start={start(piece, selected?._id ?? '')}
      isReadOnly={piece !== undefined && !mayEdit}
      send={({ environment_id, date_certified, markets, unique_id, upc_codes, certified_energy_use, ...fields }) => {
        const certificate = { date_certified, markets, unique_id, upc_codes, certified_energy_use };
        const isCertified =
          piece?.is_certified === true ||
          date_certified !== null ||
          markets.length > 0 ||
          upc_codes.length > 0 ||
          unique_id !== '' ||
          certified_energy_use !== null;
        if (piece)
          return isCertified
            ? editCertified.mutateAsync({ equipment_id: piece._id, ...fields, ...certificate })
            : edit.mutateAsync({ equipment_id: piece._id, ...fields });
        return isCertified
          ? addCertified.mutateAsync({ environment_id, ...fields, ...certificate })
          : add.mutateAsync({ environment_id, ...fields });
      }}
      onSaved={({ product_name }) => onSaved(product_name)}
      onCancel={onCancel}
    >
      {(form) => <Fields form={form} piece={piece} />}
    </CallForm>
  );
}

const two = { base: 1, xs: 2 };

function Fields({ form, piece }: { form: EquipmentFormState; piece: Equipment | undefined }) {
  const { t } = useTranslation('equipment');
  const words = useEquipmentWords();
  const { control } = form;
  const environment_id = form.watch('environment_id');
  const { all = [] } = useSelectedEnvironment();
  const rooms = useAnswer(spaces.getSpaces, { environment_id }, { enabled: environment_id !== '' });
  const others = useAnswer(
    equipment.getEquipments,
    { environment_id, eqpmt_master_type: 0, page_size: 1000 },
    { enabled: environment_id !== '' },
  );
  const choices = (values: readonly string[]) => values.map((value) => ({ value, label: words.option(value) }));
  return (
    <>
      <TextField
        control={control}
        name="product_name"
        label={t('words:name')}
        maxLength={200}
        withAsterisk
        data-autofocus
      />
      <KindField form={form} />
      {!piece && (
        <SelectField
          control={control}
          name="environment_id"
          label={t('words:property')}
          data={all.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
          allowDeselect={false}
        />
      )}
      <SimpleGrid cols={two}>
        <SelectField
          control={control}
          name="space_id"
          label={t('space')}
          placeholder={t('wholeProperty')}
          data={(rooms.data ?? []).map(({ _id, space_name }) => ({ value: _id, label: space_name }))}
          clearable
        />
        <SelectField
          control={control}
          name="parent_id"
          label={t('partOf')}
          placeholder={t('nothing')}
          data={(others.data?.paginateData ?? [])
            .filter(({ _id }) => _id !== piece?._id)
            .map(({ _id, product_name, tag }) => ({
              value: _id,
              label: tag ? `${product_name} · ${tag}` : product_name,
            }))}
          clearable
          searchable
        />
        <SelectField
          control={control}
          name="availability"
          label={t('availability')}
          data={choices(availabilities)}
          allowDeselect={false}
        />
        <NumberField control={control} name="quantity" label={t('words:quantity')} min={1} decimals={0} />
      </SimpleGrid>
      <KindFields form={form} />
      <Accordion multiple variant="contained" chevronPosition="left">
        <Accordion.Item value="product">
          <Accordion.Control>{t('groups.product')}</Accordion.Control>
          <Accordion.Panel>
            <SimpleGrid cols={two}>
              <TextField control={control} name="tag" label={t('tag')} description={t('tagNote')} maxLength={100} />
              <TextField control={control} name="manufacturer" label={t('manufacturer')} maxLength={200} />
              <TextField control={control} name="model" label={t('model')} maxLength={200} />
              <TextField control={control} name="serial_number" label={t('serial')} maxLength={100} />
              <TextField control={control} name="supplier" label={t('supplier')} maxLength={200} />
              <TextField control={control} name="technology" label={t('technology')} maxLength={200} />
              <SelectField control={control} name="fuel" label={t('fuel')} data={choices(equipmentFuels)} clearable />
              <NumberField control={control} name="rated_power" label={t('ratedPower')} unit="kW" min={0} />
              <NumberField
                control={control}
                name="annual_energy_use"
                label={t('annualEnergy')}
                unit={words.unit('kWh/year') ?? ''}
                min={0}
              />
              <SelectField
                control={control}
                name="condition"
                label={t('condition')}
                data={choices(conditions)}
                clearable
              />
            </SimpleGrid>
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="life">
          <Accordion.Control>{t('groups.life')}</Accordion.Control>
          <Accordion.Panel>
            <SimpleGrid cols={two}>
              <DateField control={control} name="install_date" label={t('words:installed')} clearable />
              <NumberField
                control={control}
                name="expected_life"
                label={t('expectedLife')}
                unit={t('units.years')}
                min={0}
              />
              <DateField
                control={control}
                name="renewal_date"
                label={t('words:plannedReplacement')}
                description={t('renewalNote')}
                clearable
              />
              <DateField control={control} name="warranty_end" label={t('words:warrantyEnds')} clearable />
              <NumberField
                control={control}
                name="replacement_cost"
                label={t('words:replacementCost')}
                description={t('replacementNote')}
                min={0}
              />
              <TextField control={control} name="currency" label={t('currency')} maxLength={3} />
            </SimpleGrid>
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="certificate">
          <Accordion.Control>{t('groups.certificate')}</Accordion.Control>
          <Accordion.Panel>
            <CertificateFields form={form} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      <TextAreaField control={control} name="description" label={t('words:description')} />
    </>
  );
}
