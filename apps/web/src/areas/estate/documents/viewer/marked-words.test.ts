import { expect, test } from 'vitest';
import { markedWords } from './marked-words.ts';

const marked = (text: string, query: string) => {
  const words = text.split(' ').map((one) => ({ text: one }));
  return [...markedWords(words, query)].map((index) => words[index]?.text);
};

test('words are marked in their forms, umlauts in either spelling, and as the last part of a compound', () => {
  expect(marked('The inspections of lifts, an inspection', 'inspection')).toEqual(['inspections', 'inspection']);
  expect(marked('Wartungsvertrag und Verträge', 'Vertraege')).toEqual(['Wartungsvertrag', 'Verträge']);
  expect(marked('München Muenchen Munich', 'munchen')).toEqual(['München', 'Muenchen']);
});

test('Arabic words are marked with and without the article, excluded words are not', () => {
  expect(marked('رقم الفاتورة وفاتورة', 'فاتورة')).toContain('الفاتورة');
  expect(marked('lease and invoice', 'lease -invoice')).toEqual(['lease']);
});
