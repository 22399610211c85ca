import { roles } from '@steward/contract/access/roles';
import { billTemplates } from '@steward/contract/energy/bill-templates';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import type { Bill, BillFields } from '@steward/contract/energy/bills.bill';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { again, take, verticalOf } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
let house: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  house = (await ada.newEnvironment())._id;
});
afterAll(() => server.stop());

interface Printed {
  invoice: string;
  issued: string;
  from: string;
  to: string;
  used: string;
  net: string;
  tax: string;
  gross: string;
}

/** A bill in wordings that no rule knows: its own names for net and gross, and a larger total of another kind. */
async function quaintBill({ invoice, issued, from, to, used, net, tax, gross }: Printed): Promise<File> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  const lines: [string, string][] = [
    ['Orrin Vale Electric Works', ''],
    ['www.orrinvale.example   VAT no 123456789   electricity supply', ''],
    ['Chit', invoice],
    ['Struck', issued],
    ['Wound from', from],
    ['Wound up', to],
    ['Dial plate', 'OV-4471902'],
    ['Spun (kWh)', used],
    ['Yesteryear spun (kWh)', '99,999'],
    ['Bare toll', net],
    ['Crown share', tax],
    ['Whole toll', gross],
    ['Toll of the whole street', '9,412.07'],
  ];
  for (const [i, [label, value]] of lines.entries()) {
    page.drawText(label, { x: 60, y: 780 - 30 * i, size: 11, font });
    page.drawText(value, { x: 330, y: 780 - 30 * i, size: 11, font });
  }
  for (let i = 0; i < 4; i++)
    page.drawText('The works thank their patrons for the steady custom of the year.', {
      x: 60,
      y: 240 - 20 * i,
      size: 9,
      font,
    });
  return new File([Buffer.from(await pdf.save())], `${invoice}.pdf`);
}

const january: Printed = {
  invoice: 'QX-100201',
  issued: '12 February 2025',
  from: '1 January 2025',
  to: '31 January 2025',
  used: '2,140',
  net: '428.00',
  tax: '85.60',
  gross: '513.60',
};
const february: Printed = {
  invoice: 'QX-100377',
  issued: '11 March 2025',
  from: '1 February 2025',
  to: '28 February 2025',
  used: '1,876',
  net: '375.20',
  tax: '75.04',
  gross: '450.24',
};

