import { correctionKinds } from '@steward/core/ghg/entries/entry';
import { entryMethods } from '@steward/core/ghg/entries/entry-method';
import { z } from 'zod';
import { attachedDocument, area, Done, id, paging, text, year, type CallDefinition } from '../call.ts';
import { changesOf } from '../changes.ts';
import { Category, checkEntry, entryFields } from './entries.fields.ts';

const EntryFactor = z.object({
  kg_co2e_per_unit: z.number(),
  country: z.string(),
  year: z.number(),
  source: z.string(),
  edition: z.string(),
  licence: z.string(),
  gwp_set: z.string(),
});

/** An entry: an activity that is on no bill, with its factor. */
export const ScopeEntry = z.object({
  _id: id('ghg-entry'),
  ...entryFields,
  environment_name: z.string().nullable(),
  entity_name: z.string().nullable(),
  /** Draft: the present content is not approved; an earlier version may count meanwhile. */
  state: z.enum(['draft', 'approved']),
  version: z.number(),
  /** The counted version; null: none yet. */
  counted_version: z.number().nullable(),
  /** Null for bought energy, whose factors the inventory chooses by place and year. */
  factor: EntryFactor.nullable(),
  /** The conversion of money to the currency and the prices of its factor; empty without a conversion. */
  money_working: z.string(),
  /** The emissions of the present content, before shares; null where the factor is. */
  kg_co2e: z.number().nullable(),
  files: z.number(),
  entered_by: z.string(),
  /** Whether the user may approve it. */
  may_approve: z.boolean(),
  updated_at: z.string(),
});
export type ScopeEntry = z.infer<typeof ScopeEntry>;

const oneEntry = { access: 'member', answer: ScopeEntry } as const satisfies Partial<CallDefinition>;

const EntryVersion = z.object({
  version: z.number(),
  quantity: z.number(),
  unit: z.string(),
  kg_co2e: z.number().nullable(),
  correction: z.enum(correctionKinds).nullable(),
  reason: z.string(),
  made_by: z.string(),
  made_at: z.string(),
  approved_by: z.string().nullable(),
  approved_at: z.string().nullable(),
  is_deleted: z.boolean(),
});

/** The treatment of a category in the inventory, for a verifier: a category without figures has a reason. */
const Screening = z.object({
  status: z.enum(['included', 'excluded', 'not-relevant', 'not-screened']),
  reason: z.string(),
  /** An estimate of its size in t CO2e, if it is not counted. */
  estimate_t: z.number().nullable(),
});

/** How a category is dealt with in a year. */
export const screeningFields = {
  status: z.enum(['included', 'excluded', 'not-relevant']),
  reason: text(2000).default(''),
  estimate_t: z.number().min(0).max(1e12).nullable().default(null),
};

