import { organizations } from '@steward/contract/access/organizations';
import type { Answer } from '@steward/contract/call';
import { useMemo } from 'react';
import { ensureAnswer } from '../../api/hooks.ts';
import { useAnswers } from '../../api/several-answers.ts';
import { currentLanguage } from '../../session/language.ts';

type States = Answer<typeof organizations.fetchStates>;

const plain = (text: string) => text.trim().normalize('NFC').toLocaleLowerCase('en');

const find = (states: States | undefined, text: string) =>
  states?.find(({ names }) => Object.values(names).some((name) => plain(name) === plain(text)));

/** The name of an entered state in the user's language; an unknown state as entered. */
export const shownState = (states: States | undefined, text: string): string =>
  find(states, text)?.names[currentLanguage()] ?? text;

/** The stored form of a state: its English name, which grids and other tables use; an unknown state as typed. */
export const keptState = (states: States | undefined, text: string): string => find(states, text)?.names.en ?? text;

type StateName = (country: string, state: string) => string;

const codesOf = (countries: readonly string[]) =>
  [...new Set(countries)].filter((code) => /^[A-Z]{2}$/.test(code)).toSorted();

function naming(codes: readonly string[], lists: readonly (States | undefined)[]): StateName {
  const known = new Map(codes.map((code, i) => [code, lists[i]]));
  return (country, state) => (state === '' ? '' : shownState(known.get(country), state));
}

/** Names states of these countries in the user's language. */
export function useStateNames(countries: readonly string[]): StateName {
  const codes = useMemo(() => codesOf(countries), [countries]);
  const lists = useAnswers(
    organizations.fetchStates,
    codes.map((country_code) => ({ country_code })),
    { freshFor: Infinity },
  );
  return useMemo(() => naming(codes, lists), [codes, lists]);
}

/** `useStateNames` for an export, which has rows that no screen has shown. */
export async function loadStateNames(countries: readonly string[]): Promise<StateName> {
  const codes = codesOf(countries);
  return naming(
    codes,
    await Promise.all(codes.map((country_code) => ensureAnswer(organizations.fetchStates, { country_code }))),
  );
}
