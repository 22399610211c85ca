import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../app/texts.ts';
import { answering } from '../../testing/answering.ts';
import { show } from '../../testing/show.tsx';

beforeAll(async () => {
  await startTexts('de');
  await loadTexts([]);
});
beforeEach(() => {
  // The language is set once per page load, so every test reloads the modules.
  vi.resetModules();
  localStorage.setItem('locales', 'de');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const part = async () => (await import('./translated.tsx')).Translated;
const german = (word: string) => ({ word, translation: `deutsch ${word}`, translationBy: 1 });
const service = () =>
  answering({
    fetchWordsFromDB: () => [],
    getTranslations: (body) => (body['textsArr'] as string[]).map(german),
    correctTranslation: () => ({}),
  });

test('texts of one screen are requested together, once, and show their original on hover', async () => {
  const { sent } = service();
  const Translated = await part();
  show(
    <>
      <Translated>Tall tower</Translated>
      <Translated>Small hut</Translated>
      <Translated>Größe</Translated>
      <Translated>12 %</Translated>
    </>,
    '/environment',
  );
  const tower = await screen.findByText('deutsch Tall tower');
  expect(tower.title).toContain('Tall tower');
  expect(screen.getByText('Größe')).toBeTruthy();
  const asked = sent.filter(({ path }) => path === '/getTranslations');
  expect(asked.map(({ body }) => body)).toEqual([
    { textsArr: ['Tall tower', 'Small hut'], targetLanguage: 'de', languageState: 'de' },
  ]);
  expect(sent.find(({ path }) => path === '/fetchWordsFromDB')?.body).toMatchObject({
    sourceLanguage: 'en',
    targetLanguage: 'de',
    translationBy: 1,
  });
});

test('on other pages, and inside marked elements, the original stays and nothing is requested', async () => {
  const { sent } = service();
  const Translated = await part();
  show(<Translated>Tall tower</Translated>, '/properties');
  await screen.findByText('Tall tower');
  cleanup();
  show(
    <>
      <div className="no-translate">
        <Translated>Kept by class</Translated>
      </div>
      <div no-translate="">
        <Translated>Kept by attribute</Translated>
      </div>
      <Translated>Tall tower</Translated>
    </>,
    '/environment',
  );
  await screen.findByText('deutsch Tall tower');
  expect(screen.getByText('Kept by class')).toBeTruthy();
  expect(sent.filter(({ path }) => path === '/getTranslations').flatMap(({ body }) => body['textsArr'])).toEqual([
    'Tall tower',
  ]);
});

test('when translating fails the original is shown', async () => {
  answering({});
  const Translated = await part();
  show(<Translated>Tall tower</Translated>, '/environment');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(screen.getByText('Tall tower')).toBeTruthy();
});

test('a user who may edit translations corrects one in place', async () => {
  const { sent } = service();
  const Translated = await part();
  show(<Translated>Tall tower</Translated>, '/environment');
  await screen.findByText('deutsch Tall tower');
  await userEvent.click(screen.getByRole('button'));
  const field = await screen.findByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, 'Hochhaus');
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({
      path: '/correctTranslation',
      body: { targetLanguage: 'de', word: 'Tall tower', translation: 'Hochhaus' },
    }),
  );
  expect((await screen.findAllByText('Hochhaus')).length).toBeGreaterThan(0);
});

test('a sentence that the service did not translate is marked', async () => {
  answering({
    fetchWordsFromDB: () => [],
    getTranslations: (body) =>
      (body['textsArr'] as string[]).map((word) => ({ word, translation: word, translationBy: 0 })),
  });
  const Translated = await part();
  show(<Translated>The lift was repaired in spring</Translated>, '/environment');
  const sentence = await screen.findByTitle(/^Nicht übersetzt/);
  expect(sentence.textContent).toBe('The lift was repaired in spring');
});
