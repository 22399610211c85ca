import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { PanelButton } from '../overlays/panel-button.tsx';
import { SuggestField } from './suggest-field.tsx';

afterEach(cleanup);

const houses = ['Harbour House', 'Harbour Mill', 'Old Mill'];

function Search({ onPick }: { onPick: (house: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <SuggestField
      label="Find a house"
      placeholder=""
      icon={null}
      typed={typed}
      onType={setTyped}
      isBusy={false}
      rows={typed ? houses.filter((house) => house.includes(typed)) : []}
      idOf={(house) => house.replace(' ', '-')}
      show={(house) => house}
      onPick={onPick}
    />
  );
}

test('suggestions can be reached by the arrow keys, are announced to screen readers, and accepted by Enter or a click', async () => {
  const onPick = vi.fn();
  show(<Search onPick={onPick} />);
  const field = await screen.findByRole('combobox', { name: 'Find a house' });
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await userEvent.type(field, 'Mill');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  const current = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(current()).toBeUndefined();
  await userEvent.keyboard('{ArrowDown}');
  expect(current()).toBe('Harbour Mill');
  await userEvent.keyboard('{ArrowDown}');
  expect(current()).toBe('Old Mill');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Old Mill');
  await userEvent.keyboard('{ArrowDown}');
  expect(current()).toBe('Harbour Mill');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(onPick).toHaveBeenLastCalledWith('Old Mill');
  expect(field.getAttribute('aria-expanded')).toBe('false');

  await userEvent.type(field, '{Backspace}{Backspace}l');
  await userEvent.click(screen.getByRole('option', { name: 'Harbour Mill' }));
  expect(onPick).toHaveBeenLastCalledWith('Harbour Mill');
});

test('Escape closes the suggestions, then clears the field', async () => {
  show(<Search onPick={() => {}} />);
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  await userEvent.type(field, 'House{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toBe('House');
  await userEvent.keyboard('{Escape}');
  expect(field.value).toBe('');
});

test('a panel takes the focus, returns it on Escape, and closes when the focus moves on', async () => {
  show(
    <>
      <PanelButton
        label="News"
        button={(opener) => (
          <button type="button" {...opener}>
            Bell
          </button>
        )}
      >
        {() => <button type="button">First</button>}
      </PanelButton>
      <button type="button">Next</button>
    </>,
  );
  const bell = await screen.findByRole('button', { name: 'Bell' });
  await userEvent.click(bell);
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'News' }));
  expect(bell.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(bell);
  await userEvent.keyboard('{Enter}{Tab}');
  expect(document.activeElement?.textContent).toBe('First');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Next');
  expect(screen.queryByRole('dialog')).toBeNull();
});
