import type { Parsed } from '@steward/contract/call';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { letterFields, type DisputeLetter, type DisputeLetters } from '@steward/contract/energy/bill-flags.letter';
import { fail } from '@steward/contract/failures';
import { addDays } from '@steward/core/calendar/day';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { makeDisputeLetterPdf } from '../../../gateways/pdf/ghg-report.ts';
import type { DisputeLetterModel } from '../../../gateways/pdf/letter/model.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { changed, created } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { close, find, note } from './bill-flags.service.ts';
import * as repository from './letters.repository.ts';

const DAYS_TO_REPLY = 14;
const findBill = async ({ db, scope }: Work, flagId: string) =>
  (await repository.findBillOfFlag(db, scope, flagId)) ?? fail('bill-flag.not-found');
type Bill = Awaited<ReturnType<typeof findBill>>;

const findLetter = async ({ db, scope }: Work, id: string) =>
  (await repository.findLetter(db, scope, id)) ?? fail('dispute-letter.not-found');

/** A letter in the form of the answer: the sent content is only in the PDF. */
async function shown(work: Work, id: string): Promise<DisputeLetter> {
  const { content: _content, ...letter } = await findLetter(work, id);
  return letter;
}

export const getDisputeLetters = (
  ctx: Ctx,
  { flag_id }: Parsed<typeof billFlags.getDisputeLetters>,
): Promise<DisputeLetters> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const flag = await find(work, flag_id);
    const bill = await findBill(work, flag_id);
    const supplier = await repository.findEarlier(db, scope, bill.supplier_key);
    const earlier = supplier ?? (await repository.findEarlier(db, scope, undefined));
    const actor = actorOf(ctx);
    return {
      letters: await repository.listLetters(db, scope, flag_id),
      start: {
        language: supplier?.language ?? actor.language,
        recipient: supplier?.recipient ?? bill.supplier,
        recipient_address: supplier?.recipient_address ?? '',
        sender_address:
          earlier?.sender_address ??
          [bill.address, [bill.zip_code, bill.city].filter(Boolean).join(' ')].filter(Boolean).join('\n'),
        signed_by: actor.name,
        claim: '',
        amount: flag.cost_impact,
        reply_by: addDays(todayOf(ctx), DAYS_TO_REPLY),
      },
      currency: bill.currency ?? '',
    };
  });

export const saveDisputeLetter = (
  ctx: Ctx,
  { flag_id, ...sent }: Parsed<typeof billFlags.saveDisputeLetter>,
): Promise<DisputeLetter> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const flag = await find(work, flag_id);
    if (flag.state !== 'disputed') fail('dispute-letter.not-disputed');
    const bill = await findBill(work, flag_id);
    const currency = bill.currency ?? fail('dispute-letter.no-currency');
    const open = (await repository.listLetters(db, scope, flag_id)).find(({ closed_on }) => closed_on === null);
    if (open && open.state !== 'draft') fail('dispute-letter.sent');
    const fields = open ? changed(billFlags.saveDisputeLetter.input, open, sent) : created(letterFields, sent);
    if (open) await repository.updateLetter(db, scope, open._id, { ...fields, currency });
    const id = open?._id ?? uuid();
    if (!open)
      await repository.insertLetter(db, scope, {
        id,
        environment_id: flag.environment_id,
        flag_id,
        supplier_key: bill.supplier_key,
        created_by: actorOf(ctx).userId,
        currency,
        ...fields,
      });
    return shown(work, id);
  });

const modelOf = (ctx: Ctx, letter: DisputeLetter, bill: Bill, change: Partial<DisputeLetterModel> = {}) => ({
  language: letter.language,
  isDraft: true,
  organization: bill.organization,
  senderAddress: letter.sender_address,
  recipient: letter.recipient,
  recipientAddress: letter.recipient_address,
  writtenOn: todayOf(ctx),
  property: bill.property,
  invoiceNo: bill.invoice_no,
  accountNo: bill.account_no,
  meterNo: bill.meter_no,
  dateOfBill: bill.date_of_bill ?? '',
  firstDay: bill.billing_start_date ?? '',
  lastDay: addDays(bill.billing_end_date ?? '', bill.end_day_counts ? 0 : -1),
  billed: Number(bill.gross_amount),
  currency: letter.currency,
  code: bill.code,
  figures: bill.figures as DisputeLetterModel['figures'],
  claim: letter.claim,
  amount: letter.amount,
  replyBy: letter.reply_by,
  signedBy: letter.signed_by,
  ...change,
});

