import { SimpleGrid } from '@mantine/core';
import { materialUnits, productSourceKinds, transportModes } from '@steward/core/embodied-carbon/item-codes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PercentField } from '../../../ui/form/percent-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import classes from './embodied-carbon.module.css';
import { useEmbodiedWords } from './embodied-words.ts';
import type { ItemFormState } from './item-form-state.ts';

const two = { base: 1, xs: 2 };

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** The inputs of a material for each module; every factor has its source beside it. */
export function MaterialFields({ form: { control, watch } }: { form: ItemFormState }) {
  const { t } = useTranslation('embodied-carbon');
  const words = useEmbodiedWords();
  const unit = watch('unit');
  const declared = watch('declared_unit');
  // The weight is that of the unit that is not itself a weight: the declared unit if the quantity is in kg or t,
  // otherwise the unit of the quantity.
  const weighed = unit === 'kg' || unit === 't' ? declared : unit;
  const isWeight = weighed === 'kg' || weighed === 't';
  const amount = watch('declared_amount');
  const perDeclared = amount === undefined || amount === 1 ? words.unit(declared) : `${amount} ${words.unit(declared)}`;
  return (
    <>
      <Group title={words.module('A1-A3')}>
        <SimpleGrid cols={2}>
          <NumberField control={control} name="declared_amount" label={t('words:declaredQuantity')} min={0} />
          <SelectField
            control={control}
            name="declared_unit"
            label={t('words:declaredUnit')}
            data={materialUnits.map((value) => ({ value, label: words.unit(value) }))}
            allowDeselect={false}
          />
        </SimpleGrid>
        <NumberField
          control={control}
          name="factor"
          label={t('factorA1A3')}
          description={t('factorNote')}
          unit={`kg CO₂e/${perDeclared}`}
          min={0}
        />
        <NumberField
          control={control}
          name="biogenic_factor"
          label={t('biogenicFactor')}
          description={t('biogenicNote')}
          unit={`kg CO₂e/${perDeclared}`}
        />
        <SimpleGrid cols={two}>
          <SelectField
            control={control}
            name="source_kind"
            label={t('words:typeOfSource')}
            data={productSourceKinds.map((value) => ({ value, label: t(`sourceKinds.${value}`) }))}
            clearable
          />
          <DateField control={control} name="valid_until" label={t('validUntil')} clearable />
        </SimpleGrid>
        <TextField
          control={control}
          name="source"
          label={t('words:source')}
          description={t('sourceNote')}
          maxLength={500}
        />
        {!isWeight && (
          <NumberField
            control={control}
            name="kg_per_unit"
            label={t('weight', { unit: words.unit(weighed) })}
            description={t('weightNote')}
            unit={`kg/${words.unit(weighed)}`}
            min={0}
          />
        )}
      </Group>
      <Group title={words.module('A4')}>
        <SimpleGrid cols={two}>
          <SelectField
            control={control}
            name="transport_mode"
            label={t('words:modeOfTransport')}
            data={transportModes.map((value) => ({ value, label: t(`transportModes.${value}`) }))}
            clearable
          />
          <NumberField control={control} name="transport_km" label={t('words:distance')} unit="km" min={0} />
        </SimpleGrid>
        <NumberField
          control={control}
          name="transport_factor"
          label={t('transportFactor')}
          unit="kg CO₂e/(t·km)"
          min={0}
        />
        <TextField
          control={control}
          name="transport_source"
          label={t('words:sourceOfTheTransportFactor')}
          maxLength={500}
        />
      </Group>
      <Group title={words.module('A5')}>
        <PercentField
          control={control}
          name="waste_share"
          label={t('wasteShare')}
          description={t('wasteShareNote')}
          max={90}
        />
        <NumberField
          control={control}
          name="waste_factor"
          label={t('wasteFactor')}
          description={t('wasteFactorNote')}
          unit="kg CO₂e/kg"
          min={0}
        />
        <TextField control={control} name="waste_source" label={t('words:sourceOfTheWasteFactor')} maxLength={500} />
      </Group>
    </>
  );
}
