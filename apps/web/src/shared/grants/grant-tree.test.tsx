import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { permissions } from '@steward/core/permissions/modules';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../app/texts.ts';
import { show } from '../../testing/show.tsx';
import { GrantTree, toGrants, type Grants } from './grant-tree.tsx';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces('grants');
});
afterEach(cleanup);

function Editor({ start, onChange }: { start: Grants; onChange: (value: Grants) => void }) {
  const [value, setValue] = useState(start);
  const keep = (next: Grants) => {
    setValue(next);
    onChange(next);
  };
  return (
    <GrantTree
      value={value}
      onChange={keep}
      label="x"
      lock={(key) => (key === 'ghg-protocol' ? 'Not in the vertical' : undefined)}
    />
  );
}

test('a checked module includes everything below it, which cannot be checked again; a locked box states why', async () => {
  const person = userEvent.setup();
  let now: Grants = {};
  show(<Editor start={{ 'ghg-protocol': ['approve'] }} onChange={(next) => (now = next)} />);
  await person.click(await screen.findByRole('checkbox', { name: 'Buildings: Read' }));
  expect(toGrants(now)).toContainEqual({ module_id: 'manage', permissions: ['read'] });
  const below = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Spaces: Read (Granted by Buildings)' });
  expect([below.checked, below.disabled]).toEqual([true, true]);

  const bounded = screen.getByRole<HTMLInputElement>('checkbox', { name: 'GHG report: Read (Not in the vertical)' });
  expect([bounded.checked, bounded.disabled]).toEqual([false, true]);
  // A permission given earlier can still be removed.
  await person.click(screen.getByRole('checkbox', { name: 'GHG report: Approve (Not in the vertical)' }));
  expect(toGrants(now)).toEqual([{ module_id: 'manage', permissions: ['read'] }]);
});

test('every permission has a name', () => {
  expect(permissions.filter((one) => !i18next.exists(`permissions.${one}`, { ns: 'grants' }))).toEqual([]);
});
