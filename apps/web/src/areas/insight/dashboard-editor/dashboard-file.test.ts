import { expect, test } from 'vitest';
import { widgetOf } from '../../../testing/widgets.ts';
import { readDashboardFile } from './dashboard-file.ts';

const content = {
  kind: 'steward-dashboard',
  version: 1,
  page: 'energy',
  name: 'Mine',
  layout: { widgets: [widgetOf('a', 'figure')] },
};
const read = (change: object) => readDashboardFile(JSON.stringify({ ...content, ...change }));

test('the file of a dashboard has its page, name and widgets', () => {
  const { kind: _, version: _version, ...dashboard } = content;
  expect(read({})).toEqual(dashboard);
});

test.each([
  ['another kind of file', { kind: 'report' }, 'no-dashboard'],
  ['no widgets', { layout: {} }, 'no-dashboard'],
  ['no name', { name: 7 }, 'no-dashboard'],
  ['a page that does not exist', { page: 'nothing' }, 'unknown-page'],
])('%s is refused', (_which, change, fault) => {
  expect(read(change)).toBe(fault);
});

test('a file that is no JSON is refused', () => {
  expect(readDashboardFile('name,value')).toBe('no-json');
  expect(readDashboardFile('[]')).toBe('no-dashboard');
});
