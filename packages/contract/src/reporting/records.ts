import { recordListFields } from '@steward/core/records/list-fields';
import { z } from 'zod';
import {
  area,
  attachedDocument,
  countedDay,
  Done,
  id,
  paging,
  requiredText,
  text,
  type CallDefinition,
} from '../call.ts';
import { changesOf } from '../changes.ts';
import { listQuery } from '../list-query.ts';
import { recordsFigures } from './records.figures.ts';
import {
  RecordAnswer,
  recordFields,
  RecordFile,
  recordKind,
  RecordKindAnswer,
  recordKindFields,
  recordLevels,
  recordStates,
  RecordVersion,
} from './records.shapes.ts';

export const recordSorts = ['first_day', 'kind', 'place', 'state', 'changed_at'] as const;

const oneRecord = { access: 'member', answer: RecordAnswer } as const satisfies Partial<CallDefinition>;
const oneKind = { access: 'member', answer: RecordKindAnswer } as const satisfies Partial<CallDefinition>;

/** The version last read, so that users do not overwrite each other's changes. */
const readVersion = () => z.int().min(1);

/** Dated facts that no other area holds, such as headcount, policies and climate hazards, each of a kind with fields of its own. */
export const records = area(
  'reporting/records',
  {
    getRecords: {
      method: 'POST',
      path: '/get_records',
      access: 'member',
      needs: 'esg-records.read',
      summary: 'A page of the records that the person reaches, with the total; deleted ones are asked for by `deleted`',
      input: z.object({
        kind: recordKind().optional(),
        level: z.enum(recordLevels).optional(),
        portfolio_id: id('portfolio').optional(),
        environment_id: id('environment').optional(),
        state: z.enum(recordStates).optional(),
        /** Records of which a day lies in this time. */
        from: countedDay().optional(),
        to: countedDay().optional(),
        /** Only this one: for links. */
        record_id: id('esg-record').optional(),
        deleted: z.boolean().default(false),
        search: text(200).default(''),
        /** The text of a query (`core/lists/list-query`) of `recordListFields`. */
        where: listQuery(recordListFields).optional(),
        sort: z.enum(recordSorts).default('first_day'),
        descending: z.boolean().default(true),
        ...paging,
      }),
      answer: z.object({ paginateData: z.array(RecordAnswer), totalData: z.number(), to_review: z.number() }),
    },
    addRecord: {
      ...oneRecord,
      method: 'POST',
      path: '/add_record',
      needs: 'esg-records.create',
      makes: 'esg-record',
      summary: 'Add a record; where its kind asks for a review it counts once another person has accepted it',
      input: z.object({ kind: recordKind(), ...recordFields }),
    },
    updateRecord: {
      ...oneRecord,
      method: 'PUT',
      path: '/update_record',
      needs: 'esg-records.edit',
      summary: 'Change a record: the next version. `values` are sent as a whole; what is retired stays as it is stored',
      input: z.object({
        _id: id('esg-record'),
        version: readVersion(),
        reason: text(500).optional(),
        ...changesOf(recordFields),
      }),
    },
    deleteRecord: {
      method: 'DELETE',
      path: '/delete_record',
      access: 'member',
      needs: 'esg-records.delete',
      summary: 'Delete a record with a reason; its versions stay, and it can be restored',
      input: z.object({ _id: id('esg-record'), reason: requiredText(500) }),
      answer: Done,
    },
    restoreRecord: {
      ...oneRecord,
      method: 'POST',
      path: '/restoreRecord',
      needs: 'esg-records.delete',
      summary: 'Restore a deleted record as its next version',
      input: z.object({ record_id: id('esg-record') }),
    },
    acceptRecords: {
      method: 'POST',
      path: '/acceptRecords',
      access: 'member',
      needs: 'esg-records.approve',
      summary: 'Accept versions of records as they were read; the person who wrote one cannot accept it',
      approves: { own: 'record.needs-other' },
      input: z.object({
        records: z
          .array(z.object({ record_id: id('esg-record'), version: readVersion() }))
          .min(1)
          .max(1000),
      }),
      answer: z.object({ accepted: z.number() }),
      limit: { calls: 60, perSeconds: 60 },
    },
    returnRecord: {
      ...oneRecord,
      method: 'POST',
      path: '/returnRecord',
      needs: 'esg-records.approve',
      summary: 'Send a version back to its owner and writer, with the reason',
      input: z.object({ record_id: id('esg-record'), version: readVersion(), reason: requiredText(500) }),
    },
    getRecordHistory: {
      method: 'POST',
      path: '/getRecordHistory',
      access: 'member',
      needs: 'esg-records.read',
      summary: 'The versions of a record, also of a deleted one, newest first: who, when, why, and what it said',
      input: z.object({ record_id: id('esg-record') }),
      answer: z.array(RecordVersion),
    },
    attachRecordFile: {
      ...oneRecord,
      method: 'POST',
      path: '/attachRecordFile',
      needs: 'esg-records.edit',
      shape: 'upload',
      attaches: true,
      summary: 'Attach evidence to a record, with the page that states the fact: the next version',
      limit: { calls: 60, perSeconds: 60 },
      input: z.object({
        record_id: id('esg-record'),
        page: z.int().min(1).max(100_000).nullable().default(null),
        ...attachedDocument,
      }),
    },
    detachRecordFile: {
      method: 'POST',
      path: '/detachRecordFile',
      access: 'member',
      needs: 'esg-records.edit',
      summary: 'Take evidence off a record: the next version; earlier versions keep it',
      input: z.object({ file_id: id('record-file') }),
      answer: Done,
    },
    getRecordFiles: {
      method: 'POST',
      path: '/getRecordFiles',
      access: 'member',
      needs: 'esg-records.read',
      summary: 'The evidence of a record',
      input: z.object({ record_id: id('esg-record') }),
      answer: z.array(RecordFile),
    },
    getRecordFile: {
      method: 'GET',
      path: '/recordFiles/:file_id',
      access: 'member',
      needs: 'esg-records.read',
      shape: 'file',
      summary: 'A file of evidence of a record',
      input: z.object({ file_id: id('record-file') }),
      answer: z.null(),
    },
    getRecordOwners: {
      method: 'POST',
      path: '/getRecordOwners',
      access: 'member',
      needs: 'esg-records.read',
      summary: 'The people who can be responsible for a record',
      input: z.object({}),
      answer: z.array(z.object({ _id: id('user'), name: z.string() })),
    },
    getRecordKinds: {
      method: 'POST',
      path: '/getRecordKinds',
      access: 'member',
      needs: 'esg-records.read',
      summary: 'The kinds of records with their fields: the shipped ones, then those of the organization',
      input: z.object({}),
      answer: z.array(RecordKindAnswer),
    },
    addRecordKind: {
      ...oneKind,
      method: 'POST',
      path: '/addRecordKind',
      needs: 'esg-records.approve',
      makes: 'record-kind',
      summary: 'Add a kind of the organization',
      input: z.object(recordKindFields),
    },
    updateRecordKind: {
      ...oneKind,
      method: 'POST',
      path: '/updateRecordKind',
      needs: 'esg-records.approve',
      summary:
        'Change or retire a kind of the organization; fields and choices are added or retired, never removed or given another meaning',
      input: z.object({
        record_kind_id: id('record-kind'),
        version: readVersion(),
        ...changesOf(recordKindFields),
        /** No new records; those that exist stay. */
        is_retired: z.boolean().optional(),
      }),
    },
  },
  {
    sources: {
      'records.safety': { shape: 'list', needs: 'esg-records.read', of: 'both' },
      'records.accidents': { shape: 'amount', needs: 'esg-records.read', of: 'both' },
    },
    modules: [
      {
        key: 'esg-records',
        order: 70,
        under: 'report',
        name: 'ESG records',
        permissions: ['read', 'create', 'edit', 'delete', 'approve'],
        route: '/datahub/data_library/esg',
        icon: 'IconLeaf',
        isNotForTenants: true,
      },
    ],
    events: { 'record.returned': { starts: ['product', 'mail'] } },
    evidence: { records: { needs: 'esg-records.read' } },
    figures: recordsFigures,
    failures: {
      'record.not-found': { status: 404, message: 'This record was not found.' },
      'record.changed': {
        status: 409,
        message: 'Someone else has changed this record in the meantime. Reload it to see the changes.',
      },
      'record.needs-other': {
        status: 409,
        message: 'You own this record or wrote part of it. Someone else has to accept it.',
      },
      'record.not-in-review': { status: 409, message: 'This version is not waiting for a review.' },
      'record.kind-unknown': {
        status: 400,
        message: 'This kind of record does not exist. Please choose one from the list.',
      },
      'record.kind-retired': {
        status: 409,
        message: 'This kind was retired: its records can be changed, but no new ones added. Choose another kind.',
      },
      'record.relied-on': {
        status: 409,
        message: 'It was changed or given evidence after the import. Delete it in the record itself.',
      },
      'record.organization-only': {
        status: 403,
        message: 'Records and kinds of the whole organization are for people who see every property.',
      },
      'record-kind.not-found': { status: 404, message: 'This kind of record was not found.' },
      'record-kind.changed': {
        status: 409,
        message: 'Someone else has changed this kind in the meantime. Reload it to see the changes.',
      },
      'record-kind.too-many': { status: 409, message: 'An organization can have 100 kinds of its own.' },
    },
  },
);
