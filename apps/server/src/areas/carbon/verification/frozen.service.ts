import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { FrozenReport } from '@steward/contract/carbon/reports.report';
import type { verification } from '@steward/contract/carbon/verification';
import type { z } from 'zod';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { versionOf } from '../../../platform/approvals.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { openFile } from '../../foundation/files/files.service.ts';
import { findPartOfRound, historyOfRound, partOfRound, recordEvent } from '../reports/report-rounds.service.ts';
import { frozenFacts } from '../reports/report-facts.service.ts';
import { noteOpened } from '../rounds/links.service.ts';
import type { Snapshot } from '../reports/snapshot.ts';
import { viewed, viewingAsVerifier, writingAsVerifier, type Opened } from './link.service.ts';

const part = <P extends keyof Snapshot>(opened: Opened, name: P): Promise<Snapshot[P]> =>
  partOfRound(opened, opened.row._id, opened.link.round, name);

type History = Awaited<ReturnType<typeof historyOfRound>>;

/** What a decision is about. */
const factsOf = (round: number, { sha256, findings }: Pick<History, 'sha256' | 'findings'>) => ({
  round,
  sha256,
  findings,
});

/** The facts of a decision on the round of a link, as they are now. */
export const decisionFacts = async (opened: Opened) =>
  factsOf(opened.link.round, await historyOfRound(opened, opened.row._id, opened.link.round));

async function frozenReport(ctx: Ctx, opened: Opened, token: string): Promise<z.output<typeof FrozenReport>> {
  const { row, link } = opened;
  await noteFirstToday(ctx, opened);
  const head = await part(opened, 'head');
  const accounting = await part(opened, 'accounting');
  const { sha256, findings, events, earlierRounds } = await historyOfRound(opened, row._id, link.round);
  return {
    head: {
      _id: row._id,
      level: head.level,
      target_id: head.target_id,
      target_name: head.target_name,
      year: head.year,
      status: row.status,
      standing: row.standing,
      round: link.round,
      version: head.version,
      language: head.language,
      updated_at: head.updated_at,
      organization_name: head.organization_name,
      sha256,
      log: (await findPartOfRound(opened, row._id, link.round, 'log')) ?? null,
      frozen_at: head.frozen_at,
      verifier_name: link.verifier_name,
      verifier_email: link.email,
      expires_at: link.expires_at,
      consolidation: accounting.consolidation,
      base_year: accounting.base_year,
    },
    texts: await part(opened, 'texts'),
    findings,
    // The verifier does not see what the owner does between the rounds.
    events: events.filter(({ kind }) => kind !== 'saved' && kind !== 'revoked'),
    earlier_rounds: earlierRounds,
    facts: await frozenFacts(opened, row._id, link.round),
    version: versionOf(factsOf(link.round, { sha256, findings })),
    documents: (await documentsIn(opened)).map(({ file_id, name, about, sha256: hash = null }) => ({
      name,
      about,
      url: documentUrl(file_id, token),
      sha256: hash,
    })),
  };
}

export const getGhgProtocolReportForVerifier = (
  ctx: Ctx,
  { token }: Parsed<typeof verification.getGhgProtocolReportForVerifier>,
): Promise<z.output<typeof FrozenReport>> =>
  writingAsVerifier(ctx, token, (opened) => frozenReport(ctx, opened, token), 'link');

export const documentUrl = (fileId: string, token: string): string => `/v2/verifierDocument/${fileId}?token=${token}`;

// Reports sent before documents were kept have no such part.
export const documentsIn = async (opened: Opened): Promise<NonNullable<Snapshot['documents']>> =>
  (await findPartOfRound(opened, opened.row._id, opened.link.round, 'documents')) ?? [];

export const getDocumentForVerifier = (
  ctx: Ctx,
  { token, file_id }: Parsed<typeof verification.getDocumentForVerifier>,
): Promise<FileAnswer> =>
  viewingAsVerifier(
    ctx,
    token,
    async (opened, mine) => {
      if (!(await documentsIn(opened)).some((document) => document.file_id === file_id)) fail('file.not-found');
      return openFile(mine, opened.db, opened.scope, file_id);
    },
    ({ name }) => ({ kind: 'viewed-document', detail: { name } }),
  );

