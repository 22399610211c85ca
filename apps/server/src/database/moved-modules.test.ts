import { modules as today, findModule, heldNeeds, isScope, rightsOf } from '@steward/contract/modules';
import { decider, type Grant } from '@steward/core/permissions/decide';
import { moduleTree, permissions, type ModuleDefinition, type Permission } from '@steward/core/permissions/modules';
import { scoping } from '@steward/core/permissions/scopes';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addressIn, copyTemplate, dropDatabase } from '../testing/databases.ts';

// The order of the modules until bills and payments got a group of their own: what each was directly below.
const before: Record<string, string[]> = {
  manage:
    `funds portfolios properties property spaces tenants equipment occupants meters notes efficiency-measures readings renewables
    tariffs property-documents organization-flows documents`.split(/\s+/),
  measure:
    `dashboards utilities payments recharge ghg-entities ghg-entries emission-factors ghg-campaigns net-zero embodied-carbon
    weather`.split(/\s+/),
  report: ['ghg-protocol'],
  utilities:
    `utilities-energy utilities-heat utilities-water utilities-waste utilities-completeness bill-flags bill-intake`.split(
      ' ',
    ),
};
const parentOf = new Map(Object.entries(before).flatMap(([under, keys]) => keys.map((key) => [key, under])));
const groups = new Set(['manage', 'measure', 'report']);
const own = today.filter((module) => parentOf.has(module.key) || groups.has(module.key));
const others = today.filter(({ key, under }) => ['start', 'account', 'upgrade'].includes(key) || isBelow(under));
function isBelow(under: string | undefined): boolean {
  return under !== undefined && (['start', 'account'].includes(under) || isBelow(findModule(under)?.under));
}
const oldModules: ModuleDefinition[] = [
  ...others,
  ...own.map(({ key, order, name, permissions: offered }) => {
    const under = parentOf.get(key);
    return { key, order, name, permissions: offered, ...(under && { under }) };
  }),
  { key: 'measure', order: 30, name: 'Measure', permissions: [] },
];
const oldTree = moduleTree(oldModules);
const old = decider(oldTree);
// Modules added since belong to their group from the start.
const known = new Set(oldModules.map(({ key }) => key));
const ofThen = (needs: readonly string[]) => needs.filter((need) => known.has(need.split('.')[0] ?? ''));

let db: pg.Pool;
let name: string;
beforeAll(async () => {
  name = await copyTemplate(inject('database'));
  db = new pg.Pool({ ...addressIn(inject('database'), name).owner, max: 1 });
});
afterAll(async () => {
  await db.end();
  await dropDatabase(inject('database'), name);
});

type Held = Pick<Grant, 'module' | 'permissions'>[];
const holding = (grants: Held, switchedOff: readonly string[], bounds: readonly string[] | undefined) => ({
  isAdmin: false,
  isSuperAdmin: false,
  switchedOff,
  grants: grants.map((grant) => ({
    ...grant,
    source: { kind: 'role' as const, id: 'r', name: 'r' },
    ...(bounds && { bounds: { id: 'v', name: 'v', isActive: true, modules: bounds } }),
  })),
});
const now = new Date('2026-11-29T00:00:00Z');

const movedGrants = async (held: Held): Promise<Held> => {
  const { rows } = await db.query<{ module_key: string; permissions: Permission[] }>('select * from moved_grants($1)', [
    JSON.stringify(held),
  ]);
  return rows.map(({ module_key, permissions: of }) => ({ module: module_key, permissions: of }));
};
const movedModules = async (keys: readonly string[]): Promise<string[]> =>
  (await db.query<{ moved: string[] }>('select moved_modules($1) as moved', [keys])).rows[0]?.moved ?? [];

