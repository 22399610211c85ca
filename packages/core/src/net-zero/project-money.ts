import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';

/** A year of a project's life, counted from its start. */
export interface ProjectYear {
  /** Avoided tonnes of CO2e. */
  tonnes: number;
  /** What a law would have asked for without it. */
  penaltyAvoided: number;
}

export interface ProjectMoney {
  capitalCost: number;
  annualCostSaving: number;
  /** What a tonne of CO2e is taken to cost in the calculation. */
  carbonPrice: number;
  discountRate: number;
}

export interface ProjectValue {
  netPresentValue: number;
  /** Parts of it, discounted. */
  savings: number;
  carbon: number;
  penalties: number;
  /** Years until what came in has paid for the cost, not discounted; null: not in its life. */
  payback: number | null;
  /** Cost of a tonne: (cost - discounted savings) / discounted tonnes; carbon price and penalties are no part of it. */
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
    // Of next to nothing saved no cost per tonne can be told.
    abatementCost: discountedTonnes > 0 && Number.isFinite(perTonne) ? perTonne : null,
    tonnes,
    working: `${shown(savings)} + ${shown(carbon)} + ${shown(penalties)} - ${shown(capitalCost)} = ${shown(netPresentValue)} (${shown(discountRate * 100)} %, ${years.length})`,
  };
}
