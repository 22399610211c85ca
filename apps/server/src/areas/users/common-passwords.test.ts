import { Password } from '@steward/contract/session';
import { expect, test } from 'vitest';
import { commonPasswords, isCommon } from './common-passwords.ts';

test('a common word with a common ending is common under every disguise', () => {
  for (const bad of [
    'Password1!',
    'P@ssw0rd1!',
    'Passwort123!',
    'Pa$$w0rd2024',
    'Summer2025!',
    '!Sommer-2024',
    '123Welcome!',
    'Qwertz12345!',
    'Qwerty!1',
    '1Qaz!2wsx',
    'Frühling-2023',
    'Admin@123',
    'Welcome!!',
  ])
    expect([bad, isCommon(bad)]).toEqual([bad, true]);
});

test('others are not', () => {
  for (const good of [
    'Demo-1234!',
    'Winter-Tage-88',
    'Guest-77!xy',
    'Passwordless-Tuesday-4',
    'kT9#mmvQ2x',
    'Summer-8151!',
  ])
    expect([good, isCommon(good)]).toEqual([good, false]);
});

test('thousands of them pass what the form asks for, so that the list is not in vain', () => {
  const capital = (s: string) => `${s.charAt(0).toUpperCase()}${s.slice(1)}!`;
  const passing = [...commonPasswords].map(capital).filter((one) => Password.safeParse(one).success);
  expect(passing.length).toBeGreaterThan(3000);
  expect(passing.filter((one) => !isCommon(one))).toEqual([]);
});
