import type { Parsed } from '@steward/contract/call';
import {
  embodiedCarbon,
  type EmbodiedCarbonItem,
  type EmbodiedCarbonProject,
} from '@steward/contract/carbon/embodied-carbon';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { mustFind as mustFindNetZeroProject } from '../decarbonization/projects.service.ts';
import { checked } from './checked-item.ts';
import * as repository from './embodied-carbon.repository.ts';
import { shownItem, shownProject } from './answer-rows.ts';

const mustFindProperty = async ({ db, scope }: Work, environmentId: string) =>
  (await repository.findProperty(db, scope, environmentId)) ?? fail('environment.not-found');
const mustFindProject = async ({ db, scope }: Work, id: string) =>
  (await repository.findProject(db, scope, id)) ?? fail('embodied-carbon-project.not-found');
const mustFindItem = async ({ db, scope }: Work, id: string) =>
  (await repository.findItem(db, scope, id)) ?? fail('embodied-carbon-item.not-found');

export { getCarbonPayback } from './payback.service.ts';

export const getEmbodiedCarbon = (
  ctx: Ctx,
  { environment_id }: Parsed<typeof embodiedCarbon.getEmbodiedCarbon>,
): Promise<EmbodiedCarbonProject[]> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const { gross_floor_area } = await mustFindProperty(work, environment_id);
    const projects = await repository.listProjects(db, scope, environment_id);
    const items = await repository.listItemsOfProperty(db, scope, environment_id);
    return projects.map((project) =>
      shownProject(
        project,
        items.filter((item) => item.embodied_carbon_project_id === project._id),
        gross_floor_area,
        todayOf(ctx),
      ),
    );
  });

async function projectNow(ctx: Ctx, work: Work, id: string): Promise<EmbodiedCarbonProject> {
  const project = await mustFindProject(work, id);
  const { gross_floor_area } = await mustFindProperty(work, project.environment_id);
  return shownProject(project, await repository.listItems(work.db, work.scope, id), gross_floor_area, todayOf(ctx));
}

/**
 * Works on a property can only belong to a project of the same property: the saving of a portfolio's project is not that of one property.
 */
async function checkLink(work: Work, environmentId: string, decarbonizeProjectId: string | null): Promise<void> {
  if (decarbonizeProjectId === null) return;
  const { environment_id } = await mustFindNetZeroProject(work, decarbonizeProjectId);
  if (environment_id !== environmentId)
    fail('request.invalid', undefined, [
      { field: 'decarbonize_project_id', message: 'does not belong to this property' },
    ]);
}

export const addEmbodiedCarbonProject = (
  ctx: Ctx,
  { environment_id, decarbonize_project_id, ...fields }: Parsed<typeof embodiedCarbon.addEmbodiedCarbonProject>,
) =>
  inTransaction(ctx, async (work) => {
    await mustFindProperty(work, environment_id);
    const id = uuid();
    const created_by = actorOf(ctx).userId;
    await checkLink(work, environment_id, decarbonize_project_id);
    await repository.insertProject(work.db, work.scope, { id, environment_id, created_by, ...fields });
    await repository.saveLink(work.db, work.scope, id, decarbonize_project_id);
    return projectNow(ctx, work, id);
  });

export const updateEmbodiedCarbonProject = (
  ctx: Ctx,
  { embodied_carbon_project_id: id, ...sent }: Parsed<typeof embodiedCarbon.updateEmbodiedCarbonProject>,
) =>
  inTransaction(ctx, async (work) => {
    const known = await mustFindProject(work, id);
    const input = changed(embodiedCarbon.updateEmbodiedCarbonProject.input, known, sent);
    const { decarbonize_project_id, ...fields } = input;
    if (known.decarbonize_project_id !== decarbonize_project_id) {
      await checkLink(work, known.environment_id, decarbonize_project_id);
      await repository.saveLink(work.db, work.scope, id, decarbonize_project_id);
    }
    await repository.updateProject(work.db, work.scope, id, fields);
    return projectNow(ctx, work, id);
  });

export const deleteEmbodiedCarbonProject = (
  ctx: Ctx,
  { embodied_carbon_project_id }: Parsed<typeof embodiedCarbon.deleteEmbodiedCarbonProject>,
) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.deleteProject(db, scope, embodied_carbon_project_id)))
      fail('embodied-carbon-project.not-found');
    return { done: true as const };
  });

export const getEmbodiedCarbonItems = (
  ctx: Ctx,
  { embodied_carbon_project_id }: Parsed<typeof embodiedCarbon.getEmbodiedCarbonItems>,
): Promise<EmbodiedCarbonItem[]> =>
  reading(ctx, async (work) => {
    const { completed_on } = await mustFindProject(work, embodied_carbon_project_id);
    const items = await repository.listItems(work.db, work.scope, embodied_carbon_project_id);
    return items.map((item) => shownItem(item, completed_on, todayOf(ctx)));
  });

async function itemNow(ctx: Ctx, work: Work, id: string): Promise<EmbodiedCarbonItem> {
  const item = await mustFindItem(work, id);
  const { completed_on } = await mustFindProject(work, item.embodied_carbon_project_id);
  return shownItem(item, completed_on, todayOf(ctx));
}

export const addEmbodiedCarbonItem = (
  ctx: Ctx,
  { embodied_carbon_project_id, ...given }: Parsed<typeof embodiedCarbon.addEmbodiedCarbonItem>,
) =>
  inTransaction(ctx, async (work) => {
    const { environment_id } = await mustFindProject(work, embodied_carbon_project_id);
    const id = uuid();
    await repository.insertItem(work.db, work.scope, {
      id,
      environment_id,
      embodied_carbon_project_id,
      created_by: actorOf(ctx).userId,
      ...checked(given),
    });
    return itemNow(ctx, work, id);
  });

export const updateEmbodiedCarbonItem = (
  ctx: Ctx,
  { embodied_carbon_item_id: id, ...sent }: Parsed<typeof embodiedCarbon.updateEmbodiedCarbonItem>,
) =>
  inTransaction(ctx, async (work) => {
    const known = await mustFindItem(work, id);
    const given = changed(embodiedCarbon.updateEmbodiedCarbonItem.input, known, sent);
    await repository.updateItem(work.db, work.scope, id, checked(given));
    return itemNow(ctx, work, id);
  });

export const deleteEmbodiedCarbonItem = (
  ctx: Ctx,
  { embodied_carbon_item_id }: Parsed<typeof embodiedCarbon.deleteEmbodiedCarbonItem>,
) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.deleteItem(db, scope, embodied_carbon_item_id))) fail('embodied-carbon-item.not-found');
    return { done: true as const };
  });