async function upload(person: Person, environment_id: string, printed: Printed): Promise<Bill> {
  const [given] = await person.get(billReading.processFileOCR, { environment_id }, [await quaintBill(printed)]);
  for (let i = 0; i < 300; i++) {
    const bill = await person.get(bills.getBillById, { bill_id: given?.bill_id ?? '' });
    if (bill.status !== 'reading') return bill;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the bill was not read in a minute');
}

const fieldsOfJanuary = (environment_id: string) =>
  ({
    environment_id,
    utility: 'ENERGY',
    carrier: 'electricity',
    supplier: 'Orrin Vale Electric Works',
    invoice_no: 'QX-100201',
    meter_no: 'OV4471902',
    date_of_bill: '2025-02-12',
    billing_start_date: '2025-01-01',
    billing_end_date: '2025-01-31',
    end_day_counts: true,
    gross_amount: 513.6,
    net_amount: 428,
    tax_amount: 85.6,
    currency: 'GBP',
    energy_consumption: 2140,
  }) as BillFields;

const confirm = async (person: Person, bill: Bill) =>
  person.get(bills.editFileOCR, {
    bill_id: bill._id,
    fields: fieldsOfJanuary(bill.environment_id),
    confirmed: Object.keys(bill.reading?.fields ?? {}),
  });

test('the second bill of a supplier is read where the first, corrected one has its values', async () => {
  const first = await upload(ada, house, january);
  expect(first.reading?.template).toBeNull();
  // Amounts that add up are found without their names; values that only a name identifies are not.
  expect(first.invoice_no).not.toBe('QX-100201');
  expect(first.meter_no).not.toBe('OV4471902');
  expect(first.date_of_bill).not.toBe('2025-02-12');
  await confirm(ada, first);

  const second = await upload(ada, house, february);
  expect(second).toMatchObject({
    supplier: 'Orrin Vale Electric Works',
    invoice_no: 'QX-100377',
    meter_no: 'OV4471902',
    date_of_bill: '2025-03-11',
    billing_start_date: '2025-02-01',
    billing_end_date: '2025-02-28',
    gross_amount: 450.24,
    net_amount: 375.2,
    tax_amount: 75.04,
    energy_consumption: 1876,
    utility: 'ENERGY',
  });
  expect(second.reading?.template).toMatchObject({ supplier: 'Orrin Vale Electric Works' });

  const [template] = await ada.get(billTemplates.getBillTemplates, {});
  expect(template).toMatchObject({ supplier: 'Orrin Vale Electric Works', bills: 1, carriers: ['electricity'] });
  expect(template?.places).toContainEqual(
    expect.objectContaining({ field: 'gross_amount', beside: 'whole toll', hits: 1 }),
  );
  // Places are kept, values are not.
  expect(JSON.stringify({ ...template, _id: '' })).not.toMatch(/513|428|2140|QX|4471902/);
  const { rows } = await server.owner.query('select words from bill_pages where bill_id = $1', [first._id]);
  expect(rows).toEqual([{ words: null }]);
});

test('a template can be corrected and forgotten, and the reading follows', async () => {
  const own = (await ada.newEnvironment())._id;
  const [template] = await ada.get(billTemplates.getBillTemplates, {});
  const { _id: bill_template_id, supplier, places } = template!;
  const changed = await ada.get(billTemplates.editBillTemplate, {
    bill_template_id,
    supplier,
    places: places
      .filter(({ field }) => field !== 'meter_no')
      .map(({ place_id, field, beside, above }) => ({
        place_id,
        beside: field === 'gross_amount' ? 'Toll of the whole street' : beside,
        above: field === 'gross_amount' ? '' : above,
      })),
  });
  expect(changed.places.some(({ field }) => field === 'meter_no')).toBe(false);
  const wrong = await upload(ada, own, february);
  expect(wrong.gross_amount).toBe(9412.07);
  // An amount that only a template supports and that does not add up has to be checked by a person.
  expect(wrong.reading?.fields.gross_amount?.confidence).toBeLessThan(0.75);

  const place = { place_id: changed.places[0]!.place_id, beside: '12', above: '' };
  expect(await ada.ask(billTemplates.editBillTemplate, { bill_template_id, supplier, places: [place] })).toMatchObject({
    code: 'request.invalid',
  });
  await ada.get(billTemplates.deleteBillTemplate, { bill_template_id });
  expect(await ada.get(billTemplates.getBillTemplates, {})).toEqual([]);
  const plain = await upload(ada, own, february);
  expect(plain.reading?.template).toBeNull();
});

test('what one organization teaches, another neither sees nor reads by, and cannot change', async () => {
  const bill = await upload(ada, (await ada.newEnvironment())._id, january);
  await confirm(ada, bill);
  const [template] = await ada.get(billTemplates.getBillTemplates, {});
  const bill_template_id = template!._id;
  expect(await eve.get(billTemplates.getBillTemplates, {})).toEqual([]);
  const change = { bill_template_id, supplier: 'Eve', places: [] };
  expect((await eve.ask(billTemplates.editBillTemplate, change)).code).toBe('bill-template.not-found');
  expect((await eve.ask(billTemplates.deleteBillTemplate, { bill_template_id })).code).toBe('bill-template.not-found');
  const hers = await upload(eve, (await eve.newEnvironment())._id, february);
  expect(hers.reading?.template).toBeNull();
});

test('a member without the right to edit bills can neither correct nor forget a template, and sees none beyond reach', async () => {
  const mo = await server.newMember(ada, [house]);
  const role = await ada.get(roles.createRole, {
    name: 'Looks at bills',
    verticalId: await verticalOf(ada, 'property'),
    modules: [{ module_id: 'utilities', permissions: ['read'] }],
  });
  await take(server, mo, role._id);
  await again(mo);
  // Templates show which supplier serves which property: a member with one of the properties sees none.
  expect(await mo.get(billTemplates.getBillTemplates, {})).toEqual([]);
  const [template] = await ada.get(billTemplates.getBillTemplates, {});
  const bill_template_id = template!._id;
  const change = { bill_template_id, supplier: 'Mo', places: [] };
  expect((await mo.ask(billTemplates.editBillTemplate, change)).code).toBe('session.forbidden');
  expect((await mo.ask(billTemplates.deleteBillTemplate, { bill_template_id })).code).toBe('session.forbidden');
  expect((await ada.get(billTemplates.getBillTemplates, {}))[0]?.supplier).toBe('Orrin Vale Electric Works');
});
