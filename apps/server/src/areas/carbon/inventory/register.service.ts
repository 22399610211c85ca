import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { CountedRefrigerant } from '@steward/contract/carbon/inventory.parts';
import type { EntryActivity } from '@steward/core/ghg/entries/entry';
import { isEntered, type EnteredLoss } from '@steward/core/ghg/factors/refrigerant-register';
import type { Work } from '../../../database/transaction.ts';
import { listRegister, type RegisterPiece } from '../../estate/servicing/register.service.ts';
import type { LedgerRow } from '../entries/ledger.service.ts';
import type { Restate } from '../factors/gwp-sets.ts';

/** A year of a piece of equipment with its lines in the inventory, before shares. */
export interface RegisterYear {
  year: number;
  lines: EntryActivity[];
  listed: CountedRefrigerant;
}

const keyOf = (environmentId: string, year: number | string) => `${environmentId}|${year}`;

/** The refrigerants of approved entries, by property and year. */
function enteredLosses(ledger: readonly LedgerRow[]): ReadonlyMap<string, EnteredLoss[]> {
  const entered = new Map<string, EnteredLoss[]>();
  for (const { environment_id, scope, category, month, factor } of ledger) {
    if (environment_id === null || scope !== 1 || category !== 'fugitive') continue;
    const gasId = factor?.id.startsWith('gas:') ? factor.id : null;
    const key = keyOf(environment_id, month.slice(0, 4));
    entered.set(key, [...(entered.get(key) ?? []), { gasId }]);
  }
  return entered;
}

/** An error in the records stays an error; otherwise an approved entry takes precedence over the register. */
const stateOf = ({ state, potential, refrigerant }: RegisterPiece, entered: readonly EnteredLoss[]) =>
  state !== 'implausible' && isEntered(potential?.gasId ?? `gas:${refrigerant}`, entered) ? 'entered' : state;

function linesOf({ equipment_id, environment_id, loss, potential }: RegisterPiece): EntryActivity[] {
  const { gas, factor } = potential ?? {};
  if (!gas || !factor) return [];
  return loss.months.map(({ month, leakedKg }) => ({
    equipmentId: equipment_id,
    environmentId: environment_id,
    month,
    scope: 1,
    category: 'fugitive',
    quantity: leakedKg,
    unit: 'kg',
    factor,
    gas,
  }));
}

/**
 * The refrigerant register as lines of scope 1. An approved entry for the same property, gas and year replaces the register, so that a loss
 * counts once.
 */
export async function listRegisterYears(
  work: Work,
  asked: { environmentIds: readonly string[]; from?: number | undefined; until: number; knownAt?: Date | undefined },
  ledger: readonly LedgerRow[],
  restate: (year: number) => Restate,
): Promise<RegisterYear[]> {
  const entered = enteredLosses(ledger);
  const pieces = (await listRegister(work, asked)).map(({ potential, ...piece }): RegisterPiece => ({
    ...piece,
    potential: potential && { ...potential, factor: potential.factor && restate(piece.year)(potential.factor) },
  }));
  return pieces.flatMap((piece): RegisterYear[] => {
    const { loss, potential, year } = piece;
    const isAsked = year === asked.until && asked.from === undefined;
    // A piece without a record of the year has an unknown loss, not zero.
    if (piece.days.length === 0 && !(isAsked && piece.state === 'no-record' && potential)) return [];
    const state = stateOf(piece, entered.get(keyOf(piece.environment_id, year)) ?? []);
    if (state === 'not-in-use') return [];
    return [
      {
        year,
        lines: state === 'counted' ? linesOf(piece) : [],
        listed: {
          equipment_id: piece.equipment_id,
          name: piece.product_name,
          of: piece.environment_name,
          environment_id: piece.environment_id,
          refrigerant: piece.refrigerant,
          days: piece.days,
          added: loss.addedKg,
          recovered: loss.recoveredKg,
          charge_change: loss.chargeChangeKg,
          charge: piece.charge,
          lost: piece.lost,
          gwp100: potential?.factor?.kgCo2ePerUnit ?? null,
          source: potential?.factor?.source ?? '',
          kg_co2e: 0,
          state,
        },
      },
    ];
  });
}

/** The losses of refrigerants without a known warming potential, by refrigerant. */
export function missingPotentials(refrigerants: readonly CountedRefrigerant[], year: number): Inventory['missing'] {
  const found = new Map<string, Inventory['missing'][number]>();
  for (const { refrigerant, lost, state, environment_id } of refrigerants) {
    if (state !== 'no-potential' || !lost) continue;
    const kind = `warming potential of ${refrigerant}`;
    const known = found.get(kind) ?? {
      what: `${kind}, ${year}`,
      kind,
      country: null,
      year,
      carrier: 'refrigerant',
      quantity: 0,
      unit: 'kg',
      environment_ids: [],
    };
    known.quantity += lost;
    known.environment_ids.push(environment_id);
    found.set(kind, known);
  }
  return [...found.values()];
}
