import { records } from '@steward/contract/reporting/records';
import { decide } from '@steward/contract/modules';
import { actorOf } from '../../../platform/ctx.ts';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import { attachRecordFile, detachRecordFile, getRecordFile, getRecordFiles } from './evidence.service.ts';
import { addRecordKind, getRecordKinds, updateRecordKind } from './kinds.service.ts';
import { recordsEvents } from './records.events.ts';
import { recordsEvidence } from './records.evidence.ts';
import { hazardSource, incomeSource } from './records.figures.ts';
import { recordsSources } from './records.sources.ts';
import { countToReview } from './records.repository.ts';
import * as service from './records.service.ts';
import { acceptRecords, returnRecord } from './review.service.ts';

export default serve(records, {
  handlers: {
    getRecords: service.getRecords,
    addRecord: service.addRecord,
    updateRecord: service.updateRecord,
    deleteRecord: service.deleteRecord,
    restoreRecord: service.restoreRecord,
    acceptRecords,
    returnRecord,
    getRecordHistory: service.getRecordHistory,
    attachRecordFile,
    detachRecordFile,
    getRecordFiles,
    getRecordFile,
    getRecordOwners: service.getRecordOwners,
    getRecordKinds,
    addRecordKind,
    updateRecordKind,
  },
  events: recordsEvents,
  evidence: { records: recordsEvidence },
  sources: recordsSources,
  figures: answeredBy(records, (key) =>
    key === 'emissions.by_income' || key === 'value.with_income' ? incomeSource : hazardSource,
  ),
  archive: {
    record_kinds: { created_by: 'importer' },
    records: {
      state: { reset: 'to-review' },
      accepted_version: { reset: null },
      created_by: 'importer',
      changed_by: 'importer',
      deleted_by: 'importer',
    },
    record_versions: {
      changed_by: 'importer',
      changed_at: 'kept',
      accepted_by: { reset: null },
      accepted_at: { reset: null },
    },
    record_files: { added_by: 'importer' },
  },
  menu: {
    'esg-records': {
      // Its pages show the answers of reports as well.
      isSetUp: ['records', 'framework_reports'],
      work: async (ctx, { db, scope }) =>
        decide(actorOf(ctx).rights, 'esg-records.approve').allowed ? countToReview(db, scope, actorOf(ctx).userId) : 0,
    },
  },
});
