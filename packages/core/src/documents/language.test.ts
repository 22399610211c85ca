import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  ['english', 'The landlord shall maintain the roof and the tenant is liable for all repairs in the building.'],
  ['german', 'Der Vermieter ist für die Instandhaltung des Daches zuständig und trägt die Kosten der Reparatur.'],
  ['german', 'Zählerstände Gebäude Süd'],
  ['arabic', 'يلتزم المؤجر بصيانة السقف ويتحمل المستأجر تكاليف جميع الإصلاحات داخل المبنى.'],
  ['arabic', 'فاتورة الكهرباء رقم INV-2024-118 من شركة ACME لشهر نوفمبر'],
  ['simple', '4711 12.50 kWh'],
  ['simple', ''],
])('the language of a text is found: %s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

test('a German text that names English products is German', () => {
  expect(languageOf('Die Anlage wird mit dem Building Management System verbunden und von der Firma gewartet.')).toBe(
    'german',
  );
});
