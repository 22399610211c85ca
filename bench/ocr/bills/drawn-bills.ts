/** Bills as billing systems of the nineties print them: fixed pitch, capitals, forms. */
import { chance, type Chance } from './bill.ts';
import { type DrawnBill, type Mark } from './drawing.ts';
import { southAfrica, usGas } from './drawn/abroad.ts';
import { germanLocalHeat } from './drawn/german-heat.ts';
import { ukWaste, ukWater } from './drawn/uk.ts';

/** Two bills of two suppliers, scanned into one file. */
function joined(r: Chance, n: number): DrawnBill {
  const [one, two] = [usGas(r, n), ukWaterAsUs(r, n)];
  return {
    ...one,
    id: `d6-${n}`,
    layout: 'joined',
    sheets: [...one.sheets, ...two.sheets],
    expected: { ...one.expected, second: two.expected },
  };
}
const ukWaterAsUs = (r: Chance, n: number) => ukWater(r, n);

function creditNote(r: Chance, n: number): DrawnBill {
  const base = germanLocalHeat(r, n);
  const minus = (text: string) => (/^[\d.]+,\d\d$/.test(text) ? `-${text}` : text);
  const sheets = base.sheets.map((marks) =>
    marks
      .filter(([, y]) => y < 310 || y > 345)
      .map(([x, y, text, ...rest]): Mark => [
        x,
        y,
        y > 225
          ? minus(text)
          : text === 'Rechnung Nr.'
            ? 'Gutschrift Nr.'
            : text === 'Wärmelieferung'
              ? 'Storno Wärmelieferung'
              : text,
        ...rest,
      ]),
  );
  const e = base.expected as Record<string, number>;
  const expected = {
    ...base.expected,
    grossAmount: -e.grossAmount!,
    netAmount: -e.netAmount!,
    taxAmount: -e.taxAmount!,
    energyConsumptionKwh: -e.energyConsumptionKwh!,
    accept: { energyConsumptionKwh: [e.energyConsumptionKwh] },
  };
  return {
    ...base,
    id: `d7-${n}`,
    layout: 'credit-note',
    sheets: sheets.map((marks) => marks.filter(([, y]) => y !== 340)),
    expected,
  };
}

export const drawnBills = (): DrawnBill[] =>
  [usGas, southAfrica, ukWaste, ukWater, germanLocalHeat, joined, creditNote].flatMap((make, i) =>
    [0, 1, 2].map((n) => make(chance(9000 + 53 * i + n), n)),
  );
