import { isDay, type Day } from '../calendar/day.ts';
import { monthOf } from '../bill-reading/fields/dates.ts';

/** The printed forms that are read. */
export const certificateForms = ['energieausweis', 'uk-epc', 'dpe'] as const;
export type CertificateForm = (typeof certificateForms)[number];

/** The fields that a form states, named like those of a saved rating. */
export const readFields = [
  'scheme_key',
  'level',
  'score',
  'certified_area',
  'primary_energy',
  'co2e',
  'assessor',
  'registry_number',
  'issued_on',
  'valid_until',
] as const;
export type ReadField = (typeof readFields)[number];

/** A value that the text of a page states. */
export interface ReadValue {
  field: ReadField;
  value: string | number;
  page: number;
  /** The words as printed, by which they are found on the page. */
  printed: string;
}

export interface ReadCertificate {
  form: CertificateForm;
  values: ReadValue[];
}

/** How a field is printed: the first group is its value. */
interface Rule {
  field: ReadField;
  pattern: RegExp;
  as: 'text' | 'number' | 'day' | 'class' | { value: string };
}

const NUMBER = String.raw`(-?\d{1,3}(?:[.,  ]\d{3})+(?:[.,]\d{1,2})?|-?\d+(?:[.,]\d+)?)`;
const DAY = String.raw`(\d{1,2}[./]\s?\d{1,2}[./]\s?\d{4}|\d{1,2}\.?\s\p{L}{3,9}\.?\s\d{4}|\d{4}-\d{2}-\d{2})`;
const number = (field: ReadField, before: string, after = ''): Rule => ({
  field,
  pattern: new RegExp(`${before}${NUMBER}${after}`, 'iu'),
  as: 'number',
});
const day = (field: ReadField, before: string): Rule => ({
  field,
  pattern: new RegExp(`${before}${DAY}`, 'iu'),
  as: 'day',
});
const text = (field: ReadField, pattern: RegExp): Rule => ({ field, pattern, as: 'text' });
const scheme = (value: string, pattern: RegExp): Rule => ({ field: 'scheme_key', pattern, as: { value } });
const letter = (pattern: RegExp): Rule => ({ field: 'level', pattern, as: 'class' });

const perArea = String.raw`\s*kWh\s*\/?\s*\(?m[²2]`;

