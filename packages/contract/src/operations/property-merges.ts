import { namesOf } from '@steward/core/fields/field';
import { duplicateReasons } from '@steward/core/property/duplicates';
import { environmentFields } from '@steward/core/property/fields';
import { z } from 'zod';
import { area, Done, id } from '../call.ts';

/** The fields of which one of both values stays; a picture belongs to its property. */
export const mergedFields = namesOf(environmentFields);
export type MergedField = (typeof mergedFields)[number];

const Pair = z.object({
  score: z.number(),
  is_likely: z.boolean(),
  reasons: z.array(z.enum(duplicateReasons)),
  /** Metres; null where one of them has no position. */
  distance: z.number().nullable(),
  properties: z.array(
    z.object({
      _id: id('environment'),
      environment_name: z.string(),
      address: z.string(),
      zip_code: z.string(),
      city: z.string(),
      country_code: z.string(),
      gross_floor_area: z.number(),
      project_id: z.string(),
    }),
  ),
});
export type DuplicatePair = z.infer<typeof Pair>;

const Merge = z.object({
  _id: id('property-merge'),
  environment_id: id('environment'),
  kept_name: z.string(),
  duplicate_name: z.string(),
  merged_by_name: z.string(),
  merged_at: z.string(),
  unmerged_by_name: z.string(),
  unmerged_at: z.string().nullable(),
});
export type PropertyMerge = z.infer<typeof Merge>;

const both = { kept_id: id('environment'), duplicate_id: id('environment') };
const choice = {
  ...both,
  /** The fields that get the value of the duplicate. */
  taken: z
    .array(z.enum(mergedFields))
    .max(mergedFields.length)
    .default(() => []),
};

/** How many rows of a table, by its name in the audit log. */
const Counted = z.object({ table: z.string(), moved: z.number(), joined: z.number() });

/** Duplicate properties: found, merged into one, and separated again. */
export const propertyMerges = area(
  'operations/property-merges',
  {
    getDuplicateProperties: {
      method: 'POST',
      path: '/getDuplicateProperties',
      access: 'member',
      needs: 'properties.delete',
      summary: 'Pairs of properties that may be one building, the likeliest first, 200 at most',
      limit: { calls: 30, perSeconds: 60 },
      input: z.object({}),
      answer: z.object({ total: z.number(), pairs: z.array(Pair) }),
    },
    markPropertiesDistinct: {
      method: 'POST',
      path: '/markPropertiesDistinct',
      access: 'member',
      needs: 'properties.delete',
      summary: 'Say that two properties are two: the pair is not shown again',
      input: z.object({ environment_id: id('environment'), other_id: id('environment') }),
      answer: Done,
    },
    previewPropertyMerge: {
      method: 'POST',
      path: '/previewPropertyMerge',
      access: 'member',
      needs: 'properties.delete',
      summary: 'What merging two properties would move, before it is done',
      limit: { calls: 30, perSeconds: 60 },
      input: z.object(choice),
      answer: z.object({
        rows: z.array(Counted),
        /** Bills with the same supplier and number at both; both stay. */
        same_bills: z.number(),
      }),
    },
    mergeProperties: {
      method: 'POST',
      path: '/mergeProperties',
      access: 'member',
      needs: 'properties.delete',
      summary: 'Merge a property into another, with everything that hangs on it',
      limit: { calls: 30, perSeconds: 60 },
      input: z.object(choice),
      answer: Merge,
    },
    getPropertyMerges: {
      method: 'POST',
      path: '/getPropertyMerges',
      access: 'member',
      needs: 'properties.delete',
      summary: 'The last hundred merges of properties, the latest first',
      input: z.object({}),
      answer: z.array(Merge),
    },
    checkPropertyUnmerge: {
      method: 'POST',
      path: '/checkPropertyUnmerge',
      access: 'member',
      needs: 'properties.delete',
      summary: 'Whether a merge can be undone, and what prevents it',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ merge_id: id('property-merge') }),
      answer: z.object({
        is_possible: z.boolean(),
        obstacles: z.array(
          z.object({
            table: z.string(),
            count: z.number(),
            /** changed: what was moved is no longer as it was; depends: came later and refers to it; sent: was handed in since. */
            reason: z.enum(['changed', 'depends', 'sent']),
          }),
        ),
      }),
    },
    unmergeProperties: {
      method: 'POST',
      path: '/unmergeProperties',
      access: 'member',
      needs: 'properties.delete',
      summary: 'Take a merge back: both properties are again what they were',
      limit: { calls: 30, perSeconds: 60 },
      input: z.object({ merge_id: id('property-merge') }),
      answer: Done,
    },
  },
  {
    failures: {
      'property-merge.not-found': { status: 404, message: 'This merge was not found.' },
      'property-merge.same': { status: 409, message: 'Choose two different properties.' },
      'property-merge.both-reported': {
        status: 409,
        message:
          'Both properties have a GHG report of their own for the same year. Reports are not merged: delete one of them first.',
      },
      'property-merge.area-below-spaces': {
        status: 409,
        message:
          'The spaces of both properties together take more area than the floor area of the merged property. Choose the larger floor area, or correct the spaces first.',
      },
      'property-merge.not-possible': {
        status: 409,
        message:
          'These properties contain entries that exclude one another, so they cannot be merged. Nothing was changed.',
      },
      'property-merge.unmerged': { status: 409, message: 'This merge has already been undone.' },
      'property-merge.needed': {
        status: 409,
        message: 'This merge can no longer be undone, because something has changed or been added since.',
      },
      'property-merge.name-taken': {
        status: 409,
        message: 'Another property now has the name of the merged one. Rename it first.',
      },
    },
  },
);
