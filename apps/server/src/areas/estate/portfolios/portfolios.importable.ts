import { portfolios } from '@steward/contract/estate/portfolios';
import { z } from 'zod';
import { unlessTaken } from '../../../database/taken.ts';
import type { Work } from '../../../database/transaction.ts';
import { asText, byName, type Importable, type Named } from '../../../platform/imports/importable.ts';
import * as repository from './portfolios.repository.ts';

const Fields = portfolios.createPortfolio.input;
type Fields = z.output<typeof Fields>;

const unlessNameTaken = (write: Promise<void>) =>
  unlessTaken('portfolios_name', 'portfolio.name-taken', write, [
    { field: 'name', message: 'A portfolio with this name already exists. Please choose another name.' },
  ]);

/** The portfolios within reach, by name in lower case. */
export async function portfoliosByName({ db, scope }: Work): Promise<Map<string, Named>> {
  const rows = await repository.listPortfolios(db, scope).execute();
  return byName(rows.map(({ _id, name }) => [name, _id] as const));
}

export const portfoliosImportable: Importable<Fields> = {
  thing: 'portfolios',
  needs: { create: 'portfolios.create', edit: 'portfolios.edit' },
  input: Fields,
  fields: [
    {
      name: 'name',
      kind: 'text',
      is_required: true,
      headings: [
        'portfolio',
        'portfolio name',
        'name',
        'portfolioname',
        'bezeichnung',
        'المحفظة',
        'اسم المحفظة',
        'الاسم',
      ],
    },
    {
      name: 'description',
      kind: 'text',
      is_required: false,
      headings: ['description', 'beschreibung', 'الوصف', 'notes', 'notizen'],
    },
  ],
  nameOf: ({ name }) => asText(name),
  keyFields: { name: 'name' },
  keyOf: ({ name }) => ({ name: asText(name).toLowerCase() }),
  list: async (_ctx, { db, scope }, ids) =>
    (await repository.listPortfolios(db, scope, undefined, ids).execute()).map(({ _id, name, description }) => ({
      id: _id,
      values: { name, description },
    })),
  add: async (_ctx, { db, scope }, rows) => {
    for (const { id, values } of rows) await unlessNameTaken(repository.insertPortfolio(db, scope, { id, ...values }));
  },
  change: async (_ctx, { db, scope }, { id, values }) =>
    unlessNameTaken(repository.updatePortfolio(db, scope, id, values)),
  inUse: async (_ctx, { db, scope }, ids) => {
    const used = new Set<string>();
    for (const id of ids) if (await repository.holdsProperties(db, scope, id)) used.add(id);
    return used;
  },
  inUseFailure: 'portfolio.not-empty',
  remove: async ({ db, scope }, ids) => {
    for (const id of ids) await repository.deletePortfolio(db, scope, id);
  },
};
