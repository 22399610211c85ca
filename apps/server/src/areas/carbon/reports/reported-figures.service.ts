import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { WorkingLine } from '@steward/contract/carbon/inventory.working';
import { addKnown, sumKnown } from '@steward/core/ghg/known-sums';
import type { Work } from '../../../database/transaction.ts';
import type { Boundary } from '../boundaries/boundary.service.ts';
import { figuresFor } from '../inventory/inventory.service.ts';
import { listAcceptedCovers } from '../inventory/accepted-figures.service.ts';
import { partOfRound } from './report-rounds.service.ts';

/** The fields of an inventory line that sums need. */
export type FigureLine = Pick<
  WorkingLine,
  'environment_id' | 'carrier' | 'scope' | 'scope3_category' | 'basis' | 'quantity' | 'unit' | 'kg_co2e'
> & {
  /** Of market-based energy: what a certificate, contract or supplier rate covers. */
  instrument: { id: string } | null;
};

export interface ReportedFigures {
  inventory: Inventory;
  lines: FigureLine[];
  /** A report of the year was accepted: these are its figures. */
  isAccepted: boolean;
}

type Row = Inventory['by_environment'][number];

/** The part of an accepted report for fewer properties: figures that belong to no property are not in it. */
function partOf(accepted: Inventory, today: Inventory, rows: Row[]): Inventory {
  const sumOf = (key: 'scope1' | 'scope2_location' | 'scope2_market' | 'scope3') =>
    sumKnown(rows.map((row) => row[key]));
  const totals = {
    scope1: sumOf('scope1'),
    scope2_location: sumOf('scope2_location'),
    scope2_market: sumOf('scope2_market'),
    scope3: sumOf('scope3'),
  };
  return {
    ...today,
    totals,
    total_location: addKnown(totals.scope1, totals.scope2_location, totals.scope3),
    total_market: addKnown(totals.scope1, totals.scope2_market, totals.scope3),
    is_complete: accepted.is_complete || rows.every((row) => row.is_complete),
    by_environment: rows,
    energy_kwh: sumKnown(rows.map((row) => row.energy_kwh)),
    gross_floor_area: rows.reduce((sum, row) => sum + row.gross_floor_area, 0),
  };
}

/**
 * The inventory of a boundary in a year as an input for other areas: the accepted figures of a year with an accepted report, otherwise
 * current ones. For fewer properties than the report has, their part of it.
 */
export async function reportedFigures(
  work: Work,
  boundary: Boundary,
  year: number,
  now: Date,
  /** Without months and other years, which cost a calculation each. */
  isAlone = false,
): Promise<ReportedFigures> {
  const { inventory: today, lines } = await figuresFor(work, boundary, year, now, undefined, isAlone);
  const ids = boundary.environments.map((row) => row.environment_id);
  const [found] = await listAcceptedCovers(work, { ...boundary, ids }, year);
  if (!found)
    return {
      inventory: today,
      lines: lines.map((line) => ({
        environment_id: line.environmentId || null,
        carrier: line.carrier,
        scope: line.scope,
        scope3_category: line.scope3Category ?? null,
        instrument: line.instrumentId === undefined ? null : { id: line.instrumentId },
        basis: line.basis ?? null,
        quantity: line.quantity,
        unit: line.unit,
        kg_co2e: line.kgCo2e,
      })),
      isAccepted: false,
    };
  const frozen = await partOfRound(work, found.report_id, found.round, 'inventory');
  const frozenLines = await partOfRound(work, found.report_id, found.round, 'lines');
  const within = new Set(ids);
  const accepted = found.is_exact
    ? frozen
    : partOf(
        frozen,
        today,
        frozen.by_environment.filter((row) => within.has(row.environment_id)),
      );
  const { recalculated_base } = today;
  return {
    inventory: {
      ...accepted,
      by_year: [
        ...today.by_year.filter((row) => row.year !== year),
        { ...today.by_year.find((row) => row.year === year), year, ...accepted.totals, is_accepted: true },
      ],
      ...(recalculated_base && { recalculated_base }),
    },
    lines: found.is_exact ? frozenLines : frozenLines.filter((line) => within.has(line.environment_id ?? '')),
    isAccepted: true,
  };
}
