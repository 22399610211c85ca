import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { DeleteDialog } from './dialogs.tsx';
import { DayInput } from '../form/day-input.tsx';
import { SidePanel } from './side-panel.tsx';

beforeAll(() => startTexts('en'));
afterEach(cleanup);

function Deleting() {
  const [isAsking, setAsking] = useState(false);
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setAsking(true)}>
        {'Delete'}
      </button>
      {isAsking && <DeleteDialog opened onClose={() => setAsking(false)} onAccept={() => undefined} />}
    </MantineProvider>
  );
}

test('a dialog that disappears at once returns the focus to the element that opened it', async () => {
  const user = userEvent.setup();
  render(<Deleting />);
  await user.click(screen.getByText('Delete'));
  await user.click(await screen.findByText('Cancel'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Delete')));
});

function Planning() {
  const [isOpen, setOpen] = useState(true);
  const [day, setDay] = useState<string | undefined>('2026-03-05');
  return (
    <MantineProvider env="test">
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title="Task">
        <DayInput label="Due" value={day} onChange={setDay} />
      </SidePanel>
    </MantineProvider>
  );
}

test('Escape in an open calendar closes the calendar; only the next one closes the panel', async () => {
  const user = userEvent.setup();
  render(<Planning />);
  await user.click(await screen.findByLabelText('Due'));
  await screen.findByLabelText('Next month');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Next month')).toBeNull());
  expect(screen.queryByText('Task')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Task')).toBeNull());
});
