import type { Intake } from '@steward/contract/energy/bill-intake';
import { fail } from '@steward/contract/failures';
import { Language } from '@steward/contract/language';
import { asInstallation, inTransaction, reading, type Work } from '../../../database/transaction.ts';
import {
  listSettled,
  prepareFolder,
  putAway,
  readSettled,
  refuseLinks,
} from '../../../gateways/intake-folder/intake-folder.ts';
import { actorOf, scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { failureText } from '../../../platform/http/reasons.ts';
import { MAX_FILE_BYTES } from '../../../platform/uploads/uploads.ts';
import { uuid } from '../../../platform/uuid.ts';
import { mustReachAll, shownIntake } from './bill-intake.service.ts';
import { documentsInMail } from '../bill-reading/opened-mails.ts';
import { keepDelivery } from './deliveries.service.ts';
import * as repository from './bill-intake.repository.ts';
import * as folders from './folders.repository.ts';

const SETTLED_MS = 10_000;
const AT_ONCE = 100;

export async function turnOnBillIntakeFolder(ctx: Ctx): Promise<Intake> {
  const { intakeFolder } = ctx.settings;
  const shown = await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustReachAll(work);
    if (!intakeFolder) fail('bill-intake.no-folder');
    if (!(await folders.findFolder(db, scope)))
      await folders.insertFolder(db, scope, { id: uuid(), created_by: actorOf(ctx).userId, created_at: ctx.now });
    return shownIntake(ctx, work);
  });
  const isReachable = await prepareFolder(intakeFolder ?? '', scopeOf(ctx).organizationId).then(
    () => true,
    (error: unknown) => {
      ctx.log.error({ err: error }, 'the folder for bills cannot be made');
      return false;
    },
  );
  return isReachable ? shown : noteUnreachable(ctx);
}

const noteUnreachable = (ctx: Ctx): Promise<Intake> =>
  inTransaction(ctx, async (work) => {
    await folders.noteCheck(work.db, work.scope, ctx.now, false);
    return shownIntake(ctx, work);
  });

export const turnOffBillIntakeFolder = (ctx: Ctx): Promise<Intake> =>
  inTransaction(ctx, async (work) => {
    await mustReachAll(work);
    await folders.revokeFolder(work.db, work.scope, ctx.now);
    return shownIntake(ctx, work);
  });

/** The reasons why files were refused, by file name, in the language of the user who switched the folder on. */
const refusalsOf = (ctx: Ctx, deliveryId: string): Promise<Map<string, string>> =>
  reading(ctx, async ({ db, scope }: Work) => {
    const refused = await repository.listRefused(db, scope, deliveryId);
    const language = Language.catch('en').parse((await folders.findFolder(db, scope))?.language);
    return new Map(
      refused.map(({ name, failure_code }) => [name, failure_code ? failureText(failure_code, language) : '']),
    );
  });

/** An e-invoice and a PDF of the same name are one invoice and are processed together. */
function togetherOf(names: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const [, base] = /^(.*)\.(?:xml|pdf)$/i.exec(name) ?? [];
    const key = base === undefined ? JSON.stringify(name) : base.toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()];
}

/** Processes one file, or an e-invoice with its PDF; repeated files change nothing. */
async function takeFiles(ctx: Ctx, folder: string, names: readonly string[]): Promise<void> {
  const files = [];
  for (const name of names) {
    const file = await readSettled(folder, name, MAX_FILE_BYTES);
    if (file) files.push({ name, ...file });
  }
  const [first] = files;
  if (!first) return;
  const sent = [];
  for (const file of files) sent.push({ name: file.name, documents: (await documentsInMail(file.bytes)) ?? [file] });
  // If the process ends before the file is moved, the next run finds the file known and moves it.
  const { delivery_id } = await keepDelivery(ctx, {
    way: 'folder',
    sender: '',
    subject: first.name,
    messageId: JSON.stringify(['folder', ...files.map(({ name }) => name)]),
    files: sent.flatMap(({ documents }) => documents),
  });
  const refusals = await refusalsOf(ctx, delivery_id);
  for (const { name, documents } of sent) {
    const reasons = documents.map((one) => refusals.get(one.name) ?? '');
    // Of a mail with a bill and other attachments the bill was taken.
    const reason = reasons.includes('') ? '' : (reasons[0] ?? '');
    await putAway(folder, name, reason ? 'refused' : 'taken', ctx.now, reason);
  }
}

/** Processes the files in the folder of one organization. Returns whether all of them could be read and moved. */
async function emptyFolder(ctx: Ctx, root: string, settledMs: number): Promise<boolean> {
  const about = { organization_id: scopeOf(ctx).organizationId };
  let isWhole = true;
  try {
    const folder = await prepareFolder(root, about.organization_id);
    const settled = await listSettled(folder, ctx.now, settledMs, AT_ONCE);
    if (settled.length) await refuseLinks(folder);
    for (const names of togetherOf(settled))
      // A file that cannot be read does not hold up the others.
      await takeFiles(ctx, folder, names).catch((error: unknown) => {
        ctx.log.error({ err: error, ...about }, 'a file in a folder for bills was not taken in');
        isWhole = false;
      });
  } catch (error) {
    ctx.log.error({ err: error, ...about }, 'a folder for bills was not emptied');
    return false;
  }
  return isWhole;
}

/** Processes the folders of all organizations. Folders that cannot be read are recorded. */
export async function emptyFolders(ctx: Ctx, settledMs = SETTLED_MS): Promise<void> {
  const { intakeFolder } = ctx.settings;
  if (!intakeFolder) return;
  for (const organizationId of await asInstallation(ctx, folders.listWatched)) {
    const own = workerCtx(ctx, organizationId, ctx.requestId);
    const isReachable = await emptyFolder(own, intakeFolder, settledMs);
    await inTransaction(own, ({ db, scope }) => folders.noteCheck(db, scope, own.now, isReachable));
  }
}
