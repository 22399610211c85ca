import { propertyListFields } from '@steward/core/property/list-fields';
import { z } from 'zod';
import { countedDay, Done, id, text } from '../call.ts';
import { listQuery } from '../list-query.ts';
import { acceptedReason } from './environments.history.ts';

/** What can be set for many properties at once. Area and type are changed property by property. */
export const editableFields = [
  'project_id',
  'portfolio_id',
  'environment_use',
  'viewable_by',
  'city',
  'state',
  'country_code',
  'grid_region',
  'year_built',
  'floors',
  'add_label',
  'remove_label',
] as const;
export type EditableField = (typeof editableFields)[number];

const which = {
  /** These properties; without them every one that the filter finds. */
  environment_ids: z.array(id('environment')).min(1).max(1000).optional(),
  search: text(200).optional(),
  portfolio_id: id('portfolio').optional(),
  where: listQuery(propertyListFields).optional(),
  field: z.enum(editableFields),
  /** As the property has it; of labels and portfolios the id. Null empties what may be empty. */
  value: z.union([text(120), z.number(), z.null()]),
  /** The first day of another country, state, city or grid region. Null or absent: the entries are corrected. */
  changed_from: countedDay().nullable().optional(),
};

export const PropertyEdit = z.object({
  _id: id('property-edit'),
  field: z.enum(editableFields),
  value: z.string().nullable(),
  property_count: z.number(),
  /** The first day on which the value holds; null: the value was corrected. */
  changed_from: z.string().nullable(),
  created_at: z.string(),
  undone_at: z.string().nullable(),
});
export type PropertyEdit = z.infer<typeof PropertyEdit>;

/** Setting one field of many properties: looked at first, done, and undone. */
export const propertyEditCalls = {
  previewPropertyEdit: {
    method: 'POST',
    path: '/previewPropertyEdit',
    access: 'member',
    needs: 'properties.edit',
    summary: 'What setting a field of many properties would change, before it is done',
    input: z.object(which),
    answer: z.object({
      /** So many are chosen, and so many of them have the value already. */
      chosen_count: z.number(),
      same_count: z.number(),
      /** The first 50 that change. */
      rows: z.array(z.object({ _id: id('environment'), environment_name: z.string(), before: z.string().nullable() })),
      /**
       * The years with an accepted report that a move to another portfolio touches, or another country, state, city or grid region, which then
       * needs a reason. Their accepted figures stay.
       */
      accepted_years: z.array(z.number()),
    }),
  },
  editProperties: {
    method: 'POST',
    path: '/editProperties',
    access: 'member',
    needs: 'properties.edit',
    summary: 'Set a field of many properties, 10,000 at most; `expected` is how many the preview said will change',
    limit: { calls: 30, perSeconds: 60 },
    input: z.object({ ...which, expected: z.int().min(1).max(10_000), ...acceptedReason }),
    answer: PropertyEdit,
  },
  undoPropertyEdit: {
    method: 'POST',
    path: '/undoPropertyEdit',
    access: 'member',
    needs: 'properties.edit',
    summary: 'Undo an own edit of many properties, unless one of them was changed since',
    limit: { calls: 30, perSeconds: 60 },
    input: z.object({ edit_id: id('property-edit'), ...acceptedReason }),
    answer: Done,
  },
  getPropertyEdits: {
    method: 'POST',
    path: '/getPropertyEdits',
    access: 'member',
    needs: 'properties.edit',
    summary: 'The own last ten edits of many properties, the latest first',
    input: z.object({}),
    answer: z.array(PropertyEdit),
  },
} as const;

export const propertyEditFailures = {
  'property-edit.not-found': { status: 404, message: 'This change was not found.' },
  'property-edit.other-count': {
    status: 409,
    message: 'The properties have changed since the preview. Check the preview again.',
  },
  'property-edit.too-many': { status: 409, message: 'At most 10,000 properties can be changed at once.' },
  'property-edit.changed-since': {
    status: 409,
    message: 'A property has been changed again since then. This change can no longer be undone as a whole.',
  },
  'property-edit.undone': { status: 409, message: 'This change has already been undone.' },
} as const;
