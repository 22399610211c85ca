import { beyondReach, decide, heldNeeds, menuOf, rightsOf, everyNeed, findModule, modules } from './modules.ts';
import { describe, expect, test } from 'vitest';
import type { Grant, Holder } from '@steward/core/permissions/decide';

const now = new Date('2026-06-01T12:00:00Z');
const role = (module: Grant['module'], permissions: Grant['permissions'], more: Partial<Grant> = {}): Grant => ({
  source: { kind: 'role', id: 'r', name: 'Standard role' },
  module,
  permissions,
  ...more,
});
const rights = (grants: Grant[], holder: Partial<Holder> = {}) =>
  rightsOf({ isAdmin: false, isSuperAdmin: false, switchedOff: [], ...holder, grants }, now);

describe('the one decision', () => {
  test('denies by default, also permissions that do not exist', () => {
    expect(decide(rights([]), 'spaces.read')).toMatchObject({ allowed: false, because: 'no-grant' });
    // A space cannot be approved, so not even an admin can do it.
    expect(decide(rights([], { isAdmin: true }), 'spaces.approve').allowed).toBe(false);
    expect(heldNeeds(rights([])).every((need) => findModule(need.split('.')[0] ?? '')?.isOwn)).toBe(true);
  });

  test('tenants cannot open the company profile, regardless of grants', () => {
    const grants = [role('company-profile', ['read'])];
    expect(decide(rights(grants), 'company-profile.read').allowed).toBe(true);
    expect(decide(rights(grants, { isTenant: true }), 'company-profile.read').because).toBe('not-for-tenants');
    expect(decide(rights(grants, { isTenant: true, isAdmin: true }), 'company-profile.read').allowed).toBe(true);
  });

  test('a grant applies to everything below its module, and to nothing else', () => {
    const manager = rights([role('manage', ['read', 'edit'])]);
    expect(decide(manager, 'spaces.edit')).toMatchObject({ allowed: true, because: 'grant' });
    expect(decide(manager, 'property.read').allowed).toBe(true);
    expect(decide(manager, 'spaces.delete').allowed).toBe(false);
    expect(decide(manager, 'utilities.read').allowed).toBe(false);
  });

  test('a vertical limits its roles: outside its modules, or while it is inactive, they grant nothing', () => {
    const bounds = { id: 'v', name: 'Tenant', isActive: true, modules: ['spaces' as const] };
    const tenant = rights([role('manage', ['read'], { bounds })]);
    expect(decide(tenant, 'spaces.read').allowed).toBe(true);
    expect(decide(tenant, 'portfolios.read')).toMatchObject({
      allowed: false,
      because: 'blocked',
      blocked: [{ why: 'outside-vertical' }],
    });
    const asleep = rights([role('manage', ['read'], { bounds: { ...bounds, isActive: false } })]);
    expect(decide(asleep, 'spaces.read')).toMatchObject({
      because: 'blocked',
      blocked: [{ why: 'vertical-inactive' }],
    });
  });

  test('teams, single grants and approved requests add permissions; an approved request ends at its expiry', () => {
    const source = { kind: 'request', id: 'q', name: '' } as const;
    const until = new Date('2026-06-01T12:00:01Z');
    const asked = rights([
      role('spaces', ['read']),
      { source, module: 'ghg-protocol', permissions: ['approve'], until },
    ]);
    expect(decide(asked, 'ghg-protocol.approve')).toMatchObject({ allowed: true, grants: [{ source }] });
    const later = rights([{ source, module: 'ghg-protocol', permissions: ['approve'], until: now }]);
    expect(decide(later, 'ghg-protocol.approve')).toMatchObject({ because: 'blocked', blocked: [{ why: 'expired' }] });
  });

  test('admins have every permission of the organization, but none of the platform; a module that is switched off is off for all', () => {
    const admin = rights([], { isAdmin: true, switchedOff: ['costs', 'roles'] });
    expect(decide(admin, 'spaces.delete')).toMatchObject({ allowed: true, because: 'admin' });
    expect(decide(admin, 'logs.read')).toMatchObject({ allowed: false, because: 'platform-only' });
    expect(decide(admin, 'utilities.read')).toMatchObject({ allowed: false, because: 'switched-off' });
    expect(decide(admin, 'roles.edit').allowed, 'what switches modules on again stays on').toBe(true);
    expect(decide(rights([], { isSuperAdmin: true }), 'logs.read')).toMatchObject({ because: 'super-admin' });
    // A platform module granted to a user who does not run the installation stays closed.
    expect(decide(rights([role('platform', ['read'])]), 'outbox.read').because).toBe('platform-only');
  });

  test('users cannot give permissions that they do not have', () => {
    const lead = rights([role('costs', ['read', 'edit']), role('users', ['edit'])]);
    expect(beyondReach(lead, 'costs', ['read'])).toEqual([]);
    expect(beyondReach(lead, 'ghg-protocol', ['read', 'approve'])).toEqual([
      'ghg-protocol.read',
      'ghg-protocol.approve',
    ]);
    expect(beyondReach(rights([], { isAdmin: true }), 'account', ['read', 'edit', 'delete'])).toEqual([]);
    // A module that is switched off for all is off for its new holders too: it may be given.
    expect(beyondReach(rights([], { isAdmin: true, switchedOff: ['costs'] }), 'costs', ['read'])).toEqual([]);
    expect(beyondReach(rights([], { isAdmin: true }), 'platform', ['read'])).toEqual([
      'outbox.read',
      'logs.read',
      'hardware-sync.read',
    ]);
  });
});

