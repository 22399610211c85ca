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

/** How calorific values are printed, and between which bounds they lie: lean natural gas to rich one. */
const kinds = [
  { unit: 'kWh/m3', printed: /^\s?(?:\(?\s?)kWh\s?\/\s?N?m\s?[³3]/i, from: 7, to: 14, divisor: 1 },
  { unit: 'MJ/m3', printed: /^\s?(?:\(?\s?)MJ\s?\/\s?N?m\s?[³3]/i, from: 30, to: 46, divisor: MJ_PER_KWH },
] as const;
/** Therms of a hundred cubic feet, lean gas in the mountains to rich one by the sea. */
const THERMS = { from: 0.8, to: 1.3 };

/** Of pressure and temperature at the meter: mountains below, winter above. */
const CORRECTION = { from: 0.7, to: 1.2 };

/** What the calorific value and the correction are called. */
const SAID = /brennwert|heizwert|calorific|heating value|القيمة الحرارية/i;
const CORRECTION_SAID = /zustandsz|z-zahl|\bz\b|correct|volume|temperature|التصحيح/i;

const isWithin = (value: number, { from, to }: { from: number; to: number }) => value >= from && value <= to;
/** Letters in front of a number in which its name stands. */
const IN_FRONT = 60;

const labelOf = (n: PrintedNumber) => n.segment.text.slice(0, n.start).slice(-IN_FRONT);

/** Three figures that give the energy and are called by their names are as sure as print gets; others are for a person to confirm. */
const [SURE_OF_GAS, TO_CONFIRM] = [0.9, 0.6];

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
    fieldOf<string | number>(
      n.value,
      isSure ? SURE_OF_GAS * n.confidence : TO_CONFIRM,
      [boxOf(n.rect, pages)],
      n.text,
      {
        ...(original && { original }),
      },
    );
  const printed = (n: PrintedNumber) => ({ value: n.value, unit: unitOf(n.unit?.name ?? 'm³').symbol });

  if (energy.unit?.name === 'therm') {
    const found = volumes.flatMap((volume) =>
      near
        .filter((n) => n !== volume && n.decimals >= 2 && isWithin(n.value, THERMS) && fits(volume.value * n.value))
        .map((factor) => ({ volume, factor })),
    );
    const [first] = found;
    return first && first.volume.unit?.name === 'CCF'
      ? { calorific_value: field(first.factor, false, { ...printed(first.volume), unit: 'CCF' }) }
      : undefined;
  }
  if (energy.unit?.name !== 'kWh') return undefined;
  const metric = volumes.filter((n) => n.unit?.name === 'm³');
  const found = kinds.flatMap(({ unit, printed: withUnit, divisor, ...bounds }) =>
    near
      .filter((n) => n.decimals >= 1 && isWithin(n.value, bounds))
      .flatMap((calorific) =>
        near
          .filter((n) => n !== calorific && n.decimals >= 2 && isWithin(n.value, CORRECTION))
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
