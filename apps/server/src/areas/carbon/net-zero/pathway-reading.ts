import { InvalidValue } from '@steward/core/failure';
import { readPathways, type LoadedPathway } from '@steward/core/net-zero/pathway-csv';

/** Why a table is not read, with its line. Errors of a child process have only a code. */
export interface PathwayProblem {
  problem: string;
}

/** Reads a table of pathways. Runs in a child process, since the table is untrusted. */
export function readPathwayTable(csv: string): LoadedPathway[] | PathwayProblem {
  try {
    return readPathways(csv);
  } catch (error) {
    if (error instanceof InvalidValue) return { problem: error.message };
    throw error;
  }
}
