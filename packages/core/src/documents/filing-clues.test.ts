import { expect, test } from 'vitest';
import { addressOf, cluesOf, namePattern } from './filing-clues.ts';

test('a file name is compared without its numbers', () => {
  expect(namePattern('Wartung_Aufzug_2024-03.pdf')).toBe(namePattern('wartung aufzug 2025 11.pdf'));
  expect(namePattern('scan_0012.pdf')).toBeUndefined();
});

test('a sender is compared by address and by domain, except for domains of public mail services', () => {
  const of = (sender: string) => cluesOf({ sender, fileName: 'a.pdf', text: '' });
  expect(of('Office <Office@Lift.example>')).toEqual([
    { clue: 'sender', value: 'office@lift.example' },
    { clue: 'domain', value: 'lift.example' },
  ]);
  expect(of('rita@gmail.com')).toEqual([{ clue: 'sender', value: 'rita@gmail.com' }]);
  expect(addressOf('Rita')).toBe('');
});
