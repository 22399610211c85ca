import { fileGroups } from '@steward/core/documents/file-groups';
import { filingReasons } from '@steward/core/documents/filing';
import { documentRoots } from '@steward/core/documents/places';
import { documentKinds } from '@steward/core/property/documents';
import { z } from 'zod';
import { area, countedDay, Done, id, requiredText, text } from '../call.ts';
import { changesOf } from '../changes.ts';
import { placeFields } from './documents.models.ts';

/** The documents that are suggested, filed or returned with one call. */
export const MOST_FILINGS = 100;
/** The days before a dry run whose documents it shows. */
export const DRY_RUN_DAYS = 90;

const FilingPlace = z.object({
  root: z.enum(documentRoots),
  portfolio_id: id('portfolio').nullable(),
  environment_id: id('environment').nullable(),
  folder_id: id('document-folder').nullable(),
  /** The names of its portfolio or property and of its folder; empty directly under a root. */
  place_name: z.string(),
  folder_name: z.string(),
});
export type FilingPlace = z.infer<typeof FilingPlace>;

const Reason = z.object({
  about: z.enum(['place', 'folder', 'kind']),
  by: z.enum(filingReasons),
  /** The number, address, name, sender or word that says so. */
  value: z.string(),
  /** The page on which it is. */
  page: z.number().nullable(),
  /** The earlier documents that people filed so. */
  files: z.number(),
});
export type FilingReason = z.infer<typeof Reason>;

export const FilingSuggestion = z.object({
  document_id: id('document'),
  /** The text is not read yet: the suggestion knows only names and sender. */
  is_reading: z.boolean(),
  place: FilingPlace.nullable(),
  kind: z.enum(documentKinds).nullable(),
  /** What the text states for certain; null: as it is. */
  title: z.string().nullable(),
  issued_on: z.string().nullable(),
  valid_until: z.string().nullable(),
  /** A number, an address or three earlier decisions say so. */
  is_sure: z.boolean(),
  /** The properties that match equally well: then none is suggested. */
  equal: z.array(z.object({ environment_id: id('environment'), environment_name: z.string() })),
  reasons: z.array(Reason),
});
export type FilingSuggestion = z.infer<typeof FilingSuggestion>;

/** How a document left the unorganized documents. */
const Filing = z.object({
  document_id: id('document'),
  /** The name of the rule that filed it; empty: a person did. */
  rule_name: z.string(),
  filed_by_name: z.string(),
  filed_at: z.string(),
});

const ruleFields = {
  name: requiredText(100),
  /** All conditions that are stated have to hold; at least one is. */
  file_groups: z.array(z.enum(fileGroups)).max(fileGroups.length).default([]),
  /** An address, or a domain with an @ before it. Only of mails whose sender the mail server proved. */
  sender: text(254)
    .default('')
    .meta({ examples: ['@lift.example'] }),
  /** Words in text or name, as in the search for documents. */
  words: text(200)
    .default('')
    .meta({ examples: ['SECRET'] }),
  /** The place; null: documents stay unorganized. */
  to: z.object(placeFields).nullable().default(null),
  kind: z.enum(documentKinds).nullable().default(null),
  tags: z.array(requiredText(50)).max(20).default([]),
  owner_id: id('user').nullable().default(null),
  /** Empty: no task. */
  task_title: text(200).default(''),
  task_for: id('user').nullable().default(null),
  task_days: z.int().min(1).max(365).default(7),
};

const Rule = z.object({
  _id: id('filing-rule'),
  name: z.string(),
  file_groups: z.array(z.enum(fileGroups)),
  sender: z.string(),
  words: z.string(),
  to: FilingPlace.nullable(),
  kind: z.enum(documentKinds).nullable(),
  tags: z.array(z.string()),
  owner_id: id('user').nullable(),
  task_title: z.string(),
  task_for: id('user').nullable(),
  task_days: z.number(),
  is_on: z.boolean(),
  /** The dry run of these conditions and actions was seen: the rule can be turned on. */
  is_tried: z.boolean(),
  /** The person whose permissions it has; empty while it is off. */
  on_by_name: z.string(),
  /** The person left, or does not have the permissions any more: it does nothing. */
  is_paused: z.boolean(),
  /** The documents that it filed. */
  filed: z.number(),
});
export type FilingRule = z.infer<typeof Rule>;

const oneRule = { filing_rule_id: id('filing-rule') };
const Rules = z.array(Rule);

