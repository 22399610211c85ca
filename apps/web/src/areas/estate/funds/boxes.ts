import type { Answer } from '@steward/contract/call';
import type { portfolios } from '@steward/contract/estate/portfolios';
import type { Box } from '../../../shared/diagram/diagram.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';

type Branch = Answer<typeof portfolios.getPortfolioWithEnv>[number];

/** An area whose unit stays after the number in a line from right to left. */
export const squareMetres = (area: number) => `\u2066${formatNumber(area, 0)} m²\u2069`;

/** The first line of a box: the floor area, and the share if it is less than all of it. */
export const sizeNote = (area: number, share: number | undefined) =>
  [squareMetres(area), ...(share === undefined || share === 1 ? [] : [formatPercent(share, 2)])].join(' · ');

/** The properties of a portfolio as boxes below it, and a box with the number of further ones. */
export function propertyBoxes(
  branch: Branch | undefined,
  more: (count: number) => string,
): (Box & { property?: Branch['environments'][number] })[] {
  if (!branch) return [];
  const left = branch.environment_count - branch.environments.length;
  return [
    ...branch.environments.map((property) => ({
      id: property._id,
      parent: branch._id,
      title: property.environment_name,
      note: squareMetres(property.gross_floor_area),
      property,
    })),
    ...(left > 0 ? [{ id: `${branch._id}-more`, parent: branch._id, title: more(left) }] : []),
  ];
}
