import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import type { reportFiles } from '@steward/contract/reporting/report-files';
import { mine } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { makePrintedPdf, makeWordDocument } from '../../../gateways/pdf/ghg-report.ts';
import { contentTypeOf } from '../../../gateways/documents/types/content-type.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import type { JobHandle } from '../../../platform/jobs/job-handlers.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { contentOf, findNearest, portfolioOf } from '../../../platform/report-templates/nearest-template.ts';
import { todayOf } from '../../../platform/today.ts';
import { findSubjects } from '../../../platform/figures/figure-subjects.ts';
import { addFile, openFile, storeBytes } from '../../foundation/files/files.service.ts';
import { pageImageOf } from '../../foundation/files/page-images.service.ts';
import { mustFindPlaceToAdd, type Place } from '../../estate/documents/places.ts';
import { placeFiles } from '../../estate/documents/uploads.service.ts';
import { asksForHidden, saysValues } from '../frameworks/hidden-answers.service.ts';
import { findWholeReport, type WholeReport } from '../frameworks/whole-report.service.ts';
import { breeamSheetOf } from '../breeam/score-sheet.service.ts';
import { certificateOf } from '../smartness/certificate.ts';
import { fileNameOf } from './exports.service.ts';
import { reportBlocks } from './report-blocks.ts';
import { reportFileJob, type ReportFilePayload } from './report-files.job-kinds.ts';

export const makeReportFile = (ctx: Ctx, { report_id, round, ...asked }: Parsed<typeof reportFiles.makeReportFile>) =>
  inTransaction(ctx, async (work) => {
    await findWholeReport(ctx, work, { report_id, round });
    const payload = { report_id, round, ...asked };
    return { job_id: await enqueue(ctx, work.db, reportFileJob, payload, { subjectId: report_id }) };
  });

/** The template of a report: of the person who prints it, else of its portfolio, else of the organization, else ours. */
async function templateOf(ctx: Ctx, work: Work, { content: { head } }: WholeReport) {
  const portfolio_id =
    head.level === 'portfolio'
      ? head.subject_id
      : head.level === 'property'
        ? await portfolioOf(work, head.subject_id)
        : null;
  return contentOf(await findNearest(work, { user_id: actorOf(ctx).userId, portfolio_id }));
}

/**
 * Where the file is kept: with the property, the portfolio or the company that it is about. Undefined: the person may add nothing there, or
 * others who reach the place may not see the values of properties in it; the file can be downloaded all the same.
 */
async function placeOf(ctx: Ctx, work: Work, report: WholeReport): Promise<Place | undefined> {
  const { head } = report.content;
  const { rights } = actorOf(ctx);
  if (!decide(rights, 'documents.create').allowed || !decide(rights, 'documents.edit').allowed) return undefined;
  if (await saysValues(work, report)) return undefined;
  if (head.level === 'property') return mustFindPlaceToAdd(work, { root: 'property', environment_id: head.subject_id });
  if (head.level === 'portfolio') return mustFindPlaceToAdd(work, { root: 'portfolio', portfolio_id: head.subject_id });
  return work.scope.environments === 'all' ? mustFindPlaceToAdd(work, { root: 'company' }) : undefined;
}

/** The person who asked, with the rights of this moment. */
async function personOf(ctx: Ctx, { ownerId }: JobHandle): Promise<Ctx> {
  const person = ownerId === undefined ? undefined : await ctx.personNow(ctx, ownerId);
  if (!person?.actor || !decide(person.actor.rights, 'frameworks.read').allowed) fail('session.forbidden');
  return person;
}

export async function printReport(
  workerCtx: Ctx,
  { report_id, round, language, format }: ReportFilePayload,
  job: JobHandle,
) {
  await job.progress(5, 'collecting');
  const ctx = await personOf(workerCtx, job);
  const { report, sheet, template, organization } = await reading(ctx, async (work) => {
    const found = await findWholeReport(ctx, work, { report_id, round });
    const [own] = (await findSubjects(work, 'organization', undefined)).list;
    const sheet = certificateOf(found, language) ?? (await breeamSheetOf(work, found, language));
    return { report: found, sheet, template: await templateOf(ctx, work, found), organization: own?.name ?? '' };
  });
  const logo = await pageImageOf(ctx, template.image_file_id);
  await job.progress(20, 'typesetting');
  const pages = reportBlocks({ report, sheet, template, logo, organization, printedOn: todayOf(ctx), language });
  const make = format === 'docx' ? makeWordDocument : makePrintedPdf;
  const bytes = await make(pages, { signal: job.signal });
  job.signal.throwIfAborted();
  // Without the number of the round: the draft, each round and the next draft are versions of one document.
  const name = `${fileNameOf({ ...report, frozen: null }).replace(/-draft$/, '')}-${language}.${format}`;
  const file = { name, contentType: contentTypeOf(format), bytes: bytes.length };
  return storeBytes(ctx, [bytes], ([sha256 = '']) =>
    inTransaction(ctx, async (work) => {
      const place = await placeOf(ctx, work, report);
      const kept = { kind: 'report', is_for_tenants: false, same_name: 'version' } as const;
      const [placed] = place ? await placeFiles(ctx, work, place, [{ ...file, sha256, type: format }], kept) : [];
      const file_id = await addFile(ctx, work.db, work.scope, { sha256, ...file, isMade: true });
      return { file_id, document_id: placed?.id ?? null, format, is_masked: isMasked(report) };
    }),
  );
}

/** Something of the report is left out for the person who may not see it. */
const isMasked = ({ content }: WholeReport) => content.answers.some(({ is_hidden }) => is_hidden);

export const downloadReportFile = (
  ctx: Ctx,
  { job_id }: Parsed<typeof reportFiles.downloadReportFile>,
): Promise<FileAnswer> =>
  reading(ctx, async (work) => {
    const job = await mine(work.db, work.scope, 'jobs')
      .select(['subject_id', 'result', 'payload'])
      .where('id', '=', job_id)
      .where('kind', '=', reportFileJob.name)
      .where('status', '=', 'done')
      .executeTakeFirst();
    if (!job?.subject_id) return fail('job.not-found');
    const { file_id, is_masked } = job.result as { file_id: string; is_masked?: boolean };
    const { round } = job.payload as ReportFilePayload;
    // What a person with the permission to see values of properties has made is not for others.
    const report = await findWholeReport(ctx, work, { report_id: job.subject_id, round });
    if (!is_masked && (isMasked(report) || (await asksForHidden(ctx, work, report.edition))))
      fail('framework-answer.hidden');
    return openFile(ctx, work.db, work.scope, file_id);
  });
