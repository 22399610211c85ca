import { decide, rightsOf, covers, isScope, namedWithin, within } from './modules.ts';
import { expect, test } from 'vitest';

test('a scope names everything, a module, or one thing to do there', () => {
  for (const good of ['*', 'spaces.*', 'spaces.read', 'manage.read', 'account-settings.read'])
    expect([good, isScope(good)]).toEqual([good, true]);
  for (const bad of ['', 'spaces', 'bills.*', 'spaces.approve', '*.read', 'spaces.*.read', 'start.approve'])
    expect([bad, isScope(bad)]).toEqual([bad, false]);
});

test('a scope holds below its module and nowhere else', () => {
  expect(covers(['utilities.read'], 'utilities-energy.read')).toBe(true);
  expect(covers(['utilities.*'], 'utilities.delete')).toBe(true);
  expect(covers(['utilities-energy.read'], 'utilities.read')).toBe(false);
  expect(covers(['utilities.read'], 'utilities.create')).toBe(false);
  expect(covers(['utilities.*'], 'spaces.read')).toBe(false);
});

test('who belongs and who may do what is changed by no key', () => {
  expect(covers(['*'], 'users.read')).toBe(true);
  expect(covers(['*'], 'users.create')).toBe(false);
  expect(covers(['roles.edit'], 'roles.edit')).toBe(false);
});

test('the export of the organization is covered by its own name and by no wildcard', () => {
  expect(covers(['organization.export'], 'organization.export')).toBe(true);
  for (const scope of ['*', 'organization.*', 'account-settings.*', 'account-settings.export'])
    expect([scope, isScope(scope), covers([scope], 'organization.export')]).toEqual([scope, true, false]);
  const admin = rightsOf({ isAdmin: true, isSuperAdmin: false, switchedOff: [], grants: [] }, new Date());
  expect(decide(within(admin, ['*']), 'organization.export').allowed).toBe(false);
  expect(decide(admin, 'organization.export').allowed).toBe(true);
});

test('the scopes of checked permissions name what no wildcard includes', () => {
  const checked = (keys: string[]) =>
    namedWithin((module, permission) => permission === 'export' && keys.includes(module));
  expect(checked(['account-settings'])).toEqual(['organization.export']);
  expect(checked(['organization'])).toEqual(['organization.export']);
  expect(checked(['utilities'])).toEqual([]);
});

test('a key can do what both its scopes and its person may', () => {
  const person = { isAdmin: false, isSuperAdmin: false, switchedOff: [] };
  const source = { kind: 'role', id: 'r', name: 'Role' } as const;
  const rights = rightsOf(
    { ...person, grants: [{ source, module: 'spaces', permissions: ['read', 'edit'] }] },
    new Date(),
  );
  const may = (scopes: string[], need: 'spaces.read' | 'spaces.edit' | 'properties.read') =>
    decide(within(rights, scopes), need).allowed;
  expect(may(['spaces.read'], 'spaces.read')).toBe(true);
  expect(may(['spaces.read'], 'spaces.edit')).toBe(false);
  expect(may(['*'], 'spaces.edit')).toBe(true);
  expect(may(['*'], 'properties.read')).toBe(false);
  const admin = rightsOf({ ...person, isAdmin: true, grants: [] }, new Date());
  expect(decide(within(admin, ['spaces.read']), 'properties.read').allowed).toBe(false);
});