export async function downloadDisputeLetter(
  ctx: Ctx,
  { dispute_letter_id }: Parsed<typeof billFlags.downloadDisputeLetter>,
): Promise<FileAnswer> {
  const model = await reading(ctx, async (work): Promise<DisputeLetterModel> => {
    const letter = await findLetter(work, dispute_letter_id);
    return letter.content ?? modelOf(ctx, letter, await findBill(work, letter.flag_id));
  });
  const about = [model.recipient, model.invoiceNo].join('-').replace(/[^\p{L}\p{N}]+/gu, '-');
  return {
    name: `dispute-${about.slice(0, 80)}.pdf`,
    contentType: 'application/pdf',
    body: await makeDisputeLetterPdf(model),
  };
}

const laterThanToday = (field: string) =>
  fail('request.invalid', undefined, [{ field, message: 'must not be in the future' }]);
const beforeSending = (field: string) =>
  fail('request.invalid', undefined, [{ field, message: 'must not be before the letter was sent' }]);

export const sendDisputeLetter = (
  ctx: Ctx,
  { dispute_letter_id, sent_on }: Parsed<typeof billFlags.sendDisputeLetter>,
): Promise<DisputeLetter> =>
  inTransaction(ctx, async (work) => {
    const letter = await findLetter(work, dispute_letter_id);
    if (letter.state !== 'draft') fail('dispute-letter.sent');
    if (sent_on > todayOf(ctx)) laterThanToday('sent_on');
    const flag = await find(work, letter.flag_id);
    if (flag.state !== 'disputed') fail('dispute-letter.not-disputed');
    const bill = await findBill(work, letter.flag_id);
    const content = modelOf(ctx, letter, bill, { isDraft: false, writtenOn: sent_on });
    await repository.updateLetter(work.db, work.scope, dispute_letter_id, {
      state: 'sent',
      sent_on,
      content: JSON.stringify(content),
    });
    await note(ctx, work, flag, 'letter_sent', letter.recipient);
    return shown(work, dispute_letter_id);
  });

function refuseClosed({ state }: DisputeLetter): void {
  if (state === 'draft') fail('dispute-letter.not-sent');
  if (state === 'settled' || state === 'refused') fail('dispute-letter.closed');
}

export const answerDisputeLetter = (
  ctx: Ctx,
  { dispute_letter_id, answered_on, answer }: Parsed<typeof billFlags.answerDisputeLetter>,
): Promise<DisputeLetter> =>
  inTransaction(ctx, async (work) => {
    const letter = await findLetter(work, dispute_letter_id);
    refuseClosed(letter);
    if (answered_on > todayOf(ctx)) laterThanToday('answered_on');
    if (letter.sent_on && answered_on < letter.sent_on) beforeSending('answered_on');
    await repository.updateLetter(work.db, work.scope, dispute_letter_id, { state: 'answered', answered_on, answer });
    await note(ctx, work, await find(work, letter.flag_id), 'letter_answered', answer);
    return shown(work, dispute_letter_id);
  });

export const closeDisputeLetter = (
  ctx: Ctx,
  { dispute_letter_id, state, closed_on, reason, recovered_amount }: Parsed<typeof billFlags.closeDisputeLetter>,
): Promise<DisputeLetter> =>
  inTransaction(ctx, async (work) => {
    const letter = await findLetter(work, dispute_letter_id);
    refuseClosed(letter);
    if (closed_on > todayOf(ctx)) laterThanToday('closed_on');
    if (letter.sent_on && closed_on < letter.sent_on) beforeSending('closed_on');
    if (state === 'refused' && recovered_amount)
      fail('request.invalid', undefined, [{ field: 'recovered_amount', message: 'is only for resolved flags' }]);
    await repository.updateLetter(work.db, work.scope, dispute_letter_id, { state, closed_on });
    const flag = await find(work, letter.flag_id);
    // After a refusal the flag stays disputed: a person writes again, or dismisses it.
    if (state === 'refused') await note(ctx, work, flag, 'letter_refused', reason);
    else await close(ctx, work, flag, { state: 'resolved', reason, recovered_amount });
    return shown(work, dispute_letter_id);
  });
