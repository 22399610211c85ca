import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';

export interface MeasureMoney {
  /** Capital cost before grants. */
  capitalCost: number | null;
  grants: number | null;
  /** The annual saving in the same currency; negative if the measure increases costs. */
  annualCostSaving: number | null;
  lifeYears: number | null;
  /** Tonnes of CO2e saved per year. */
  annualTonnesSaved: number | null;
}

export interface MeasureEconomics {
  /** Capital cost less grants. */
  netCost: number | null;
  /** Years; null without a saving. */
  simplePayback: number | null;
  netPresentValue: number | null;
  /** Currency per tonne of CO2e; negative if the measure pays for itself. */
  abatementCost: number | null;
  /** The calculation of each known figure. */
  working: { figure: 'payback' | 'net_present_value' | 'abatement_cost'; text: string }[];
}

/**
 * The economics of a measure: simple payback = net cost / annual saving; net present value = -net cost + sum of the annual saving / (1 +
 * r)^t over its life; abatement cost = (net cost as an annuity - annual saving) / annual tonnes saved. Annual saving and price are
 * constant: the result compares measures, it is not a forecast. Figures with an unknown input are null, not zero.
 */
export function measureEconomics(money: MeasureMoney, discountRate: number): MeasureEconomics {
  if (!(discountRate >= 0 && discountRate < 1)) throw new InvalidValue('A discount rate lies between 0 and 1');
  const { capitalCost, annualCostSaving: saving, lifeYears, annualTonnesSaved: tonnes } = money;
  const working: MeasureEconomics['working'] = [];
  const netCost = capitalCost === null ? null : capitalCost - (money.grants ?? 0);
  const percent = `${shown(discountRate * 100)} %`;
  let simplePayback: number | null = null;
  if (netCost !== null && saving !== null && saving > 0 && Number.isFinite(netCost / saving)) {
    simplePayback = netCost / saving;
    working.push({ figure: 'payback', text: `${shown(netCost)} / ${shown(saving)} = ${shown(simplePayback)}` });
  }
  let netPresentValue: number | null = null;
  let abatementCost: number | null = null;
  if (netCost !== null && saving !== null && lifeYears !== null && lifeYears > 0) {
    const factor = presentValueFactor(discountRate, lifeYears);
    netPresentValue = saving * factor - netCost;
    working.push({
      figure: 'net_present_value',
      text: `${shown(saving)} × ${shown(factor)} (${percent}, ${shown(lifeYears)}) - ${shown(netCost)} = ${shown(netPresentValue)}`,
    });
    const perTonne = (netCost / factor - saving) / (tonnes ?? 0);
    // With almost no tonnes saved there is no meaningful cost per tonne.
    if (tonnes !== null && tonnes > 0 && Number.isFinite(perTonne)) {
      abatementCost = perTonne;
      working.push({
        figure: 'abatement_cost',
        text: `(${shown(netCost)} / ${shown(factor)} - ${shown(saving)}) / ${shown(tonnes)} t = ${shown(abatementCost)}`,
      });
    }
  }
  return { netCost, simplePayback, netPresentValue, abatementCost, working };
}

/** The present value of 1 per year over a number of years. */
export const presentValueFactor = (rate: number, years: number): number =>
  rate === 0 ? years : (1 - (1 + rate) ** -years) / rate;