/** Suggestions and rules by which unorganized documents are filed. */
export const documentFiling = area(
  'estate/document-filing',
  {
    getFilingSuggestions: {
      method: 'POST',
      path: '/getFilingSuggestions',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Where unorganized documents seem to belong and what they are, with what says so',
      input: z.object({ document_ids: z.array(id('document')).min(1).max(MOST_FILINGS) }),
      answer: z.array(FilingSuggestion),
      limit: { calls: 120, perSeconds: 60 },
    },
    fileDocuments: {
      method: 'POST',
      path: '/fileDocuments',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Move unorganized documents to their places; later suggestions follow these decisions',
      input: z.object({
        filings: z
          .array(
            z.object({
              document_id: id('document'),
              to: z.object(placeFields),
              kind: z.enum(documentKinds).nullish(),
              title: requiredText(200).nullish(),
              issued_on: countedDay().nullish(),
              valid_until: countedDay().nullish(),
            }),
          )
          .min(1)
          .max(MOST_FILINGS),
      }),
      answer: z.object({ filed: z.number() }),
    },
    undoFilings: {
      method: 'POST',
      path: '/undoFilings',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Move documents back to the unorganized ones, as they were before a person or a rule filed them',
      input: z.object({ document_ids: z.array(id('document')).min(1).max(MOST_FILINGS) }),
      answer: z.object({ undone: z.number() }),
    },
    getFilings: {
      method: 'POST',
      path: '/getFilings',
      access: 'member',
      needs: 'documents.read',
      summary: 'By whom or by which rule a document was filed; nothing if it was added where it is',
      input: z.object({ document_id: id('document') }),
      answer: z.array(Filing),
    },
    getFilingRules: {
      method: 'POST',
      path: '/getFilingRules',
      access: 'member',
      needs: 'documents.edit',
      summary: 'The rules by which documents are filed, in their order',
      input: z.object({}),
      answer: Rules,
    },
    addFilingRule: {
      method: 'POST',
      path: '/addFilingRule',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Add a rule as the last one; it is off until its dry run was seen',
      input: z.object(ruleFields),
      answer: Rule,
      makes: 'filing-rule',
    },
    updateFilingRule: {
      method: 'POST',
      path: '/updateFilingRule',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Change a rule; changed conditions or actions turn it off until their dry run was seen',
      input: z.object({ ...oneRule, ...changesOf(ruleFields) }),
      answer: Rule,
    },
    deleteFilingRule: {
      method: 'POST',
      path: '/deleteFilingRule',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Delete a rule; what it filed stays',
      input: z.object(oneRule),
      answer: Done,
    },
    orderFilingRules: {
      method: 'POST',
      path: '/orderFilingRules',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Change the order of the rules: the first one that fits a document is applied',
      input: z.object({ filing_rule_ids: z.array(id('filing-rule')).min(1).max(200) }),
      answer: Rules,
    },
    tryFilingRule: {
      method: 'POST',
      path: '/tryFilingRule',
      access: 'member',
      needs: 'documents.edit',
      summary: 'What a rule would have done with the documents of the last 90 days; afterwards it can be turned on',
      input: z.object(oneRule),
      answer: z.object({
        /** The documents that arrived unorganized in these days. */
        arrived: z.number(),
        matched: z.number(),
        /** The newest 200. */
        documents: z.array(
          z.object({
            document_id: id('document'),
            title: z.string(),
            file_name: z.string(),
            sender: z.string(),
            created_at: z.string(),
          }),
        ),
        rule: Rule,
      }),
      limit: { calls: 30, perSeconds: 60 },
    },
    switchFilingRule: {
      method: 'POST',
      path: '/switchFilingRule',
      access: 'member',
      needs: 'documents.edit',
      summary: 'Turn a rule on or off; it applies to documents that arrive afterwards',
      input: z.object({ ...oneRule, is_on: z.boolean() }),
      answer: Rule,
    },
  },
  {
    failures: {
      'document-filing.not-unorganized': {
        status: 409,
        message: 'This document has already been filed. Refresh the page to see where it is.',
      },
      'document-filing.needs-place': {
        status: 400,
        message: 'Choose a place outside of the unorganized documents.',
      },
      'filing-rule.not-found': { status: 404, message: 'This rule was not found.' },
      'filing-rule.every-property': {
        status: 403,
        message: 'Only people who see the whole organization manage the rules of documents.',
      },
      'filing-rule.no-condition': {
        status: 400,
        message: 'Choose at least one condition: a type of file, a sender or words.',
      },
      'filing-rule.no-action': {
        status: 400,
        message: 'Choose what happens to the documents: a place, a type, tags, an owner or a task.',
      },
      'filing-rule.not-tried': {
        status: 409,
        message: 'Run the rule on the documents of the last 90 days first. Then it can be turned on.',
      },
      'filing-rule.too-many': { status: 409, message: 'There can be 200 rules. Delete one first.' },
    },
  },
);
