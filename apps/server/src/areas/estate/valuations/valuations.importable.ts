import { id } from '@steward/contract/call';
import { valuationInputs } from '@steward/contract/estate/valuations.models';
import { valuationFields } from '@steward/core/finance/valuation-fields';
import { z } from 'zod';
import { asText, without, type Importable } from '../../../platform/imports/importable.ts';
import { importableFields } from '../../../platform/imports/importable-fields.ts';
import { propertiesByName, propertyField } from '../environments/property-reference.ts';
import * as repository from './valuations.repository.ts';
import { changeValuation, insertValuations } from './valuations.service.ts';

const Fields = z.object({ environment_id: id('environment'), ...valuationInputs });
type Fields = z.output<typeof Fields>;

export const valuationsImportable: Importable<Fields> = {
  thing: 'valuations',
  needs: { create: 'valuations.create', edit: 'valuations.edit' },
  input: Fields,
  fields: [propertyField, ...importableFields(valuationFields)],
  nameOf: ({ environment_id = '', valued_on }, names) =>
    [names.get(environment_id), asText(valued_on)].filter(Boolean).join(', '),
  keyFields: { name: 'valued_on' },
  // A property has one value of a basis for a day: another one in the file corrects it.
  keyOf: ({ environment_id = '', valued_on = '', basis = '' }) => ({
    name: `${environment_id} ${valued_on} ${basis}`.toLowerCase(),
  }),
  list: async (_ctx, { db, scope }, ids) =>
    (await repository.listFields(db, scope, ids)).map(({ id: valuation, ...values }) => ({ id: valuation, values })),
  references: async (work) => ({ environment_id: await propertiesByName(work) }),
  add: (ctx, work, rows) =>
    insertValuations(
      ctx,
      work,
      rows.map(({ id: valuation, values }) => ({ id: valuation, ...values })),
    ),
  change: (ctx, work, { id: valuation, values }) =>
    changeValuation(ctx, work, valuation, without(values, 'environment_id')),
  // Nothing refers to a valuation.
  inUse: async () => new Set<string>(),
  inUseFailure: 'import.in-use',
  remove: ({ db, scope }, ids) => repository.deleteValuations(db, scope, ids),
};
