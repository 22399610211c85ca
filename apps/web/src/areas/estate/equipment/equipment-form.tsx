import { Accordion, SimpleGrid } from '@mantine/core';
import { equipment, type Equipment } from '@steward/contract/estate/equipment';
import { spaces } from '@steward/contract/estate/spaces';
import { equipmentFields } from '@steward/core/equipment/fields';
import { blank, namesOf, picked } from '@steward/core/fields/field';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { DescribedFields } from '../../../shared/fields/described-fields.tsx';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
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
  ...blank(equipmentFields),
  kind: '',
  product_name: '',
  quantity: 1,
  ...(piece && picked(piece, namesOf(equipmentFields))),
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
  const name = useFieldNames('equipment');
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
  const described = { of: 'equipment', fields: equipmentFields, control, staysWithin: true } as const;
  return (
    <>
      <DescribedFields {...described} part="name" extra={{ product_name: { 'data-autofocus': true } }} />
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
          label={name('space_id')}
          placeholder={t('wholeProperty')}
          data={(rooms.data ?? []).map(({ _id, space_name }) => ({ value: _id, label: space_name }))}
          clearable
        />
        <SelectField
          control={control}
          name="parent_id"
          label={name('parent_id')}
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
        <DescribedFields {...described} part="state" words={{ availability: words.option }} />
      </SimpleGrid>
      <KindFields form={form} />
      <Accordion multiple variant="contained" chevronPosition="left">
        <Accordion.Item value="product">
          <Accordion.Control>{t('groups.product')}</Accordion.Control>
          <Accordion.Panel>
            <SimpleGrid cols={two}>
              <DescribedFields
                {...described}
                part="product"
                words={{ fuel: words.option, condition: words.option }}
                extra={{ annual_energy_use: { unit: words.unit('kWh/year') } }}
              />
            </SimpleGrid>
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="life">
          <Accordion.Control>{t('groups.life')}</Accordion.Control>
          <Accordion.Panel>
            <SimpleGrid cols={two}>
              <DescribedFields {...described} part="life" />
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
      <DescribedFields {...described} part="description" />
    </>
  );
}