async function noteFirstToday(ctx: Ctx, opened: Opened) {
  const { row, link } = opened;
  const isFirst = link.last_opened_at?.slice(0, 10) !== ctx.now.toISOString().slice(0, 10);
  // The owners are notified once a day; every view is in the log.
  if (!isFirst) return viewed(ctx, opened, { kind: 'opened' });
  await noteOpened(opened, link.id, ctx.now);
  await recordEvent(opened, {
    report_id: row._id,
    at: ctx.now,
    round: link.round,
    kind: 'opened',
    actor_id: null,
    actor_name: link.verifier_name,
  });
}

export const getGhgRprtDataForVerifier = (
  ctx: Ctx,
  { token }: Parsed<typeof verification.getGhgRprtDataForVerifier>,
): Promise<Answer<typeof verification.getGhgRprtDataForVerifier>> =>
  viewingAsVerifier(
    ctx,
    token,
    (opened) => part(opened, 'inventory'),
    () => ({ kind: 'viewed-figures' }),
    'link',
  );

export const traceForVerifier = (
  ctx: Ctx,
  { token, environment_id, carrier }: Parsed<typeof verification.traceForVerifier>,
): Promise<Answer<typeof verification.traceForVerifier>> =>
  viewingAsVerifier(
    ctx,
    token,
    async (opened) => {
      const isMeant = (row: { carrier: string }) => carrier === undefined || row.carrier === carrier;
      const lines = (await part(opened, 'lines')).filter((line) => line.environment_id === environment_id);
      const bills = (await part(opened, 'bills')).filter((bill) => bill.environment_id === environment_id);
      const register = await findPartOfRound(opened, opened.row._id, opened.link.round, 'register');
      const isOfRegister = carrier === undefined || carrier === 'refrigerant';
      return {
        lines: lines.filter(isMeant),
        bills: bills.flatMap((bill) => bill.shares).filter(isMeant),
        register: register?.filter((piece) => isOfRegister && piece.environment_id === environment_id) ?? null,
      };
    },
    ({ lines }) => ({
      kind: 'viewed-lines',
      detail: { property: lines[0]?.environment_name ?? '', lines: lines.length, ...(carrier && { carrier }) },
    }),
  );

async function findBill(opened: Opened, billId: string) {
  return (await part(opened, 'bills')).find((bill) => bill.bill_id === billId) ?? fail('bill.not-found');
}

export const getBillForVerifier = (
  ctx: Ctx,
  { token, bill_id }: Parsed<typeof verification.getBillForVerifier>,
): Promise<Answer<typeof verification.getBillForVerifier>> =>
  viewingAsVerifier(
    ctx,
    token,
    async (opened) => {
      const { supplier, fields, pages, provenance } = await findBill(opened, bill_id);
      return {
        bill_id,
        supplier,
        provenance: provenance ?? null,
        fields,
        pages: pages.map(({ page, width_px, height_px, sha256 = null }) => ({
          sha256,
          page,
          width_px,
          height_px,
          url: `/v2/verifierBillPage/${bill_id}/${page}?token=${token}`,
        })),
      };
    },
    ({ supplier, fields }) => ({ kind: 'viewed-bill', detail: billNamed(supplier, fields) }),
  );

const billNamed = (supplier: string, fields: readonly { key: string; value: string | number | null }[]) => ({
  supplier,
  invoice: fields.find(({ key }) => key === 'invoice_no')?.value ?? null,
});

export const getBillPageForVerifier = (
  ctx: Ctx,
  { token, bill_id, page }: Parsed<typeof verification.getBillPageForVerifier>,
): Promise<FileAnswer> =>
  viewingAsVerifier(
    ctx,
    token,
    async (opened, mine) => {
      const { pages, supplier, fields } = await findBill(opened, bill_id);
      const { file_id } = pages.find((image) => image.page === page) ?? fail('file.not-found');
      const file = await openFile(mine, opened.db, opened.scope, file_id);
      return { file, bill: billNamed(supplier, fields) };
    },
    ({ bill }) => ({ kind: 'viewed-page', detail: { ...bill, page } }),
  ).then(({ file }) => ({ ...file, inline: true }));
