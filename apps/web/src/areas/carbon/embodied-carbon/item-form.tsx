import { SimpleGrid } from '@mantine/core';
import { embodiedCarbon, type EmbodiedCarbonItem } from '@steward/contract/carbon/embodied-carbon';
import { buildingParts, embodiedItemKinds, materialUnits, siteUnits } from '@steward/core/embodied-carbon/item-codes';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useMay } from '../../../shared/may.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useEmbodiedWords } from './embodied-words.ts';
import type { ItemFormState } from './item-form-state.ts';
import { ItemWorking } from './item-working.tsx';
import { MaterialFields } from './material-fields.tsx';

interface Props extends PanelEnd {
  projectId: string;
  item: EmbodiedCarbonItem | undefined;
}

const start = (item: EmbodiedCarbonItem | undefined, embodied_carbon_project_id: string) => ({
  embodied_carbon_project_id,
  kind: item?.kind ?? ('material' as const),
  building_part: item?.building_part ?? null,
  name: item?.name ?? '',
  // An empty quantity is not zero.
  ...(item && { quantity: item.quantity }),
  unit: item?.unit ?? ('m3' as const),
  declared_amount: item?.declared_amount ?? 1,
  declared_unit: item?.declared_unit ?? ('m3' as const),
  factor: item?.factor ?? null,
  biogenic_factor: item?.biogenic_factor ?? null,
  source_kind: item?.source_kind ?? null,
  source: item?.source ?? '',
  valid_until: item?.valid_until ?? null,
  kg_per_unit: item?.kg_per_unit ?? null,
  transport_mode: item?.transport_mode ?? null,
  transport_km: item?.transport_km ?? null,
  transport_factor: item?.transport_factor ?? null,
  transport_source: item?.transport_source ?? '',
  waste_share: item?.waste_share ?? null,
  waste_factor: item?.waste_factor ?? null,
  waste_source: item?.waste_source ?? '',
  note: item?.note ?? '',
});

/** A material with its transport and waste, or energy of the site. An existing one shows its calculation below. */
export function ItemForm({ projectId, item, onSaved, onCancel }: Props) {
  const update = useSend(embodiedCarbon.updateEmbodiedCarbonItem, { inPlace: true });
  const mayEdit = useMay('embodied-carbon.edit');
  const mayAdd = useMay('embodied-carbon.create');
  return (
    <CallForm
      call={embodiedCarbon.addEmbodiedCarbonItem}
      start={start(item, projectId)}
      isReadOnly={item ? !mayEdit : !mayAdd}
      send={item && ((values) => update.mutateAsync({ ...values, embodied_carbon_item_id: item._id }))}
      onSaved={({ name }) => onSaved(name)}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          {item && <ItemWorking item={item} />}
          <Fields form={form} />
        </>
      )}
    </CallForm>
  );
}

function Fields({ form }: { form: ItemFormState }) {
  const { t } = useTranslation('embodied-carbon');
  const words = useEmbodiedWords();
  const { control, watch, setValue } = form;
  const isSite = watch('kind') === 'site_energy';
  const unit = watch('unit');
  const units = isSite ? siteUnits : materialUnits;
  const choices = units.map((value) => ({ value, label: words.unit(value) }));
  return (
    <>
      <SelectField
        control={control}
        name="kind"
        label={t('words:type')}
        description={isSite ? t('siteNote') : t('materialNote')}
        data={embodiedItemKinds.map((value) => ({ value, label: t(`itemKinds.${value}`) }))}
        onOptionSubmit={(next) => {
          const first = next === 'site_energy' ? 'kWh' : 'm3';
          setValue('unit', first, { shouldDirty: true });
          setValue('declared_unit', first, { shouldDirty: true });
        }}
        allowDeselect={false}
      />
      <TextField
        control={control}
        name="name"
        label={isSite ? t('siteUse') : t('material')}
        maxLength={200}
        withAsterisk
        data-autofocus
      />
      {!isSite && (
        <SelectField
          control={control}
          name="building_part"
          label={t('words:buildingPart')}
          data={buildingParts.map((value) => ({ value, label: words.part(value) }))}
          withAsterisk
        />
      )}
      <SimpleGrid cols={2}>
        <NumberField
          control={control}
          name="quantity"
          label={isSite ? t('used') : t('builtIn')}
          description={isSite ? undefined : t('builtInNote')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          withAsterisk
        />
        <SelectField
          control={control}
          name="unit"
          label={t('unit')}
          data={choices}
          onOptionSubmit={(next) => {
            const declared = units.find((one) => one === next);
            if (declared && watch('declared_unit') === unit) setValue('declared_unit', declared, { shouldDirty: true });
          }}
          allowDeselect={false}
        />
      </SimpleGrid>
      {isSite ? (
        <>
          <NumberField
            control={control}
            name="factor"
            label={t('words:factor')}
            description={t('siteFactorNote')}
            unit={`kg CO₂e/${words.unit(unit)}`}
            min={0}
          />
          <TextField
            control={control}
            name="source"
            label={t('words:source')}
            description={t('sourceNote')}
            maxLength={500}
          />
        </>
      ) : (
        <MaterialFields form={form} />
      )}
      <TextAreaField control={control} name="note" label={t('words:note')} />
    </>
  );
}
