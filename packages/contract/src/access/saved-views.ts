import { certificateListFields } from '@steward/core/certificates/list-fields';
import { documentListFields } from '@steward/core/documents/list-fields';
import { equipmentListFields } from '@steward/core/equipment/list-fields';
import { everyMeterFields, meterListFields } from '@steward/core/meters/list-fields';
import { propertyListFields } from '@steward/core/property/list-fields';
import {
  everySpaceFields,
  everyTenantFields,
  spaceListFields,
  tenantListFields,
} from '@steward/core/property/space-list-fields';
import { recordListFields } from '@steward/core/records/list-fields';
import { readListQuery } from '@steward/core/lists/list-query';
import { z } from 'zod';
import { area, Done, id, requiredText, text, verbatim } from '../call.ts';
import { savedOf } from '../changes.ts';

/** The lists that keep views, and what each can be filtered by. */
export const listsWithViews = {
  properties: propertyListFields,
  compared: propertyListFields,
  dashboards: propertyListFields,
  equipment: equipmentListFields,
  meters: meterListFields,
  spaces: spaceListFields,
  tenants: tenantListFields,
  'all-meters': everyMeterFields,
  'all-spaces': everySpaceFields,
  'all-tenants': everyTenantFields,
  documents: documentListFields,
  records: recordListFields,
  'building-certificates': certificateListFields,
  'energy-ratings': certificateListFields,
} as const;
export const listNames = [
  'properties',
  'compared',
  'dashboards',
  'equipment',
  'meters',
  'spaces',
  'tenants',
  'all-meters',
  'all-spaces',
  'all-tenants',
  'documents',
  'records',
  'building-certificates',
  'energy-ratings',
] as const satisfies readonly (keyof typeof listsWithViews)[];
export type ListName = (typeof listNames)[number];

export const SavedView = z.object({
  _id: id('saved-view'),
  list: z.enum(listNames),
  name: z.string(),
  is_shared: z.boolean(),
  search: z.string(),
  /** The text of a query of the list (`core/lists/list-query`). */
  filters: z.string(),
  /** The columns that are shown; none: the usual ones. */
  columns: z.array(z.string()),
  sort: z.string(),
  descending: z.boolean(),
  /** The list opens with it, for this person. */
  is_default: z.boolean(),
  /** The person may change and delete it. */
  is_changeable: z.boolean(),
  author_name: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

const list = z.enum(listNames);
const word = text(60)
  .refine((one) => /^[\w:]*$/.test(one), 'is not known')
  .meta({ examples: ['environment_name', 'figure:energy:intensity'] });

const viewFields = {
  list,
  name: requiredText(80),
  is_shared: z.boolean().default(false),
  search: text(200).default(''),
  filters: verbatim(8000)
    .default('')
    .meta({ examples: [''] }),
  columns: z.array(word).max(40).default([]),
  sort: word.default(''),
  descending: z.boolean().default(false),
};

/** Filters belong to their list. */
export const refuseUnreadable = (
  { list: of, filters }: { list: (typeof listNames)[number]; filters: string },
  check: z.RefinementCtx,
) => {
  const read = readListQuery(filters, listsWithViews[of]);
  if ('fault' in read) check.addIssue({ code: 'custom', path: ['filters'], message: read.fault });
};

/** Saved filters and sort orders of lists, for one person or for the whole organization. */
export const savedViews = area(
  'access/saved-views',
  {
    getSavedViews: {
      method: 'POST',
      path: '/getSavedViews',
      access: 'member',
      needs: 'own',
      summary: 'The own views of a list and those that are shared, by name',
      input: z.object({ list }),
      answer: z.array(SavedView),
    },
    saveView: {
      method: 'POST',
      path: '/saveView',
      access: 'member',
      needs: 'own',
      summary: 'Keep a view of a list, or change one',
      input: savedOf({ view_id: id('saved-view') }, viewFields, refuseUnreadable),
      answer: SavedView,
    },
    setDefaultView: {
      method: 'POST',
      path: '/setDefaultView',
      access: 'member',
      needs: 'own',
      summary: 'The view the own list opens with; null: the usual one',
      input: z.object({ list, view_id: id('saved-view').nullable() }),
      answer: Done,
    },
    deleteSavedView: {
      method: 'POST',
      path: '/deleteSavedView',
      access: 'member',
      needs: 'own',
      summary: 'Delete a view: an own one, or a shared one as a user who sees the whole organization',
      input: z.object({ view_id: id('saved-view') }),
      answer: Done,
    },
  },
  {
    failures: {
      'saved-view.not-found': { status: 404, message: 'This view was not found.' },
      'saved-view.name-taken': { status: 409, message: 'You already have a view with this name.' },
      'saved-view.not-yours': {
        status: 403,
        message: 'Only its author can change this view. Save it under a new name.',
      },
      'saved-view.too-many': { status: 409, message: 'You can keep 100 views of a list. Delete one first.' },
    },
  },
);
