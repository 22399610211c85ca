import { fitsConversion, MJ_PER_KWH } from '../text/tolerances.ts';
import { unitOf } from '../../units/si.ts';
import type { PrintedNumber } from '../candidates.ts';
import { boxOf, fieldOf } from '../confidence.ts';
import type { Field } from '../reading.ts';
import type { PageText } from '../text/page-text.ts';

/** What turned volume into energy on a gas bill, as fields of the reading. */
export interface GasConversionFields {
  calorific_value: Field;
  volume_correction?: Field;
}

/** How calorific values are printed. */
const kinds = [
  { unit: 'kWh/m3', printed: /^\s?(?:\(?\s?)kWh\s?\/\s?N?m\s?[³3]/i, divisor: 1 },
  { unit: 'MJ/m3', printed: /^\s?(?:\(?\s?)MJ\s?\/\s?N?m\s?[³3]/i, divisor: MJ_PER_KWH },
] as const;

/** The calorific value of lean natural gas, in kWh/m³. A smaller factor is the volume correction. */
const LEAST_CALORIFIC = 7;

/** What the calorific value and the correction are called. */
const SAID = /brennwert|heizwert|calorific|heating value|القيمة الحرارية/i;
const CORRECTION_SAID = /zustandsz|z-zahl|\bz\b|correct|volume|temperature|التصحيح/i;

const labelOf = (n: PrintedNumber) => n.segment.text.slice(0, n.start);

/** Factors that give the energy and lack their names are filled in and left to the user to confirm. */
const TO_CONFIRM = 0.6;

/**
 * The calorific value and the volume correction that turn the volume of a gas bill into the energy it bills: 16,101 m³ × 0.9374 × 11.205
 * kWh/m³ = 169,118 kWh. They must give the billed energy. Sure where the calorific value stands with its unit and the correction with its
 * name, and no others fit; else a person confirms them. Nothing where no volume and value on the page do.
 */
export function gasConversionFields(
  energy: PrintedNumber,
  numbers: readonly PrintedNumber[],
  pages: PageText[],
): GasConversionFields | undefined {
  const near = numbers.filter(
    (n) => n !== energy && n.rect.page === energy.rect.page && n.value > 0 && !n.currency && !n.percent,
  );
  const volumes = near.filter((n) => n.unit?.kind === 'volume' && !n.rate);
  const fits = (value: number) => fitsConversion(value, energy.value);
  const field = (n: PrintedNumber, isSure: boolean, original?: Field['original']): Field =>
    fieldOf<string | number>(n.value, isSure ? n.confidence : TO_CONFIRM, [boxOf(n.rect, pages)], n.text, {
      ...(original && { original }),
    });
  const printed = (n: PrintedNumber) => ({ value: n.value, unit: unitOf(n.unit?.name ?? 'm³').symbol });

  if (energy.unit?.name === 'therm') {
    const found = volumes.flatMap((volume) =>
      near
        .filter((n) => n !== volume && n.decimals >= 2 && fits(volume.value * n.value))
        .map((factor) => ({ volume, factor })),
    );
    const [first] = found;
    return first && first.volume.unit?.name === 'CCF'
      ? { calorific_value: field(first.factor, false, { ...printed(first.volume), unit: 'CCF' }) }
      : undefined;
  }
  if (energy.unit?.name !== 'kWh') return undefined;
  const metric = volumes.filter((n) => n.unit?.name === 'm³');
  const found = kinds.flatMap(({ unit, printed: withUnit, divisor }) =>
    near
      .filter((n) => n.decimals >= 1 && n.value >= LEAST_CALORIFIC)
      .flatMap((calorific) =>
        near
          .filter((n) => n !== calorific && n.decimals >= 2)
          .flatMap((correction) =>
            metric
              .filter((volume) => fits((volume.value * correction.value * calorific.value) / divisor))
              .map((volume) => ({ unit, withUnit, calorific, correction, volume })),
          ),
      ),
  );
  const [first] = found;
  if (!first) return undefined;
  const isOnly = found.every(
    (one) => one.calorific.value === first.calorific.value && one.correction.value === first.correction.value,
  );
  const { text } = first.calorific.segment;
  const isSure =
    isOnly &&
    first.withUnit.test(text.slice(first.calorific.end)) &&
    (SAID.test(labelOf(first.calorific)) || first.calorific.rate || SAID.test(text));
  const isNamed = CORRECTION_SAID.test(labelOf(first.correction));
  return {
    calorific_value: {
      ...field(first.calorific, isSure, printed(first.volume)),
      text: `${first.calorific.text} ${first.unit}`,
    },
    volume_correction: field(first.correction, isSure && isNamed),
  };
}

/** The unit that goes with a calorific value as it was read. */
export const calorificUnitOf = ({ text, original }: Field) =>
  original?.unit === 'CCF' ? 'therm/CCF' : (kinds.find(({ unit }) => text.endsWith(unit))?.unit ?? '');
