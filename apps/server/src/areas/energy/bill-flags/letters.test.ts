import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../gateways/pdf/read-pdf.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

/** A flag on a bill whose first ten of thirty days are on another bill: 600 for 30 days, so 200 in question. */
async function newFlag(person: Person) {
  const { _id: environment_id } = await person.newEnvironment();
  const bill = (invoice_no: string, billing_start_date: string, billing_end_date: string, amount: number) =>
    person.get(bills.createBill, {
      fields: {
        environment_id,
        utility: 'ENERGY',
        carrier: 'electricity',
        supplier: 'Nordstrom',
        invoice_no,
        meter_no: 'M1',
        date_of_bill: '2024-12-20',
        billing_start_date,
        billing_end_date,
        gross_amount: amount,
        net_amount: amount,
        currency: 'EUR',
        energy_consumption: 3000,
      },
    });
  await bill('R-1', '2024-01-01', '2024-02-01', 620);
  const { _id: bill_id } = await bill('R-2', '2024-01-22', '2024-02-21', 600);
  await server.audited();
  const { paginateData } = await person.get(billFlags.getBillFlags, { bill_id });
  const flag = paginateData.find(({ code }) => code === 'overlap');
  expect(flag?.cost_impact).toBeCloseTo(200, 9);
  return { flag_id: flag?._id ?? '', environment_id };
}
const dispute = async (person: Person) => {
  const made = await newFlag(person);
  await person.get(billFlags.disputeBillFlag, { flag_id: made.flag_id, body: 'January was paid with R-1.' });
  return made;
};
const write = async (person: Person, flag_id: string) => {
  const { start } = await person.get(billFlags.getDisputeLetters, { flag_id });
  return person.get(billFlags.saveDisputeLetter, { flag_id, ...start, claim: 'January was paid with R-1.' });
};
const textOf = async (person: Person, dispute_letter_id: string) => {
  const answer = await person.send(billFlags.downloadDisputeLetter, { dispute_letter_id });
  expect(answer.headers.get('content-type')).toContain('application/pdf');
  return (await readPdf(Buffer.from(await answer.arrayBuffer()))).all.replace(/\s+/g, ' ');
};
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

test('a letter starts with supplier, amount and two weeks, and names the findings', async () => {
  const { flag_id } = await newFlag(ada);
  const known = await ada.get(billFlags.getDisputeLetters, { flag_id });
  expect(known).toMatchObject({
    letters: [],
    currency: 'EUR',
    start: { recipient: 'Nordstrom', amount: 200, reply_by: day(14), language: 'en' },
  });
  const early = await ada.ask(billFlags.saveDisputeLetter, { flag_id, ...known.start });
  expect(early.code).toBe('dispute-letter.not-disputed');
  await ada.get(billFlags.disputeBillFlag, { flag_id, body: 'x' });
  const letter = await write(ada, flag_id);
  expect(letter).toMatchObject({ state: 'draft', amount: 200, currency: 'EUR', sent_on: null });
  const text = await textOf(ada, letter._id);
  for (const part of [
    'Draft, not sent',
    'Dispute of invoice R-2',
    'Days that were also billed on another invoice: 10',
    '200.00 EUR',
    'January was paid with R-1.',
  ])
    expect(text).toContain(part);
  // Saving again changes the same letter.
  const changed = await ada.get(billFlags.saveDisputeLetter, { flag_id, ...known.start, language: 'de', amount: 180 });
  expect(changed._id).toBe(letter._id);
  expect(await textOf(ada, letter._id)).toContain('180,00 EUR');
});

test('a sent letter stays unchanged when bill, draft and names change', async () => {
  const { flag_id, environment_id } = await dispute(ada);
  const { _id: dispute_letter_id } = await write(ada, flag_id);
  const future = await ada.ask(billFlags.sendDisputeLetter, { dispute_letter_id, sent_on: day(1) });
  expect(future.errors).toMatchObject([{ field: 'sent_on' }]);
  await ada.get(billFlags.sendDisputeLetter, { dispute_letter_id, sent_on: day(0) });
  const before = await textOf(ada, dispute_letter_id);
  expect(before).not.toContain('Draft');
  await server.owner.query('update environments set environment_name = $2 where id = $1', [environment_id, 'Renamed']);
  const { start } = await ada.get(billFlags.getDisputeLetters, { flag_id });
  expect((await ada.ask(billFlags.saveDisputeLetter, { flag_id, ...start })).code).toBe('dispute-letter.sent');
  expect((await ada.ask(billFlags.sendDisputeLetter, { dispute_letter_id, sent_on: day(0) })).code).toBe(
    'dispute-letter.sent',
  );
  expect(await textOf(ada, dispute_letter_id)).toBe(before);
  // The database refuses it too, without any service.
  await expect(
    server.owner.query("update dispute_letters set claim = 'changed' where id = $1", [dispute_letter_id]),
  ).rejects.toThrow('stays as it was');
});