describe('the menu', () => {
  const keys = (menu: ReturnType<typeof menuOf>): string[] => menu.flatMap((m) => [m.key, ...keys(m.items)]);

  test('shows permitted modules, closes those only in the vertical, and leaves out the rest', () => {
    const menu = menuOf(rights([role('utilities', ['read'])]), ['manage']);
    const all = keys(menu);
    expect(all).toContain('utilities-energy');
    expect(all).toContain('spaces');
    expect(all).not.toContain('ghg-protocol');
    // Administration is never shown closed, nor anything below it.
    expect(keys(menuOf(rights([role('spaces', ['read'])]), ['account']))).not.toContain('account-settings');
    const manage = menu.find(({ key }) => key === 'manage');
    const joint = manage?.items.find(({ key }) => key === 'spaces-and-tenants');
    expect(joint?.items.find(({ key }) => key === 'spaces')).toMatchObject({ isOpen: false, permissions: [] });
    const costs = menu.find(({ key }) => key === 'costs');
    expect(costs?.items.find(({ key }) => key === 'utilities')).toMatchObject({
      isOpen: true,
      permissions: ['read'],
    });
  });

  test('an entry that joins modules is open if one of them is, and a job without permissions with the module above it', () => {
    const of = (module: string) =>
      menuOf(rights([role(module, ['read'])]), ['manage']).find(({ key }) => key === 'manage')?.items ?? [];
    const joint = of('tenants').find(({ key }) => key === 'spaces-and-tenants');
    expect([joint?.isOpen, joint?.items.map(({ key, isOpen }) => [key, isOpen])]).toEqual([
      true,
      [
        ['spaces', false],
        ['tenants', true],
        ['occupants', false],
        ['organization-flows', false],
      ],
    ]);
    const jobs = (module: string) =>
      of(module)
        .find(({ key }) => key === 'equipment')
        ?.items.map(({ isOpen }) => isOpen);
    expect([jobs('equipment'), jobs('spaces') ?? []]).toEqual([[true, true], []]);
  });

  test('a Super Admin sees only the granted modules', () => {
    const menu = keys(menuOf(rights([role('platform', ['read'])], { isSuperAdmin: true, isAdmin: true }), []));
    expect(menu).toContain('outbox');
    expect(menu).not.toContain('spaces');
  });
});

test('the tree is valid: parents precede their children, keys are unique', () => {
  const seen = new Set<string>();
  for (const { key, under } of modules) {
    expect(seen.has(key)).toBe(false);
    if (under) expect(seen).toContain(under);
    seen.add(key);
  }
  expect(new Set(everyNeed).size).toBe(everyNeed.length);
});
