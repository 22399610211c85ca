import { Button, SimpleGrid } from '@mantine/core';
import { bills } from '@steward/contract/energy/bills';
import type { Answer } from '@steward/contract/call';
import { energyOfPrinted } from '@steward/core/units/conversion';
import { toSi, unitOf, units, type SiUnit } from '@steward/core/units/si';
import { billFields } from '@steward/core/bills/fields';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { quantityOf } from '../../../shared/carrier-words.ts';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { formatFormula } from '../../../ui/format.ts';
import classes from './bill-fields.module.css';
import { noConversion, type BillFields, type BillForm } from './bill-form-values.ts';
import { GasConversion } from './gas-conversion.tsx';
import { ReadFieldFrame } from './read-field.tsx';

interface Props {
  control: Control<BillForm>;
  fields: Partial<BillFields>;
  onConvert: (quantity: number) => void;
  onFields: (values: Partial<BillFields>) => void;
}

const symbolsOf = (si: SiUnit) => units.filter((unit) => unit.si === si).map(({ symbol }) => symbol);
const symbols = new Set(units.map(({ symbol }) => symbol));

/** The consumption in the unit of its utility, beside it the printed quantity, and the conversion between them. */
export function ConsumptionFields({ control, fields, onConvert, onFields }: Props) {
  const { t } = useTranslation('bills');
  const label = useFieldNames('bills');
  const utility = fields.utility ?? 'ENERGY';
  const { field, unit } = quantityOf[utility];
  const heat = useHeatContents(fields);
  const others = (['energy_consumption', 'water_consumption', 'waste'] as const).filter((name) => name !== field);
  return (
    <>
      <ReadFieldFrame name={field}>
        <NumberField control={control} name={`fields.${field}`} label={label(field)} unit={unit} withAsterisk />
      </ReadFieldFrame>
      <div className={classes.convert}>
        <div className={classes.row}>
          <NumberField control={control} name="fields.original_quantity" label={label('original_quantity')} />
          <SelectField
            control={control}
            name="fields.original_unit"
            label={label('original_unit')}
            data={[...symbolsOf(unit), ...heat.flatMap((one) => symbolsOf(one.unit))]}
            clearable
            clearButtonProps={{ 'aria-label': t('field.clear') }}
          />
        </div>
        <Conversion
          control={control}
          fields={fields}
          unit={unit}
          heat={heat}
          onConvert={onConvert}
          onFields={onFields}
        />
      </div>
      <SwitchField
        control={control}
        name="fields.is_estimate"
        label={label('is_estimate')}
        description={t('field.estimateNote')}
      />
      <details className={classes.more} open={others.some((name) => (fields[name] ?? undefined) !== undefined)}>
        <summary>{t('field.otherUtilities')}</summary>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={4}>
          {others.map((name) => (
            <ReadFieldFrame key={name} name={name}>
              <NumberField control={control} name={`fields.${name}`} label={label(name)} unit={billFields[name].unit} />
            </ReadFieldFrame>
          ))}
        </SimpleGrid>
      </details>
    </>
  );
}

type Heat = Answer<typeof bills.getHeatContents>;
const noHeat: Heat = [];

/** The published calorific value of a fuel that bills count in liters or tonnes. */
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

/**
 * Converts the printed quantity to the unit of the utility; fuel by volume or mass with its calorific value, preferably
 * that of the bill.
 */
function Conversion({ control, fields, unit, heat, onConvert, onFields }: Props & { unit: SiUnit; heat: Heat }) {
  const { t } = useTranslation('bills');
  const { original_quantity: quantity, original_unit: printed, conversion_source: source } = fields;
  const hasOwn = fields.calorific_value !== undefined && fields.calorific_value !== null;
  if (quantity === null || quantity === undefined || !printed || !symbols.has(printed)) {
    return (
      <>
        {hasOwn && <GasConversion control={control} fields={fields} onFields={onFields} />}
        <span className={classes.formula}>{t('field.convertNote', { unit })}</span>
      </>
    );
  }
  const { si } = unitOf(printed);
  const isVolumeOfGas = unit === 'kWh' && si === 'l' && fields.carrier === 'natural_gas';
  const isPublished = hasOwn && isOfPublication(fields);
  const published = unit === 'kWh' ? heat.find((one) => one.unit === si) : undefined;
  if (si !== unit && !isVolumeOfGas && !published && !hasOwn) return null;
  const byBill = energyOfPrinted(fields);
  const byPublished =
    published && !byBill ? energyOfPrinted({ ...fields, ...valuesOf(published), volume_correction: null }) : undefined;
  const found = si === unit ? toSi(quantity, printed) : (byBill ?? byPublished);
  const value = found && ('energyKwh' in found ? found.energyKwh : found.value);
  const known = fields[quantityOf[fields.utility ?? 'ENERGY'].field];
  return (
    <>
      {(isVolumeOfGas || hasOwn) && !isPublished && (
        <GasConversion control={control} fields={fields} onFields={onFields} />
      )}
      {isPublished && (
        <div className={classes.row}>
          <span className={classes.formula}>{t('words:conversionFrom', { source })}</span>
          <Button size="compact-sm" variant="subtle" onClick={() => onFields(noConversion)}>
            {t('field.ownValue')}
          </Button>
        </div>
      )}
      {published && byPublished && si !== unit && (
        <span className={classes.formula}>
          {t(published.proxy_for ? 'field.publishedHeatOf' : 'field.publishedHeat', {
            source: published.publication,
            country: published.country,
          })}
        </span>
      )}
      {found && value !== undefined && printed !== unit && (
        <div className={classes.row}>
          <bdi dir="ltr" className={classes.formula}>
            {formatFormula('formula' in found ? found.formula : found.working.formula)}
          </bdi>
          {(!isAbout(value, known) || (published && byPublished && si !== unit)) && (
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => {
                if (published && byPublished && si !== unit) onFields(valuesOf(published));
                onConvert(Number(value.toPrecision(12)));
              }}
            >
              {t('field.convert', { unit })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const isOfPublication = ({ calorific_unit: unit }: Partial<BillFields>) => unit === 'kWh/l' || unit === 'kWh/t';

const valuesOf = ({ unit, kwh_per_unit, publication }: Heat[number]): Partial<BillFields> => ({
  calorific_value: kwh_per_unit,
  calorific_unit: `kWh/${unit}`,
  volume_correction: null,
  conversion_source: publication,
});

/** The reader rounds to whole liters and kilowatt-hours: such a difference needs no new conversion. */
const isAbout = (value: number, known: number | null | undefined) =>
  known !== null && known !== undefined && Math.abs(value - known) <= Math.max(1, Math.abs(value) * 1e-5);
