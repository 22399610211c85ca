import { describe, expect, test } from 'vitest';
import { page } from './page.fixture.ts';
import { readText } from '../read-text.ts';
import { SURE } from '../reading.ts';

const bill = (...sentences: string[]) =>
  readText([
    page(1, [
      [[50, 'Stadtwerke Auental']],
      [
        [50, 'Rechnungsdatum'],
        [300, '21.01.2026'],
      ],
      [
        [50, 'Abrechnungszeitraum'],
        [300, '01.01.2025 - 31.12.2025'],
      ],
      [
        [50, 'Rechnungsbetrag brutto'],
        [300, '119,00 €'],
      ],
      ...sentences.map((sentence): [number, string][] => [[50, sentence]]),
    ]),
  ]).fields.due_date;

test('the first of the instalments to come is not the day by which the bill is paid', () => {
  const due = bill(
    'Den Betrag von 441,12 € buchen wir am 07.02.2026 von Ihrem Konto ab.',
    'Ihr Abschlag beträgt künftig monatlich 160,35 €. Die erste Zahlung ist am 27.02.2026 fällig. Haben Sie Fragen an uns?',
  );
  expect(due?.value).toBe('2026-02-07');
  // Over the end of a line, and the other way round.
  const wrapped = bill(
    'Ihr Abschlag beträgt künftig monatlich 160,35 €. Die erste Zahlung',
    'ist am 27.02.2026 fällig. Haben Sie noch Fragen an uns?',
    'Der Betrag von 441,12 € wird am 07.02.2026 von Ihrem Konto abgebucht.',
  );
  expect(wrapped?.value).toBe('2026-02-07');
});

test('a bill that names nothing but an instalment to come has no sure day of payment', () => {
  const due = bill('Ihr künftiger Abschlag von 160,35 € ist erstmals am 27.02.2026 zur Zahlung fällig.');
  expect(due === undefined || due.confidence < SURE).toBe(true);
});

test('two days of payment are none that is sure', () => {
  const due = bill(
    'Bitte zahlen Sie den Betrag von 441,12 € spätestens bis zum 07.02.2026 an uns.',
    'Die Zahlung der Kaution von 90,00 € ist bis zum 27.02.2026 fällig, wie vereinbart.',
  );
  expect(due === undefined || due.confidence < SURE).toBe(true);
});

test('what must reach somebody by a day is due on it', () => {
  const due = bill('Your total due must reach us by 26 February 2026 at the address below, please.');
  expect(due?.value).toBe('2026-02-26');
});

describe('whether the last day of a period belongs to it', () => {
  const read = (...lines: string[]) =>
    readText([
      page(1, [
        [[50, 'Isarwinkel Gas']],
        [[50, 'Erdgas']],
        [
          [50, 'Rechnungsdatum'],
          [300, '06.03.2025'],
        ],
        ...lines.map((line): [number, string][] =>
          line.split('|').map((cell, i): [number, string] => [50 + 300 * i, cell]),
        ),
      ]),
    ]).countsLastDay;

  test('a bill that names the days of both ends counts them', () => {
    expect(read('Abrechnungszeitraum 01.01.2024 - 30.12.2024', 'Grundpreis|365 Tage|180,02')).toBe(true);
    expect(read('Abrechnungszeitraum 01.01.2024 bis einschließlich 30.12.2024')).toBe(true);
  });

  test('a bill that names the days between them, or none, does not', () => {
    expect(read('Abrechnungszeitraum 12.09.2024 - 14.10.2024', 'Grundpreis|32 Tage|18,02')).toBeUndefined();
    expect(read('Abrechnungszeitraum 12.09.2024 - 14.10.2024')).toBeUndefined();
  });

  test('the days within which it is to be paid are none of its period', () =>
    expect(read('Abrechnungszeitraum 15.09.2024 - 14.10.2024', 'Zahlbar innerhalb von 30 Tagen')).toBeUndefined());
});
