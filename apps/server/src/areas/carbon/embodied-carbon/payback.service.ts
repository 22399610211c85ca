import type { Answer, Parsed } from '@steward/contract/call';
import type { embodiedCarbon } from '@steward/contract/carbon/embodied-carbon';
import { carbonPayback } from '@steward/core/embodied-carbon/carbon-payback';
import { addKnown } from '@steward/core/ghg/known-sums';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { avoidedByYear, mustFind } from '../decarbonization/projects.service.ts';
import * as repository from './embodied-carbon.repository.ts';
import { shownProject } from './answer-rows.ts';

export const getCarbonPayback = (
  ctx: Ctx,
  { decarbonize_project_id, year, grid_fall }: Parsed<typeof embodiedCarbon.getCarbonPayback>,
): Promise<Answer<typeof embodiedCarbon.getCarbonPayback>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const project = await mustFind(work, decarbonize_project_id);
    const works = await repository.listProjectsOf(db, scope, decarbonize_project_id);
    const projects = [];
    for (const one of works) {
      const items = await repository.listItems(db, scope, one._id);
      const { kg_co2e, is_complete } = shownProject(one, items, null, todayOf(ctx));
      const { _id: embodied_carbon_project_id, environment_id, name } = one;
      projects.push({ embodied_carbon_project_id, environment_id, name, kg_co2e, is_complete });
    }
    if (projects.length === 0) return { projects, payback: null };
    // Incomplete embodied carbon is understated, so the payback would be too short.
    const embodied = projects.every(({ is_complete }) => is_complete)
      ? addKnown(...projects.map(({ kg_co2e }) => kg_co2e))
      : null;
    const avoided = await avoidedByYear(work, project, year, grid_fall, ctx.now);
    return { projects, payback: carbonPayback(embodied, avoided) ?? null };
  });
