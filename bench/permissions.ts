// One permission decision in process, for a user with a role in a vertical, two teams, single grants and a request,
// against looking it up in a Set. Goal: at most 20 µs.
import { decide, rightsOf, everyNeed } from '../packages/contract/src/modules.ts';
import type { Grant } from '../packages/core/src/permissions/decide.ts';
import { permissions } from '../packages/core/src/permissions/modules.ts';
import { compare, say } from './measure.ts';

const now = new Date();
const bounds = {
  id: 'v',
  name: 'Property management',
  isActive: true,
  modules: ['start', 'manage', 'measure', 'report', 'account'] as const,
};
const grant = (kind: Grant['source']['kind'], module: Grant['module'], more: Partial<Grant> = {}): Grant => ({
  source: { kind, id: kind, name: kind },
  module,
  permissions,
  ...more,
});
const holder = {
  isSuperAdmin: false,
  isAdmin: false,
  switchedOff: ['emission-factors' as const],
  grants: [
    ...(['start', 'manage', 'dashboards', 'utilities', 'company-profile', 'audit-log'] as const).map((module) =>
      grant('role', module, { bounds }),
    ),
    grant('team', 'documents'),
    grant('team-role', 'report', { bounds }),
    grant('single', 'teams'),
    grant('request', 'users', { until: new Date(now.getTime() + 86_400_000) }),
  ],
};
const rights = rightsOf(holder, now);
const held = new Set<string>(everyNeed.filter((need) => decide(rights, need).allowed));
const rounds = 2000;
let allowed = 0;
const [ours, set] = await compare(
  30,
  async () => {
    for (let i = 0; i < rounds; i++) for (const need of everyNeed) if (decide(rights, need).allowed) allowed += 1;
  },
  async () => {
    for (let i = 0; i < rounds; i++) for (const need of everyNeed) if (held.has(need)) allowed += 1;
  },
);
if (allowed !== held.size * rounds * 60) throw new Error('The decision and the Set disagree.');
const each = (ours * 1000) / (rounds * everyNeed.length);
say('permission-decision', each, 'µs', ours / set, 'looking it up in a Set; goal 20 µs');
