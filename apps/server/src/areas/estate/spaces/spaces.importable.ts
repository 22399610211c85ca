import { spaces } from '@steward/contract/estate/spaces';
import { spaceTypes } from '@steward/core/property/property-codes';
import type { z } from 'zod';
import type { Work } from '../../../database/transaction.ts';
import { asText, without, type Importable } from '../../../platform/imports/importable.ts';
import { propertiesByName, propertyField } from '../environments/property-reference.ts';
import * as repository from './spaces.repository.ts';
import { addSpace, changeSpace } from './spaces.service.ts';

const Fields = spaces.createSpace.input;
type Fields = z.output<typeof Fields>;

/** The spaces within reach, by their names within their property. */
export const spacesByName = async ({ db, scope }: Work) =>
  (await repository.listAllSpaces(db, scope)).map(({ _id, environment_id, space_name }) => ({
    id: _id,
    within: environment_id,
    name: space_name,
  }));

export const spacesImportable: Importable<Fields> = {
  thing: 'spaces',
  needs: { create: 'spaces.create', edit: 'spaces.edit' },
  input: Fields,
  fields: [
    propertyField,
    {
      name: 'space_name',
      kind: 'text',
      is_required: true,
      headings: [
        'space name',
        'space',
        'unit',
        'room',
        'name',
        'fläche',
        'raum',
        'einheit',
        'mieteinheit',
        'المساحة المؤجرة',
        'اسم الوحدة',
        'الوحدة',
        'name der fläche',
      ],
    },
    {
      name: 'space_type_id',
      kind: 'choice',
      is_required: true,
      choices: spaceTypes,
      words: {
        büro: 'office',
        küche: 'kitchens',
        lager: 'store rooms',
        parkplatz: 'parking',
        flur: 'corridor',
        مكتب: 'office',
      },
      headings: ['space type', 'type', 'flächenart', 'flächentyp', 'raumart', 'art', 'نوع الوحدة', 'النوع'],
    },
    {
      name: 'gross_floor_area',
      kind: 'area',
      is_required: true,
      headings: [
        'gross floor area',
        'area',
        'floor area',
        'size',
        'größe',
        'quadratmeter',
        'bruttogrundfläche',
        'المساحة',
        'إجمالي المساحة الطابقية',
        'إجمالي مساحة الأرضيات',
      ],
    },
    {
      name: 'capacity',
      kind: 'number',
      is_required: false,
      headings: ['capacity', 'people', 'personen', 'kapazität', 'السعة'],
    },
    {
      name: 'tenant_name',
      kind: 'text',
      is_required: false,
      headings: ['tenant', 'tenant name', 'mieter', 'المستأجر', 'name des mieters', 'اسم المستأجر'],
    },
    {
      name: 'i_am_tenant',
      kind: 'flag',
      is_required: false,
      headings: ['i am tenant', 'own use', 'eigennutzung', 'used by this organization', 'تستخدمها هذه المؤسسة'],
    },
    {
      name: 'is_server_room',
      kind: 'flag',
      is_required: false,
      headings: [
        'server room',
        'room for servers',
        'serverraum',
        'raum für server',
        'غرفة خوادم',
        'غرفة مخصصة للخوادم',
      ],
    },
  ],
  nameOf: ({ space_name }) => asText(space_name),
  keyFields: { name: 'space_name' },
  keyOf: ({ environment_id = '', space_name }) => ({ name: `${environment_id} ${asText(space_name).toLowerCase()}` }),
  list: async (_ctx, { db, scope }, ids) =>
    (await repository.listAllSpaces(db, scope, ids)).map((row) => ({
      id: row._id,
      values: without(row, '_id', 'env_name') as Fields,
    })),
  references: async (work) => ({ environment_id: await propertiesByName(work) }),
  add: async (_ctx, work, rows) => {
    for (const { id, values } of rows) await addSpace(work, id, values);
  },
  change: (_ctx, work, { id, values }) => changeSpace(work, id, without(values, 'environment_id')),
  inUse: async (_ctx, { db, scope }, ids) => {
    const used = new Set<string>();
    for (const id of ids) {
      const counts = await repository.countDependents(db, scope, id);
      if (Object.values(counts).some((n) => n > 0)) used.add(id);
    }
    return used;
  },
  inUseFailure: 'space.in-use',
  remove: async ({ db, scope }, ids) => {
    for (const id of ids) await repository.deleteSpace(db, scope, id);
  },
};