/** Reproducible numbers from 0 to 1: a multiplicative congruential generator (Park and Miller 1988). */
function numbers(seed: number) {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

test('of 500 generated roles none gains or loses a right', async () => {
  const random = numbers(20261129);
  const keys = oldModules.filter(({ key }) => !['start', 'account', 'upgrade'].includes(key)).map(({ key }) => key);
  const some = <T>(list: readonly T[], share: number): T[] => list.filter(() => random() < share);
  for (let n = 0; n < 500; n++) {
    const share = [0.05, 0.2, 0.6, 1][n % 4] ?? 0;
    const held: Held = some([...groups, 'utilities', ...some(keys, share)], n % 3 ? 0.7 : 1)
      .filter((key, at, all) => all.indexOf(key) === at)
      .map((module) => ({ module, permissions: n % 5 ? some(permissions, 0.6) : permissions }));
    const off = n % 2 ? some(keys, 0.1) : [];
    const bounds = n % 7 ? undefined : some([...groups, 'utilities', 'payments', 'properties'], 0.6);
    const was = old.heldNeeds(old.rightsOf(holding(held, off, bounds), now));
    const moved = holding(await movedGrants(held), await movedModules(off), bounds && (await movedModules(bounds)));
    expect(ofThen(heldNeeds(rightsOf(moved, now))).toSorted(), JSON.stringify({ held, off, bounds })).toEqual(
      was.toSorted(),
    );
  }
});

test('grants are joined where a new group is complete, and never are before', async () => {
  const all = [...permissions];
  expect(await movedGrants([{ module: 'measure', permissions: all }])).not.toContainEqual({
    module: 'performance',
    permissions: all.toSorted(),
  });
  const whole = ['manage', 'measure', 'report'].map((module) => ({ module, permissions: all }));
  expect((await movedGrants(whole)).map(({ module }) => module).toSorted()).toEqual([
    'costs',
    'manage',
    'performance',
    'report',
  ]);
  expect(await movedModules(['utilities'])).toEqual(['utilities', 'utilities-completeness']);
  expect(await movedModules([])).toEqual([]);
});

test('scopes of API keys cover what they covered', async () => {
  const { covers: covered } = scoping(oldTree);
  const { covers } = scoping(moduleTree(today));
  const needs = oldTree.everyNeed;
  for (const scopes of [
    ['measure.read'],
    ['measure.*', 'manage.read'],
    ['report.*'],
    ['utilities.*', 'report.read', 'measure.read'],
    ['*'],
    ['organization.export', 'manage.*', 'measure.*', 'report.*'],
  ]) {
    const { rows } = await db.query<{ moved: string[] }>('select moved_scopes($1) as moved', [scopes]);
    const moved = rows[0]?.moved ?? [];
    expect(moved.filter((scope) => !isScope(scope))).toEqual([]);
    expect(needs.filter((need) => covers(moved, need))).toEqual(needs.filter((need) => covered(scopes, need)));
  }
});

test('a shipped role of a new organization holds what it held, within the same vertical', async () => {
  const [whole, looks, works] = [permissions, ['read', 'export'], ['read', 'create', 'edit', 'export']] as const;
  // Those that edit documents share them since.
  const shares = [...works, 'share'] as const;
  const keeps = ['read', 'edit', 'delete'] as const;
  const bills = ['read', 'create', 'edit', 'delete', 'export'] as const;
  // The grants as they were written in the old order, without those that did not move.
  const held: Record<string, Record<string, readonly Permission[]>> = {
    csr_lead: { manage: works, documents: shares, measure: whole, report: whole },
    asset_manager: { manage: whole, measure: works, report: works },
    owner: { manage: looks, measure: looks, report: looks },
    investor: { manage: looks, dashboards: looks, report: looks },
    property_manager: {
      manage: looks,
      spaces: works,
      tenants: keeps,
      occupants: keeps,
      documents: shares,
      measure: looks,
      utilities: bills,
      report: works,
    },
    // Reading meters and servicing equipment is their work since.
    facility_manager: {
      manage: looks,
      spaces: works,
      documents: shares,
      equipment: works,
      readings: works,
      dashboards: looks,
      utilities: works,
    },
    standard: { manage: looks, documents: shares, measure: looks, utilities: bills, report: works },
    esg_manager: { manage: looks, documents: shares, measure: whole, report: whole },
    assessor: { manage: looks, measure: looks, report: ['read', 'export', 'approve'] },
  };
  await db.query(`select set_config('app.identity', 'on', false)`);
  const { rows: made } = await db.query<{ id: string }>(
    `insert into organizations (organization_id, name) values (gen_random_uuid(), 'New') returning organization_id as id`,
  );
  await db.query(`select set_config('app.organization_id', $1, false)`, [made[0]?.id]);
  const { rows } = await db.query<{ key: string; module: string; permissions: Permission[] }>(
    `select r.key, g.module_key as module, g.permissions from roles r
       join role_grants g on g.organization_id = r.organization_id and g.role_id = r.id where r.organization_id = $1`,
    [made[0]?.id],
  );
  const isMoved = (need: string) => own.some(({ key }) => need.startsWith(`${key}.`));
  for (const [key, grants] of Object.entries(held)) {
    const written = Object.entries(grants).map(([module, of]) => ({ module, permissions: of }));
    const was = old.heldNeeds(old.rightsOf(holding(written, [], undefined), now)).filter(isMoved);
    const is = heldNeeds(
      rightsOf(
        holding(
          rows.filter((row) => row.key === key),
          [],
          undefined,
        ),
        now,
      ),
    ).filter(isMoved);
    expect(is.toSorted(), key).toEqual(was.toSorted());
  }
});
