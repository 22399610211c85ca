import type { Carrier } from '../ghg/carrier.ts';
import { shown } from '../working.ts';

/** What a law lets an owner take from a year's emissions. */
export const deductionKinds = ['renewable-credits', 'electrification', 'offsets'] as const;
export type DeductionKind = (typeof deductionKinds)[number];

/** As it was entered: kWh of credits, kWh that heat pumps used, or tonnes of offsets. */
export interface Deduction {
  kind: DeductionKind;
  quantity: number;
  /** The day the heat pumps were installed, YYYY-MM-DD; electrification only. */
  installedOn: string | null;
}

export interface DeductionRules {
  /** Credits take away emissions of electricity, and no others. */
  renewable_credits?: { source: string } | undefined;
  /** At most this share of the limit, in these years. */
  offsets?: { share_of_limit: number; from: number; until: number; source: string } | undefined;
  /** For each kWh that qualifying equipment uses, by the day it was installed; later installations earn nothing. */
  electrification?:
    | { rates: readonly { installed_until: string; tonnes_per_kwh: number }[]; source: string }
    | undefined;
}

/** What is taken away by one kind, and what was entered for it. */
export interface Deducted {
  kind: DeductionKind;
  enteredTonnes: number | null;
  tonnes: number;
  working: string;
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

interface Year {
  year: number;
  emissions: {
    tonnes: number | null;
    parts: readonly { carrier: Carrier; tonnes: number; tonnesPerUnit: number }[];
  };
  energy: readonly { carrier: Carrier; kwh: number }[];
  limitTonnes: number | null;
}

/**
 * What is taken from a year's emissions: credits from those of electricity only, then the credit for electrification, then offsets up to
 * their share of the limit; never more than is left. Kinds that the law does not know, or not in this year, take nothing.
 * Source: NYC Administrative Code 28-320.3.6; 1 RCNY 103-14(d).
 */
export function deductedOf(
  rules: DeductionRules | undefined,
  entered: readonly Deduction[],
  { year, emissions, energy, limitTonnes }: Year,
): Deducted[] {
  if (!rules || emissions.tonnes === null) return [];
  let left = emissions.tonnes;
  const found: Deducted[] = [];
  const take = (kind: DeductionKind, enteredTonnes: number | null, atMost: number, text: string) => {
    const tonnes = Math.max(0, Math.min(enteredTonnes ?? 0, atMost, left));
    left -= tonnes;
    const isLess = enteredTonnes !== null && tonnes < enteredTonnes * (1 - 1e-12);
    found.push({ kind, enteredTonnes, tonnes, working: isLess ? `${text}; ${shown(tonnes)} t deducted` : text });
  };
  const of = (kind: DeductionKind) => entered.filter((one) => one.kind === kind);
  const electricity = emissions.parts.find(({ carrier }) => carrier === 'electricity');
  const credits = of('renewable-credits');
  if (credits.length && rules.renewable_credits) {
    const kwh = sum(credits.map(({ quantity }) => quantity));
    const perKwh = electricity?.tonnesPerUnit ?? 0;
    take(
      'renewable-credits',
      electricity ? kwh * perKwh : 0,
      electricity?.tonnes ?? 0,
      `Renewable energy credits: ${shown(kwh)} kWh × ${shown(perKwh)} t = ${shown(kwh * perKwh)} t`,
    );
  }
  const pumps = of('electrification');
  if (pumps.length && rules.electrification) {
    const { rates } = rules.electrification;
    const used = sum(energy.filter(({ carrier }) => carrier === 'electricity').map(({ kwh }) => kwh));
    const parts = pumps.map(({ quantity, installedOn }) => {
      const rate = rates.find(({ installed_until }) => installedOn !== null && installedOn <= installed_until);
      return { quantity, rate: rate?.tonnes_per_kwh ?? 0 };
    });
    // Heat pumps cannot have used more electricity than the building.
    const total = sum(parts.map(({ quantity }) => quantity));
    const share = total > used ? used / total : 1;
    const tonnes = sum(parts.map(({ quantity, rate }) => quantity * rate));
    const text = parts.map(({ quantity, rate }) => `${shown(quantity)} kWh × ${shown(rate)} t`).join(' + ');
    take('electrification', tonnes, tonnes * share, `Electrification credit: ${text} = ${shown(tonnes)} t`);
  }
  const offsets = of('offsets');
  if (offsets.length && rules.offsets && year >= rules.offsets.from && year <= rules.offsets.until) {
    const tonnes = sum(offsets.map(({ quantity }) => quantity));
    const { share_of_limit: share } = rules.offsets;
    const atMost = limitTonnes === null ? 0 : share * limitTonnes;
    const cap = limitTonnes === null ? 'no limit' : `${shown(share)} × ${shown(limitTonnes)} t`;
    take('offsets', tonnes, atMost, `Offset certificates: ${shown(tonnes)} t, at most ${cap}`);
  }
  return found;
}
