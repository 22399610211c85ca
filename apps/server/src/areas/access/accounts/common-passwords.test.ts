import { Password } from '@steward/contract/access/accounts.credentials';
import { countedPasswords } from '@steward/reference/passwords/passwords';
import { expect, test } from 'vitest';
import { isCommon } from './common-passwords.ts';

test('a common word with a common ending is common under every disguise', async () => {
  for (const bad of [
    'Password1!',
    'P@ssw0rd1!',
    'P@$$w0rd-2024!',
    'P a s s w o r d 1 !',
    'Passwort123!',
    'Pa$$w0rd2024',
    'Summer2025!',
    '!Sommer-2024',
    '123Welcome!',
    'Qwertz12345!',
    'Qwerty!1',
    '1Qaz!2wsx',
    'Abc123-def456',
    'Frühling-2023',
    'Fru\u0308hling-2023',
    'Habibi-2024!',
    'Admin@123',
    'Welcome!!',
    'Trustno1-23',
    'Polniypizdec-0211!',
  ])
    expect([bad, await isCommon(bad)]).toEqual([bad, true]);
});

test('other passwords are not common', async () => {
  for (const good of [
    'Demo-1234!',
    'Winter-Tage-88',
    'Guest-77!xy',
    'Passwordless-Tuesday-4',
    'kT9#mmvQ2x',
    'Summer-8151!',
    'Dragon-Monkey-Sunshine-1',
    'Love is all you need 4ever!',
    'My password is summer, 2024!',
    'Football&Baseball&Hockey1',
    // Here the signs are not a disguise but most of the password.
    'Abc1#(%=?&*',
    // Letters of another alphabet are letters: the rest without them is not the password.
    'Пароль-abc123',
    'Жанна-dragon1',
  ])
    expect([good, await isCommon(good)]).toEqual([good, false]);
});

/** The password with the minimum that the form requires: a capital, a digit, a sign. */
function asTheFormAsks(password: string): string {
  const capital = password.replace(/[a-z]/, (letter) => letter.toUpperCase());
  const digit = /\d/.test(capital) ? capital : `${capital}1`;
  return /[^a-z\d]/i.test(digit) ? digit : `${digit}!`;
}

test('the 3,000 most frequent passwords that can meet the rules of the form are refused', async () => {
  const passing = [...(await countedPasswords())].map(asTheFormAsks).filter((one) => Password.safeParse(one).success);
  const first = passing.slice(0, 3000);
  expect(first).toHaveLength(3000);
  const allowed = [];
  for (const one of first) if (!(await isCommon(one))) allowed.push(one);
  expect(allowed).toEqual([]);
});

test('the check takes less than a millisecond for a password of any length', async () => {
  await isCommon('Password1!');
  const started = performance.now();
  for (let i = 0; i < 100; i++)
    for (const one of ['Password1!', '1!'.repeat(100), 'aA1!'.repeat(50)]) await isCommon(one);
  expect((performance.now() - started) / 300).toBeLessThan(1);
});