test('a settled dispute resolves the flag with the money recovered; a refused one leaves it disputed for another letter', async () => {
  const { flag_id } = await dispute(ada);
  const { _id: dispute_letter_id } = await write(ada, flag_id);
  const close = { dispute_letter_id, closed_on: day(0), reason: 'Credit note C-9' };
  const early = await ada.ask(billFlags.closeDisputeLetter, { ...close, state: 'settled' });
  expect(early.code).toBe('dispute-letter.not-sent');
  await ada.get(billFlags.sendDisputeLetter, { dispute_letter_id, sent_on: day(-5) });
  const tooEarly = { dispute_letter_id, answered_on: day(-6), answer: 'No.' };
  expect((await ada.ask(billFlags.answerDisputeLetter, tooEarly)).errors).toMatchObject([{ field: 'answered_on' }]);
  await ada.get(billFlags.answerDisputeLetter, { dispute_letter_id, answered_on: day(-2), answer: 'We look into it.' });
  const refused = { ...close, state: 'refused' as const, reason: 'The meter is right.' };
  expect((await ada.ask(billFlags.closeDisputeLetter, { ...refused, recovered_amount: 5 })).errors).toMatchObject([
    { field: 'recovered_amount' },
  ]);
  await ada.get(billFlags.closeDisputeLetter, refused);
  expect(await ada.get(billFlags.getBillFlag, { flag_id })).toMatchObject({ state: 'disputed' });
  expect((await ada.ask(billFlags.closeDisputeLetter, refused)).code).toBe('dispute-letter.closed');

  const second = await write(ada, flag_id);
  expect(second._id).not.toBe(dispute_letter_id);
  await ada.get(billFlags.sendDisputeLetter, { dispute_letter_id: second._id, sent_on: day(0) });
  const settled = { ...close, dispute_letter_id: second._id, state: 'settled' as const, recovered_amount: 150 };
  expect(await ada.get(billFlags.closeDisputeLetter, settled)).toMatchObject({ state: 'settled', closed_on: day(0) });
  const flag = await ada.get(billFlags.getBillFlag, { flag_id });
  expect(flag).toMatchObject({ state: 'resolved', recovered_amount: 150, reason: 'Credit note C-9' });
  expect(flag.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['letter_sent', 'letter_answered', 'letter_refused', 'resolved']),
  );
  const { amounts } = await ada.get(billFlags.getBillFlagCounts, {});
  expect(amounts.find(({ currency }) => currency === 'EUR')?.recovered).toBe(150);
  // The next letter to the supplier starts with the latest address.
  const next = await dispute(ada);
  const { start } = await ada.get(billFlags.getDisputeLetters, { flag_id: next.flag_id });
  await ada.get(billFlags.saveDisputeLetter, { flag_id: next.flag_id, ...start, recipient_address: 'Hafenstr. 5' });
  const third = await newFlag(ada);
  expect((await ada.get(billFlags.getDisputeLetters, { flag_id: third.flag_id })).start.recipient_address).toBe(
    'Hafenstr. 5',
  );
});

test('another organization and a member without the property see and change no letter', async () => {
  const { flag_id } = await dispute(ada);
  const { _id: dispute_letter_id } = await write(ada, flag_id);
  const mo = await server.newMember(ada, [(await ada.newEnvironment())._id]);
  for (const person of [await server.newAdmin('Eve'), mo]) {
    expect((await person.ask(billFlags.getDisputeLetters, { flag_id })).code).toBe('bill-flag.not-found');
    const sent = await person.ask(billFlags.sendDisputeLetter, { dispute_letter_id, sent_on: day(0) });
    expect(sent.statusCode).not.toBe(200);
    expect((await person.send(billFlags.downloadDisputeLetter, { dispute_letter_id })).status).toBe(404);
  }
});
