import { expect, test } from 'vitest';
import { planSync, type RegisteredDevice } from './sync-plan.ts';

const known = (serial: string, change: Partial<RegisteredDevice> = {}): RegisteredDevice => ({
  id: `id of ${serial}`,
  serial,
  name: 'Hub',
  kind: '',
  maker: 'Veea',
  model: '',
  firmware: '1',
  source: 'Veea',
  environmentId: 'home',
  spaceId: 'lobby',
  sensors: [],
  isRemoved: false,
  ...change,
});
const names = { property: (id: string) => `Property ${id}`, space: (id: string) => `Space ${id}` };

test('a plan names what is new, what changed field by field, and what the same source lists no more', () => {
  const steps = planSync(
    [
      { line: 2, serial: 'a', firmware: '1' },
      { line: 3, serial: 'B', firmware: '2', environmentId: 'mall' },
      { line: 4, serial: 'C' },
      { line: 5, serial: 'D' },
    ],
    [known('A'), known('B'), known('D', { isRemoved: true }), known('E'), known('F', { source: 'Other' }), known('G')],
    { source: 'Veea', refusedSerials: ['g'], names },
  );
  expect(steps.map((step) => [step.state, 'device' in step ? step.device.serial : step.known.serial])).toEqual([
    ['unchanged', 'a'],
    ['changed', 'B'],
    ['added', 'C'],
    ['changed', 'D'],
    ['removed', 'E'],
  ]);
  expect(steps[1]).toMatchObject({
    changes: [
      { field: 'firmware', before: '1', after: '2' },
      { field: 'property', before: 'Property home', after: 'Property mall' },
      { field: 'space', before: 'Space lobby', after: '' },
    ],
  });
  expect(steps[3]).toMatchObject({ changes: [{ field: 'state', before: 'removed', after: 'listed' }] });
});
