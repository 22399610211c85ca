import { environmentFields } from '@steward/core/property/fields';
import { unlessTaken } from '../../../database/taken.ts';
import { actorOf } from '../../../platform/ctx.ts';
import { asText, type Importable, type ImportableField, type RowReader } from '../../../platform/imports/importable.ts';
import { importableFields } from '../../../platform/imports/importable-fields.ts';
import { forgetSessions } from '../../../platform/http/known-sessions.ts';
import { publishToAll } from '../../../platform/http/live.ts';
import { portfoliosByName } from '../portfolios/portfolios.importable.ts';
import { apart, areaFields, areaReader, FieldsWithAreas, noSplit } from './areas.importable.ts';
import { insertSplits, listSplits, upsertAreas } from './areas.repository.ts';
import * as repository from './environments.repository.ts';
import { listInUse } from './hanging.repository.ts';
import { movingAcceptedYears, ofMovedProperties } from './accepted-changes.service.ts';
import { acceptedYearsOfImport } from './import-years.service.ts';
import { changeEnvironment } from './environments.service.ts';
import { typeWords, useWords } from './spreadsheet-words.ts';

/** A type that is written with its kind, such as "Medical Office": an office, medical. A column of its own for the kind goes first. */
const typeReader: RowReader = (row) => {
  const { given, errors } = areaReader(row);
  const [type, kind = ''] = asText(given['property_type']).split('.');
  return {
    given: kind ? { property_sub_type: kind, ...given, property_type: type } : { ...given },
    errors,
  };
};

const words = new Map([
  ['environment_use', useWords],
  ['property_type', typeWords],
]);

/** The split of the floor area follows the floor area. */
const fields = importableFields(environmentFields).flatMap((field): ImportableField[] => [
  { ...field, words: words.get(field.name) ?? field.words ?? {} },
  ...(field.name === 'gross_floor_area' ? areaFields : []),
]);

const unlessNameTaken = (write: Promise<void>) =>
  unlessTaken('environments_name', 'environment.name-taken', write, [
    { field: 'environment_name', message: 'Property name already exists. Please choose another name!' },
  ]);

export const environmentsImportable: Importable<FieldsWithAreas> = {
  thing: 'properties',
  needs: { create: 'properties.create', edit: 'properties.edit' },
  input: FieldsWithAreas,
  fields,
  nameOf: ({ environment_name }) => asText(environment_name),
  keyFields: { code: 'project_id', name: 'environment_name' },
  keyOf: ({ project_id, environment_name }) => ({
    ...(project_id && { code: project_id.trim().toLowerCase() }),
    name: asText(environment_name).toLowerCase(),
  }),
  list: async (_ctx, { db, scope }, ids) => {
    const splits = new Map(
      (await listSplits(db, scope, ids)).map(({ environment_id, ...split }) => [environment_id, split]),
    );
    return (await repository.listFields(db, scope, ids)).map(({ id, ...values }) => ({
      id,
      values: { ...noSplit, ...values, ...splits.get(id) } as FieldsWithAreas,
    }));
  },
  references: async (work) => ({ portfolio_id: await portfoliosByName(work) }),
  reader: async () => typeReader,
  add: async (ctx, { db, scope }, rows) => {
    await unlessNameTaken(
      repository.insertEnvironments(
        db,
        scope,
        rows.map(({ id, values }) => ({ id, ...apart(values).fields })),
      ),
    );
    await insertSplits(
      db,
      scope,
      rows.flatMap(({ id, values }) => {
        const { split } = apart(values);
        return split ? [{ environment_id: id, ...split, updated_at: ctx.now }] : [];
      }),
    );
    if (scope.environments === 'all') return;
    const { userId } = actorOf(ctx);
    for (const { id } of rows) await repository.insertAccess(db, scope, id, userId);
    await publishToAll(db, scope.organizationId, [userId], 'rights');
  },
  change: async (ctx, work, { id, values }, from) => {
    const { fields: changed, split } = apart(values);
    await changeEnvironment(ctx, work, id, changed, from);
    const [known] = await listSplits(work.db, work.scope, [id]);
    if (split || known) await upsertAreas(work.db, work.scope, id, split ?? noSplit, ctx.now);
  },
  changing: (ctx, work, ids, reason, write) => movingAcceptedYears(ctx, work, ids, reason, write, ofMovedProperties),
  acceptedYears: acceptedYearsOfImport,
  inUse: async (ctx, { db, scope }, ids) => listInUse(db, scope, ids, actorOf(ctx).userId),
  inUseFailure: 'environment.not-deletable',
  remove: ({ db, scope }, ids) => repository.deleteEnvironments(db, scope, ids),
  afterwards: (ctx) => {
    if (ctx.scope?.environments !== 'all') forgetSessions();
  },
};
