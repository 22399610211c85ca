import { Button, NumberInput, SimpleGrid } from '@mantine/core';
import { bills } from '@steward/contract/energy/bills';
import type { Answer } from '@steward/contract/call';
import { fuelEnergy } from '@steward/core/units/fuel-energy';
import { gasEnergy } from '@steward/core/units/gas';
import { toSi, unitOf, units, type SiUnit } from '@steward/core/units/si';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { quantityOf } from '../../../shared/carrier-words.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { formatFormula, numberSigns } from '../../../ui/format.ts';
import classes from './bill-fields.module.css';
import type { BillFields, BillForm } from './bill-form-values.ts';
import { ReadFieldFrame } from './read-field.tsx';

interface Props {
  control: Control<BillForm>;
  fields: Partial<BillFields>;
  onConvert: (quantity: number) => void;
}

const symbolsOf = (si: SiUnit) => units.filter((unit) => unit.si === si).map(({ symbol }) => symbol);
const symbols = new Set(units.map(({ symbol }) => symbol));

/** The consumption in the unit of its utility, and beside it what the bill prints, with the way from one to the other. */
export function ConsumptionFields({ control, fields, onConvert }: Props) {
  const { t } = useTranslation('bills');
  const utility = fields.utility ?? 'ENERGY';
  const { field, unit } = quantityOf[utility];
  const heat = useHeatContents(fields);
  const others = (['energy_consumption', 'water_consumption', 'waste'] as const).filter((name) => name !== field);
  const unitsOf = { energy_consumption: 'kWh', water_consumption: 'l', waste: 't' } as const;
  return (
    <>
      <ReadFieldFrame name={field}>
        <NumberField control={control} name={`fields.${field}`} label={t(`field.${field}`)} unit={unit} withAsterisk />
      </ReadFieldFrame>
      <div className={classes.convert}>
        <div className={classes.row}>
          <NumberField control={control} name="fields.original_quantity" label={t('field.original_quantity')} />
          <SelectField
            control={control}
            name="fields.original_unit"
            label={t('field.original_unit')}
            data={[...symbolsOf(unit), ...heat.flatMap((one) => symbolsOf(one.unit))]}
            clearable
            clearButtonProps={{ 'aria-label': t('field.clear') }}
          />
        </div>
        <Conversion fields={fields} unit={unit} heat={heat} onConvert={onConvert} />
      </div>
      <SwitchField
        control={control}
        name="fields.is_estimate"
        label={t('field.is_estimate')}
        description={t('field.estimateNote')}
      />
      <details className={classes.more} open={others.some((name) => (fields[name] ?? undefined) !== undefined)}>
        <summary>{t('field.otherUtilities')}</summary>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={4}>
          {others.map((name) => (
            <ReadFieldFrame key={name} name={name}>
              <NumberField control={control} name={`fields.${name}`} label={t(`field.${name}`)} unit={unitsOf[name]} />
            </ReadFieldFrame>
          ))}
        </SimpleGrid>
      </details>
    </>
  );
}

type Heat = Answer<typeof bills.getHeatContents>;
const noHeat: Heat = [];

/** The published energy in a fuel that bills count in litres or tonnes. */
function useHeatContents({ environment_id, utility, carrier }: Partial<BillFields>): Heat {
  const isEnergy = utility === 'ENERGY' || utility === 'HEAT';
  const { data } = useAnswer(
    bills.getHeatContents,
    {
      environment_id: environment_id ?? '',
      carrier: carrier ?? 'natural_gas',
    },
    { enabled: Boolean(environment_id) && isEnergy && carrier !== undefined },
  );
  return (isEnergy && data) || noHeat;
}

/** From the printed quantity to the unit of the utility; fuel by volume or mass by its heat content, the bill's before a published one. */
function Conversion({
  fields,
  unit,
  heat,
  onConvert,
}: {
  fields: Partial<BillFields>;
  unit: SiUnit;
  heat: Heat;
  onConvert: (n: number) => void;
}) {
  const { t } = useTranslation('bills');
  const [calorificValue, setCalorific] = useState<number>();
  const [stateNumber, setState] = useState<number>();
  const { original_quantity: quantity, original_unit: printed } = fields;
  const signs = { decimalSeparator: numberSigns().decimal, thousandSeparator: numberSigns().group, hideControls: true };
  if (quantity === null || quantity === undefined || !printed || !symbols.has(printed)) {
    return <span className={classes.formula}>{t('field.convertNote', { unit })}</span>;
  }
  const { si } = unitOf(printed);
  const isVolumeOfGas = unit === 'kWh' && si === 'l' && fields.carrier === 'natural_gas';
  const published = unit === 'kWh' ? heat.find((one) => one.unit === si) : undefined;
  if (si !== unit && !isVolumeOfGas && !published) return null;
  const byBill = isVolumeOfGas && calorificValue && stateNumber;
  const result = byBill
    ? gasEnergy(quantity, printed, { calorificValue: { value: calorificValue, unit: 'kWh/m3' }, stateNumber })
    : si === unit
      ? toSi(quantity, printed)
      : published &&
        fuelEnergy(toSi(quantity, printed).value, published.unit, {
          unit: published.unit,
          kwhPerUnit: published.kwh_per_unit,
          heatingValue: published.heating_value,
        });
  const value = result && ('energyKwh' in result ? result.energyKwh : result.value);
  const number = (next: string | number) => (next === '' ? undefined : Number(next));
  return (
    <>
      {isVolumeOfGas && (
        <div className={classes.row}>
          <NumberInput
            {...signs}
            label={t('field.calorificValue')}
            value={calorificValue ?? ''}
            onChange={(n) => setCalorific(number(n))}
          />
          <NumberInput
            {...signs}
            label={t('field.stateNumber')}
            value={stateNumber ?? ''}
            onChange={(n) => setState(number(n))}
          />
        </div>
      )}
      {published && si !== unit && !byBill && (
        <span className={classes.formula}>
          {t(published.proxy_for ? 'field.publishedHeatOf' : 'field.publishedHeat', {
            source: published.publication,
            country: published.country,
          })}
        </span>
      )}
      {result && value !== undefined && printed !== unit && (
        <div className={classes.row}>
          <bdi dir="ltr" className={classes.formula}>
            {formatFormula(typeof result.working === 'string' ? result.working : result.working.formula)}
          </bdi>
          {!isAbout(value, fields[quantityOf[fields.utility ?? 'ENERGY'].field]) && (
            <Button size="compact-sm" variant="light" onClick={() => onConvert(Number(value.toPrecision(12)))}>
              {t('field.convert', { unit })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** The machine rounds to whole litres and kilowatt hours: that is no reason to convert again. */
const isAbout = (value: number, known: number | null | undefined) =>
  known !== null && known !== undefined && Math.abs(value - known) <= Math.max(1, Math.abs(value) * 1e-5);
