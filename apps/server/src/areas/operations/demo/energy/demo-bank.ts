import { addDays } from '@steward/core/calendar/day';
import type { Ctx } from '../../../../platform/ctx.ts';
import { asUploads } from '../../../../platform/uploads/given-files.ts';
import { importBankStatement } from '../../../energy/payment-files/statements.service.ts';
import { getPayables } from '../../../energy/payments/payments.service.ts';

const IBAN = 'DE89370400440532013000';

interface Booking {
  amount: number;
  to: string;
  text: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const booked = ({ amount, to, text }: Booking, day: string) =>
  `<Ntry><Amt Ccy="EUR">${amount.toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><BkTxCd/><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<Amt Ccy="EUR">${amount.toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd>
<RltdPties><Cdtr><Pty><Nm>${escaped(to)}</Nm></Pty></Cdtr></RltdPties>
<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const statementOf = (day: string, bookings: readonly Booking[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>DEMO-1</MsgId>
<CreDtTm>${day}T18:00:00Z</CreDtTm></GrpHdr><Stmt><Id>DEMO-1</Id><CreDtTm>${day}T18:00:00Z</CreDtTm>
<Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">48210.55</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>
${bookings.map((one) => booked(one, day)).join('\n')}</Stmt></BkToCstmrStmt></Document>`;

/** The number with two neighbouring digits swapped, a common typing error. */
function mistyped(number: string): string {
  const at = number.split('').findLastIndex((sign, i) => {
    const next = number[i + 1];
    return next !== undefined && sign !== next && /\d/.test(sign) && /\d/.test(next);
  });
  return at < 0 ? number : number.slice(0, at) + number[at + 1] + number[at] + number.slice(at + 2);
}

/** The bank statement of last week: a bill paid with a mistyped number waits to be confirmed, and a fee belongs to no bill. */
export async function makeBankStatement(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const [, environment_id] = ids;
  if (!environment_id) return;
  const { paginateData } = await getPayables(ctx, {
    environment_id,
    state: 'approved',
    sort: 'date_of_bill',
    descending: true,
    page: 1,
    page_size: 50,
  });
  const bill = paginateData.find(({ currency, payable_amount }) => currency === 'EUR' && payable_amount > 0);
  if (!bill) return;
  const day = addDays(ctx.now.toISOString().slice(0, 10), -6);
  const body = statementOf(day, [
    { amount: bill.payable_amount, to: bill.supplier, text: `Rechnung ${mistyped(bill.invoice_no)}` },
    { amount: 12.9, to: 'Hausbank', text: 'Kontoführung' },
  ]);
  const file = { name: `statement-${day}.xml`, contentType: 'application/xml', bytes: Buffer.from(body) };
  await asUploads([file], (files) => importBankStatement(ctx, {}, files));
}
