import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../../app/texts.ts';
import { show } from '../../../../testing/show.tsx';
import { IndexedFigures } from './figures-index.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['emissions']);
});
afterEach(cleanup);

const inventory = {
  by_environment: [{}, {}, {}],
  by_year: [{}],
  by_month: [],
  overlaps: [{}, {}],
  gross_floor_area: 0,
} as unknown as Inventory;

test('the index lists the existing parts with their counts, and links to them', async () => {
  show(
    <IndexedFigures inventory={inventory}>
      <section id="overlaps">{'Two bills of one meter'}</section>
    </IndexedFigures>,
  );
  const index = await screen.findByRole('navigation', { name: 'Figure sections' });
  const links = within(index).getAllByRole('link');
  const ids = links.map((link) => link.getAttribute('href'));
  expect(ids).toEqual(['#totals', '#by-scope', '#standards', '#by-carrier', '#by-property', '#overlaps', '#factors']);
  expect(within(index).getByRole('link', { name: /3$/ }).getAttribute('href')).toBe('#by-property');
  const overlaps = document.querySelector('section#overlaps') as HTMLElement;
  const scrolled = vi.fn();
  overlaps.scrollIntoView = scrolled;
  await userEvent.click(within(index).getByRole('link', { name: /2$/ }));
  expect(scrolled).toHaveBeenCalled();
});
