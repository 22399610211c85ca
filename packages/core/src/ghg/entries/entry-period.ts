import { InvalidValue } from '../../failure.ts';

const monthNames: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'jänner', 'يناير', 'كانون الثاني'],
  ['february', 'feb', 'februar', 'فبراير', 'شباط'],
  ['march', 'mar', 'märz', 'mär', 'mrz', 'maerz', 'مارس', 'آذار'],
  ['april', 'apr', 'أبريل', 'ابريل', 'نيسان'],
  ['may', 'mai', 'مايو', 'أيار'],
  ['june', 'jun', 'juni', 'يونيو', 'حزيران'],
  ['july', 'jul', 'juli', 'يوليو', 'تموز'],
  ['august', 'aug', 'أغسطس', 'اغسطس', 'آب'],
  ['september', 'sep', 'sept', 'سبتمبر', 'أيلول'],
  ['october', 'oct', 'okt', 'oktober', 'أكتوبر', 'اكتوبر', 'تشرين الأول'],
  ['november', 'nov', 'نوفمبر', 'تشرين الثاني'],
  ['december', 'dec', 'dez', 'dezember', 'ديسمبر', 'كانون الأول'],
];
const numberOfMonth = new Map(monthNames.flatMap((names, at) => names.map((name) => [name, at + 1] as const)));

const latin = (text: string) => text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));

function months(year: number, first: number, last: number) {
  if (!(year >= 1900 && year <= 2199) || first < 1 || last > 12) throw new InvalidValue('This is no period');
  const pad = (value: number) => String(value).padStart(2, '0');
  const end = new Date(Date.UTC(year, last, 0)).getUTCDate();
  return { first_day: `${year}-${pad(first)}-01`, last_day: `${year}-${pad(last)}-${pad(end)}` };
}

/** The period of a date in a spreadsheet: `2025`, `2025-03`, `03/2025`, `Mar 2025`, `März 25`, `Q1 2025`, `2025-H2`. */
export function periodOf(written: string): { first_day: string; last_day: string } {
  const text = latin(written).trim().toLowerCase().replace(/\s+/g, ' ');
  const year = (digits: string | undefined) => Number(digits?.length === 2 ? `20${digits}` : digits);
  const whole = /^(\d{4})(?:\.0)?$/.exec(text);
  if (whole) return months(year(whole[1]), 1, 12);
  const numbered = /^(\d{4})[-/. ](\d{1,2})(?:-\d{1,2})?$/.exec(text);
  if (numbered) return months(year(numbered[1]), Number(numbered[2]), Number(numbered[2]));
  const turned = /^(\d{1,2})[-/. ](\d{4})$/.exec(text);
  if (turned) return months(year(turned[2]), Number(turned[1]), Number(turned[1]));
  const part = /^(?:(\d{4})[-/ ]?)?([qh])([1-4])(?:[-/ ]?(\d{4}))?$/.exec(text);
  if (part && (part[1] ?? part[4]) && !(part[2] === 'h' && Number(part[3]) > 2)) {
    const size = part[2] === 'q' ? 3 : 6;
    return months(year(part[1] ?? part[4]), (Number(part[3]) - 1) * size + 1, Number(part[3]) * size);
  }
  const named = /^(\p{L}[\p{L} ]*?)\.?[-/ ]*(\d{2}|\d{4})$/u.exec(text);
  const month = numberOfMonth.get(named?.[1] ?? '');
  if (month !== undefined) return months(year(named?.[2]), month, month);
  throw new InvalidValue('This is no period');
}
