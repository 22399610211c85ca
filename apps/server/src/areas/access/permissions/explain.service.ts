import { decide, everyNeed, modules } from '@steward/contract/modules';
import { calls } from '@steward/contract/declared';
import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { permissions } from '@steward/contract/access/permissions';
import type { Grant, Rights } from '@steward/core/permissions/decide';
import type { Need } from '@steward/core/permissions/modules';
import type { Tx } from '../../../database/connection.ts';
import { reading } from '../../../database/transaction.ts';
import { mustBeOrHold } from '../../../platform/access.ts';
import type { Ctx, Scope } from '../../../platform/ctx.ts';
import * as people from './people.repository.ts';
import * as reached from './reached.repository.ts';
import { personIn } from './people.service.ts';
import { rightsOfPerson } from './user-grants.service.ts';

type Explanation = Answer<typeof permissions.explainAccess>;
type Part = Explanation['parts'][number];
type Person = Awaited<ReturnType<typeof personIn>>;

const isNeed = (text: string): text is Need => (everyNeed as readonly string[]).includes(text);

const toSource = ({ source, module, until }: Grant): Part['sources'][number] => ({
  kind: source.kind,
  name: source.name,
  module_id: module,
  expires_at: until?.toISOString() ?? null,
});

function partOf(rights: Rights, subject: Part['subject'], name: string, need: Need): Part {
  const { allowed, because, grants, blocked } = decide(rights, need);
  return {
    subject,
    name,
    allowed,
    because,
    need,
    sources: grants.map(toSource),
    blocked: blocked.map(({ grant, why }) => ({ ...toSource(grant), why, vertical: grant.bounds?.name ?? '' })),
  };
}

const simple = (subject: Part['subject'], name: string, allowed: boolean, because: Part['because']): Part => ({
  subject,
  name,
  allowed,
  because,
  need: '',
  sources: [],
  blocked: [],
});

function aboutCall(rights: Rights, person: Person, name: string): Part {
  const call = calls.find((one) => one.name === name) ?? fail('request.unknown');
  if (call.access === 'superadmin')
    return simple('call', name, person.is_super_admin, person.is_super_admin ? 'super-admin' : 'platform-only');
  if (call.access !== 'member') return simple('call', name, true, 'open');
  return call.needs === 'own' ? simple('call', name, true, 'own') : partOf(rights, 'call', name, call.needs);
}

/** The module of a screen, or of the nearest screen above it in the address. */
function aboutScreen(rights: Rights, path: string, need: string | undefined): Part {
  if (need) return isNeed(need) ? partOf(rights, 'screen', path, need) : fail('request.unknown');
  const nearest = modules
    .filter(({ route }) => route && (path === route || path.startsWith(`${route}/`)))
    .toSorted((a, b) => (b.route?.length ?? 0) - (a.route?.length ?? 0))[0];
  return nearest ? partOf(rights, 'screen', path, `${nearest.key}.read`) : simple('screen', path, true, 'open');
}

async function aboutProperty(db: Tx, scope: Scope, person: Person, environmentId: string): Promise<Part> {
  // The user who asks must reach the property; the answer is whether the other user does.
  const name = (await reached.findPropertyName(db, scope, environmentId)) ?? fail('environment.not-found');
  if (person.is_super_admin) return simple('property', name, true, 'super-admin');
  if (person.is_admin) return simple('property', name, true, 'admin');
  const ways = await reached.listWaysTo(db, scope, person.user_id, environmentId);
  return {
    ...simple('property', name, ways.length > 0, ways.length ? 'grant' : 'not-reached'),
    sources: ways.map((way) => ({ ...way, module_id: '', expires_at: null })),
  };
}

export function explainAccess(ctx: Ctx, input: Parsed<typeof permissions.explainAccess>): Promise<Explanation> {
  mustBeOrHold(ctx, input.user_id, 'users.read');
  return reading(ctx, async ({ db, scope }) => {
    const person = await personIn(db, scope, input.user_id);
    const rights = await rightsOfPerson(ctx, db, scope, input.user_id);
    const parts: Part[] = [];
    if (input.call) parts.push(aboutCall(rights, person, input.call));
    if (input.path) parts.push(aboutScreen(rights, input.path, input.need));
    if (input.environment_id) parts.push(await aboutProperty(db, scope, person, input.environment_id));
    const { user_id, name, role, is_admin, is_super_admin, is_active } = person;
    const explained = is_active ? parts : parts.map((part): Part => ({ ...part, allowed: false, because: 'inactive' }));
    const allowed = is_active && explained.every((part) => part.allowed);
    return { user_id, name, role, is_admin, is_super_admin, is_active, allowed, parts: explained };
  });
}

export const getAllCalls = async (): Promise<Answer<typeof permissions.getAllCalls>> =>
  calls.map(({ name, summary, access, needs }) => ({ name, summary, need: needs ?? access }));

export const getColleagues = (
  ctx: Ctx,
  { search }: Parsed<typeof permissions.getColleagues>,
): Promise<Answer<typeof permissions.getColleagues>> =>
  reading(ctx, ({ db, scope }) => people.listPeople(db, scope, search));