/** Activity data without a bill, such as vehicle fuel, refrigerants, travel and purchases: entered, corrected and approved. */
export const entries = area(
  'carbon/entries',
  {
    getMasterEmission: {
      method: 'GET',
      path: '/master_emission',
      access: 'member',
      needs: 'ghg-entries.read',
      summary: 'What can be entered in each scope: categories, methods, and how many published activities each has',
      input: z.object({}),
      answer: z.array(
        z.object({
          scope: z.number(),
          categories: z.array(
            z.object({ key: Category, activities: z.number(), methods: z.array(z.enum(entryMethods)) }),
          ),
        }),
      ),
    },
    findActivities: {
      method: 'POST',
      path: '/findActivities',
      access: 'member',
      needs: 'ghg-entries.read',
      summary: 'Published activities of a category whose name has these words, at most 50',
      input: z.object({
        category: Category,
        search: text(200).default(''),
        year: year(),
        activity_id: text(200).default(''),
      }),
      answer: z.array(
        z.object({
          activity_id: z.string(),
          group: z.string(),
          name: z.string(),
          unit: z.string(),
          /** Null: no edition near the year. */
          factor: EntryFactor.nullable(),
        }),
      ),
    },
    createScope: {
      ...oneEntry,
      method: 'POST',
      path: '/create_scope',
      needs: 'ghg-entries.create',
      makes: 'ghg-entry',
      summary: 'Add an entry; it counts once it is approved',
      input: z.object(entryFields).superRefine(checkEntry),
    },
    updateScope: {
      ...oneEntry,
      method: 'PUT',
      path: '/update_scope',
      needs: 'ghg-entries.edit',
      summary:
        'Change an entry. One that was approved says why; the approved version counts until the new one is approved',
      input: z.object({
        _id: id('ghg-entry'),
        /** The version last read, so that users do not overwrite each other's changes. */
        version: z.int().min(1),
        ...changesOf(entryFields),
        correction: z.enum(correctionKinds).nullable().optional(),
        reason: text(500).optional(),
      }),
    },
    listScopes: {
      method: 'POST',
      path: '/all_scope',
      access: 'member',
      needs: 'ghg-entries.read',
      summary: 'The entries of a year, with what they add up to',
      input: z.object({
        year: year().optional(),
        scope: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
        category: Category.optional(),
        state: z.enum(['draft', 'approved']).optional(),
        environment_id: id('environment').optional(),
        entity_id: id('ghg-entity').optional(),
        /** Returns only this entry, regardless of its year: for links. */
        entry_id: id('ghg-entry').optional(),
        search: text(200).default(''),
        ...paging,
      }),
      answer: z.object({ paginateData: z.array(ScopeEntry), totalData: z.number(), drafts: z.number() }),
    },
    deleteScopeEmission: {
      method: 'PUT',
      path: '/delete_scope_emmission',
      access: 'member',
      needs: 'ghg-entries.delete',
      summary: 'Take an entry out of the inventory; what it said stays in its history',
      input: z.object({ _id: id('ghg-entry'), reason: text(500).default('') }),
      answer: Done,
    },
    approveScopes: {
      method: 'POST',
      path: '/approveScopes',
      access: 'member',
      needs: 'ghg-entries.approve',
      summary:
        'Approve versions of entries as they were read, which are included from then on; the user who entered the last version cannot approve it',
      approves: { own: 'ghg-entry.needs-other' },
      input: z.object({
        entries: z
          .array(z.object({ entry_id: id('ghg-entry'), version: z.int().min(1) }))
          .min(1)
          .max(1000),
      }),
      answer: z.object({ approved: z.number() }),
      limit: { calls: 60, perSeconds: 60 },
    },
    getScopeHistory: {
      method: 'POST',
      path: '/getScopeHistory',
      access: 'member',
      needs: 'ghg-entries.read',
      summary: 'The versions of an entry, newest first: who, when, why, and what the change was',
      input: z.object({ entry_id: id('ghg-entry') }),
      answer: z.array(EntryVersion),
    },
    getGHGEmissionByType: {
      method: 'POST',
      path: '/getGHGEmissionByType',
      access: 'member',
      needs: 'ghg-entries.read',
      summary: 'The categories of a year: what is counted in each, and how those without figures are dealt with',
      input: z.object({ year: year(), type: Category.optional() }),
      answer: z.array(
        z.object({
          type: Category,
          scope: z.number(),
          entries: z.number(),
          drafts: z.number(),
          /** Whether bills of the year contain it. */
          is_billed: z.boolean(),
          /** The sum of approved entries, before shares; null if one of them is bought energy, which the inventory counts by its place. */
          kg_co2e: z.number().nullable(),
          screening: Screening,
        }),
      ),
    },
    updateGHGEmissionByType: {
      method: 'POST',
      path: '/updateGHGEmissionByType',
      access: 'member',
      needs: 'ghg-entries.edit',
      summary: 'Say how a category is dealt with in a year: included, or left out and why',
      input: z.object({
        year: year(),
        type: Category,
        ...changesOf(screeningFields),
      }),
      answer: Done,
    },
    attachScopeFile: {
      method: 'POST',
      path: '/attachScopeFile',
      access: 'member',
      needs: 'ghg-entries.edit',
      shape: 'upload',
      attaches: true,
      summary: 'Attach evidence to an entry; the verifier can open it',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({ entry_id: id('ghg-entry'), ...attachedDocument }),
      answer: Done,
    },
    getDocuments: {
      method: 'POST',
      path: '/getDocuments',
      access: 'member',
      needs: 'ghg-entries.read',
      summary: 'The evidence attached to an entry',
      input: z.object({ entry_id: id('ghg-entry') }),
      answer: z.array(
        z.object({
          _id: id('ghg-entry-file'),
          /** The file itself, by which it is opened as evidence. */
          file_id: id('file'),
          name: z.string(),
          bytes: z.number(),
          added_at: z.string(),
        }),
      ),
    },
    getScopeFile: {
      method: 'GET',
      path: '/scopeFiles/:file_id',
      access: 'member',
      needs: 'ghg-entries.read',
      shape: 'file',
      summary: 'A file of evidence',
      input: z.object({ file_id: id('ghg-entry-file') }),
      answer: z.null(),
    },
  },
  {
    modules: [
      {
        key: 'ghg-entries',
        order: 30,
        under: 'report',
        name: 'Other emissions',
        permissions: ['read', 'create', 'edit', 'delete', 'approve'],
        route: '/datahub/data_library/esg/ghg/entries',
        icon: 'IconListDetails',
        isNotForTenants: true,
      },
    ],
    evidence: { entries: { needs: 'ghg-entries.read' } },
    failures: {
      'ghg-entry.not-found': { status: 404, message: 'This entry was not found.' },
      'ghg-entry.changed': {
        status: 409,
        message: 'Someone else has changed this entry in the meantime. Reload it to see the changes.',
      },
      'ghg-entry.needs-other': {
        status: 409,
        message: 'You entered this last. Someone else has to approve it.',
      },
      'ghg-entry.no-factor': {
        status: 422,
        message:
          'No factor is published for this activity around this year. Enter your own factor, such as your supplier’s.',
      },
      'ghg-entry.needs-reason': {
        status: 422,
        message: 'This entry was approved. Choose the type of correction and enter a reason.',
      },
      'ghg-entry.approved': {
        status: 409,
        message: 'This entry was approved. Correct it in the entry itself and give a reason there.',
      },
      'ghg-entry.relied-on': {
        status: 409,
        message: 'It was approved or given evidence after the import. Exclude it in the entry itself.',
      },
      'ghg-entry.year-accepted': {
        status: 409,
        message:
          'The report of this year was accepted, which locks its entries. To change it, open the accepted report and choose “Request a correction”: the year opens, and the corrected report is sent again (restatement).',
      },
    },
  },
);