/** By form: the words that identify it, and its fields. Of several rules of a field the first that is found counts. */
const forms: Readonly<Record<CertificateForm, { is: RegExp; rules: readonly Rule[] }>> = {
  energieausweis: {
    is: /energieausweis\s+f(?:ü|u\u0308|ue)r\s+(?:nicht)?wohngeb/iu,
    rules: [
      scheme('energieausweis_nwg', /(nichtwohngebäude)/iu),
      scheme('energieausweis_wohn', /(wohngebäude)/iu),
      letter(/energieeffizienzklasse[:\s]+(A\+|[A-H])(?![\p{L}\p{N}+])/u),
      letter(/effizienzklasse[:\s]+(A\+|[A-H])(?![\p{L}\p{N}+])/iu),
      number(
        'certified_area',
        String.raw`(?:nettogrundfläche|gebäudenutzfläche(?:\s*\(A\s?N\))?)[^\d\n]{0,40}?`,
        String.raw`\s*m[²2]`,
      ),
      number('primary_energy', String.raw`primärenergie(?:bedarf|verbrauch)[^\d]{0,60}?`, perArea),
      number('co2e', String.raw`treibhausgasemissionen[^\d]{0,60}?`, String.raw`\s*kg`),
      text('registry_number', /registriernummer[:\s]+([A-Z]{2}-\d{4}-\d{6,12}|[A-Z0-9][A-Z0-9-]{6,30})/iu),
      text(
        'assessor',
        /(?:aussteller|ausgestellt von)[:\s]+(\p{Lu}[^\n\d,;|]{3,60}?)(?=\s{2,}|\n|,|;|\||\d|$|\s+(?:ausstellungsdatum|unterschrift|anlass))/iu,
      ),
      day('issued_on', String.raw`(?:ausstellungsdatum|ausgestellt am|datum der ausstellung)[:\s]+`),
      day('valid_until', String.raw`gültig bis[:\s]+`),
    ],
  },
  'uk-epc': {
    is: /energy\s+performance\s+certificate|display\s+energy\s+certificate/iu,
    rules: [
      scheme('dec', /(display\s+energy\s+certificate)/iu),
      scheme('epc_uk_nd', /(non-?\s?domestic|asset rating|energy rating from A\+ to E)/iu),
      scheme(
        'epc_uk_dom',
        /(energy efficiency rating|dwelling|energy rating from A to E|(?:flat|house|bungalow|maisonette))/iu,
      ),
      letter(
        /(?:property['’]s )?(?:current )?(?:energy|operational|asset) rating (?:is|band)?[:\s]*(A\+|[A-G])(?![\p{L}\p{N}+])/iu,
      ),
      number(
        'score',
        String.raw`(?:asset rating|operational rating|current (?:score|rating))[:\s]+`,
        String.raw`(?!\s*kWh)`,
      ),
      number(
        'certified_area',
        String.raw`(?:total\s+(?:useful\s+)?floor\s+area|floor area)[^\d]{0,20}?`,
        String.raw`\s*(?:m[²2]|square metres)`,
      ),
      number(
        'primary_energy',
        String.raw`primary energy (?:use|usage|rate)[^\d(]{0,10}(?:\(\s*kWh\/m[²2][^)]*\))?[:\s]*`,
      ),
      number(
        'co2e',
        String.raw`(?:building emission rate|CO[₂2] emissions)[^\d(]{0,10}(?:\(\s*kg\s?CO[₂2]\/m[²2][^)]*\))?[:\s]*`,
      ),
      text(
        'registry_number',
        /(?:certificate (?:reference )?number|report reference number|RRN)[:\s]+(\d{4}(?:-\d{4}){4})/iu,
      ),
      text(
        'assessor',
        /assessor['’]?s?\s+name[:\s]+(\p{Lu}[\p{L}.'’ -]{2,60}?)(?=\s{2,}|\n|,|;|$|\s+(?:telephone|email|accreditation|assessor))/iu,
      ),
      day('issued_on', String.raw`date of (?:certificate|issue)[:\s]+`),
      day('valid_until', String.raw`valid until[:\s]+`),
    ],
  },
  dpe: {
    is: /diagnostic\s+de\s+performance\s+énergétique|\bDPE\b/iu,
    rules: [
      scheme('dpe', /(diagnostic\s+de\s+performance\s+énergétique|\bDPE\b)/iu),
      letter(/(?:classe|étiquette)\s+(?:énergie|énergétique|DPE)[:\s]+([A-G])(?![\p{L}\p{N}])/iu),
      number(
        'certified_area',
        String.raw`surface\s+(?:habitable|de référence|utile|thermique)[^\d]{0,30}?`,
        String.raw`\s*m[²2]`,
      ),
      number('primary_energy', String.raw`(?:énergie primaire\)?|consommation[^\d]{0,30}?)[^\d]{0,20}?`, perArea),
      number('co2e', String.raw`émissions?[^\d]{0,60}?`, String.raw`\s*kg\s*(?:éq\.?\s*)?CO`),
      text('registry_number', /n\s?[°o]\s*(?:ADEME|DPE)?\s*[:\s]+(\d{4}[A-Z]\d{7}[A-Z])/iu),
      text('assessor', /diagnostiqueur[:\s]+(\p{Lu}[\p{L}.'’ -]{2,60}?)(?=\s{2,}|\n|,|;|$|\s+(?:tel|n°|email))/iu),
      day('issued_on', String.raw`(?:établi le|date (?:d['’]établissement|du diagnostic))[:\s]+`),
      day('valid_until', String.raw`valable jusqu['’]au[:\s]+`),
    ],
  },
};

/** A number with points and commas of any language; the last of two different marks is the decimal one, one mark before three digits groups. */
function numberOf(printed: string): number {
  const compact = printed.replace(/[\s\u00A0\u202F]/gu, '');
  const last = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (last < 0) return Number(compact);
  const hasBoth = compact.includes('.') && compact.includes(',');
  const isGrouping = !hasBoth && /^-?\d{1,3}([.,]\d{3})+$/u.test(compact);
  if (isGrouping) return Number(compact.replace(/[.,]/gu, ''));
  return Number(`${compact.slice(0, last).replace(/[.,]/gu, '')}.${compact.slice(last + 1)}`);
}

/** A day with its month as a number or in words; days come before months in these forms. */
function dayOf(printed: string): Day | undefined {
  if (isDay(printed)) return printed;
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[./\s]+\s?([\d]{1,2}|\p{L}+\.?)[./\s]+(\d{4})$/u.exec(printed.replace(/^(\d{1,2})\.\s/u, '$1 ')) ?? [];
  const of = /^\d+$/u.test(month) ? Number(month) : (monthOf(month) ?? 0);
  const day = `${year}-${String(of).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

function valueOf(as: Rule['as'], printed: string): string | number | undefined {
  if (typeof as === 'object') return as.value;
  if (as === 'number') return numberOf(printed);
  if (as === 'day') return dayOf(printed);
  return as === 'class' ? printed.toUpperCase() : printed.replace(/\s+/gu, ' ').trim();
}

/** What the text of a certificate states, each value with its page; undefined: it is none of the forms. A scan has no text. */
export function readCertificate(pages: readonly string[]): ReadCertificate | undefined {
  const whole = pages.join('\n');
  const form = certificateForms.find((one) => forms[one].is.test(whole));
  if (!form) return undefined;
  const values = new Map<ReadField, ReadValue>();
  for (const { field, pattern, as } of forms[form].rules) {
    if (values.has(field)) continue;
    for (const [at, page] of pages.entries()) {
      const match = pattern.exec(page);
      const value = match?.[1] === undefined ? undefined : valueOf(as, match[1]);
      if (!match || value === undefined || Number.isNaN(value)) continue;
      values.set(field, { field, value, page: at + 1, printed: match[0].replace(/\s+/gu, ' ').trim().slice(0, 120) });
      break;
    }
  }
  return { form, values: readFields.flatMap((field) => values.get(field) ?? []) };
}
