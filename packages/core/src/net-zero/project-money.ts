import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';

/** A year of a project's life, counted from its start. */
export interface ProjectYear {
  /** Avoided tonnes of CO2e. */
  tonnes: number;
  /** The penalty of a law that would apply without it. */
  penaltyAvoided: number;
}

export interface ProjectMoney {
  capitalCost: number;
  annualCostSaving: number;
  /** The assumed price of a tonne of CO2e. */
  carbonPrice: number;
  discountRate: number;
}

export interface ProjectValue {
  netPresentValue: number;
  /** The discounted parts of the value. */
  savings: number;
  carbon: number;
  penalties: number;
  /** Years until the income exceeds the cost, not discounted; null: not in its life. */
  payback: number | null;
  /** Cost per tonne: (cost - discounted savings) / discounted tonnes; without carbon price and penalties. */
  abatementCost: number | null;
  tonnes: number;
  working: string;
}

/**
 * Net present value = sum over the years of (saving + price × tonnes + avoided penalty) / (1 + r)^t - capital cost, at the end of each
 * year. Abatement cost = levelized: cost less discounted savings, over discounted tonnes.
 */
export function projectValue(
  { capitalCost, annualCostSaving, carbonPrice, discountRate }: ProjectMoney,
  years: readonly ProjectYear[],
): ProjectValue {
  if (!(discountRate >= 0 && discountRate < 1)) throw new InvalidValue('A discount rate lies between 0 and 1');
  let savings = 0;
  let carbon = 0;
  let penalties = 0;
  let tonnes = 0;
  let discountedTonnes = 0;
  let cash = -capitalCost;
  let payback: number | null = capitalCost === 0 ? 0 : null;
  for (const [at, year] of years.entries()) {
    const factor = (1 + discountRate) ** -(at + 1);
    const income = annualCostSaving + carbonPrice * year.tonnes + year.penaltyAvoided;
    if (payback === null && income > 0 && cash + income >= 0) payback = at - cash / income;
    cash += income;
    savings += annualCostSaving * factor;
    carbon += carbonPrice * year.tonnes * factor;
    penalties += year.penaltyAvoided * factor;
    tonnes += year.tonnes;
    discountedTonnes += year.tonnes * factor;
  }
  const perTonne = (capitalCost - savings) / discountedTonnes;
  const netPresentValue = savings + carbon + penalties - capitalCost;
  return {
    netPresentValue,
    savings,
    carbon,
    penalties,
    payback,
    // With almost no tonnes saved there is no meaningful cost per tonne.
    abatementCost: discountedTonnes > 0 && Number.isFinite(perTonne) ? perTonne : null,
    tonnes,
    working: `${shown(savings)} + ${shown(carbon)} + ${shown(penalties)} - ${shown(capitalCost)} = ${shown(netPresentValue)} (${shown(discountRate * 100)} %, ${years.length})`,
  };
}
