import type { GhgReportModel } from './ghg-report.ts';

const MESSAGES = {
  en: [
    'The electricity of Speicherhof Hamburg falls by 38 % in July. Is a bill missing?',
    'No bill is missing. The tenant on floors 3 to 5 moved out on 30 June:\n- lease ended 30 June 2025\n- new lease from 1 October 2025\n\nThe meter readings are attached to the July bill.',
    'Understood, thank you.',
  ],
  de: [
    'Der Stromverbrauch im Speicherhof Hamburg fällt im Juli um 38 %. Fehlt eine Rechnung?',
    'Es fehlt keine Rechnung. Der Mieter der Etagen 3 bis 5 ist zum 30. Juni ausgezogen:\n- Mietende 30. Juni 2025\n- neuer Mietvertrag ab 1. Oktober 2025\n\nDie Zählerstände liegen der Rechnung für Juli bei.',
    'Verstanden, vielen Dank.',
  ],
  ar: [
    'انخفض استهلاك الكهرباء في برج الواحة بنسبة 38% في يوليو. هل تنقص فاتورة؟',
    'لا تنقص أي فاتورة. غادر مستأجر الطوابق 3 إلى 5 في 30 يونيو:\n- انتهاء العقد في 30 يونيو 2025\n- عقد جديد من 1 أكتوبر 2025\n\nقراءات العداد مرفقة بفاتورة يوليو (رقم INV-2025/07).',
    'مفهوم، شكرًا.',
  ],
} as const;
const ABOUT = {
  en: 'Speicherhof Hamburg, electricity, July',
  de: 'Speicherhof Hamburg, Strom, Juli',
  ar: 'برج الواحة، الكهرباء، يوليو',
};
const AUTHORS = {
  en: ['Dr Helen Marsh', 'Jonas Petersen'],
  de: ['Dr. Helene Marsch', 'Jonas Petersen'],
  ar: ['د. هالة المرزوقي', 'يوسف العامري'],
};

function findingsIn(language: GhgReportModel['language']): GhgReportModel['findings'] {
  const [question, answer, thanks] = MESSAGES[language];
  const [verifier = '', owner = ''] = AUTHORS[language];
  return [
    {
      _id: '1',
      round: 1,
      kind: 'question',
      about: ABOUT[language],
      size_t: null,
      status: 'closed',
      outcome: null,
      created_at: '2026-02-09T08:30:00Z',
      messages: [
        { _id: '1', at: '2026-02-09T08:30:00Z', side: 'verifier', author: verifier, body: question },
        { _id: '2', at: '2026-02-11T14:05:00Z', side: 'owner', author: owner, body: answer },
        { _id: '3', at: '2026-02-12T09:00:00Z', side: 'verifier', author: verifier, body: thanks },
      ],
    },
    {
      _id: '2',
      round: 2,
      kind: 'misstatement',
      about: ABOUT[language],
      size_t: 12.375,
      status: 'open',
      outcome: null,
      created_at: '2026-03-02T08:30:00Z',
      messages: [{ _id: '4', at: '2026-03-02T08:30:00Z', side: 'verifier', author: verifier, body: question }],
    },
  ];
}
/** Questions of a verifier and their answers, in each language. */
export const fixtureFindings = { en: findingsIn('en'), de: findingsIn('de'), ar: findingsIn('ar') };
