import type { Call } from '@steward/contract/call';
import type { Person } from '../person.ts';
import { idKinds, requiredOf, sampleInput, schemaOf, type Schema } from './sample-input.ts';

export interface Secrets {
  texts: RegExp;
  /** Values that must not be in an answer unless the asker sent them. */
  ids: ReadonlySet<string>;
}

export interface Walk {
  calls: readonly Call[];
  /** The person who sends the calls. */
  asker: Person;
  /** The ids to send, by kind: at least one of each kind. */
  ids: ReadonlyMap<string, readonly string[]>;
  /** The texts and ids that no answer of a call may contain. */
  secrets: (call: Call) => Secrets;
  /** Kinds of objects that the asker must not reach: a call that needs the id of one does not answer 200. */
  isHidden: (kind: string) => boolean;
  /** The rows that must not change, by table. */
  rows: () => Promise<Map<string, string>>;
  /** Restores what a call took from the asker: with lost permissions all later calls would be refused. */
  restore?: () => Promise<unknown>;
  /** Further inputs of a call; by default only the sampled one. */
  variants?: (input: Record<string, unknown>) => Record<string, unknown>[];
}

// Deleting calls come last, because later calls need the objects; calls that end sessions come at the very end.
const turn = ({ name, needs }: Call) =>
  name.startsWith('end')
    ? 2
    : needs?.endsWith('.delete') || /^(delete|remove|revoke|cancel|withdraw)/.test(name)
      ? 1
      : 0;

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** These calls answer 200 to any id, and neither reveal nor change anything. */
const mayAnswer = new Set([
  // Removes properties out of reach from a teamspace: none.
  'teamspaceAssignOrRevokeEnvironment',
]);

/** These calls end the session or the organization of the asker. */
const left = new Set(['logout', 'removeDemoData']);

// The names of changing calls. A reading call with such a name is not compared; a changing call without one is reported when it answers
// with a new id each time.
const changing =
  /^(accept|add|answer|approve|ask|assign|cancel|close|confirm|correct|create|decline|delete|edit|end|export|fetchWordsFromDB|finish|forgot|import|load|log|make|mark|notify|process|putOff|reSend|read(?!y)|register|remove|reopen|request|resend|reset|revoke|save|send|start|submit|switch|sync|test|update|upload|withdraw)|(AssignOrRevoke|ProfileUpdate|PropertyManager)/;
/** These calls return a new token each time. */
const tokens = new Set(['getCsrfToken', 'verifyAndGenerateAccessToken', 'getPowerBIAccessToken']);
const reads = ({ name, shape }: Call) => shape !== 'stream' && !tokens.has(name) && !changing.test(name);

let asked = 0;

/** The inputs of a call: enough to try every id once, with all fields and with only the required ones. */
function inputsOf(
  call: Call,
  { ids, variants = (input) => [input] }: Pick<Walk, 'ids' | 'variants'>,
): Record<string, unknown>[] {
  const schema = schemaOf(call.input);
  const times = Math.max(1, ...idKinds(schema).map((kind) => ids.get(kind)?.length ?? 0));
  const asks = (shape: Schema) => (_: unknown, n: number) => {
    const idOf = (kind: string) => {
      const known = ids.get(kind);
      if (!known?.length) throw new Error(`${call.name} takes an id of the kind "${kind}", and no fixture has one`);
      return known[n] ?? known[0] ?? '';
    };
    // A different text for every call: a name that is taken already would hide that the call is allowed.
    return sampleInput(shape, idOf, `walk-${++asked}`) as Record<string, unknown>;
  };
  const whole = Array.from({ length: times }, asks(schema));
  // Also without optional fields: a filter could hide rows that a list must not contain.
  const bare = requiredOf(schema);
  const isBare = Object.keys(bare.properties ?? {}).length < Object.keys(schema.properties ?? {}).length;
  return [...whole, ...(isBare ? Array.from({ length: times }, asks(bare)) : [])].flatMap(variants);
}

/**
 * Sends calls with ids of others, and returns the problems: an answer with their data, a changed row, and a call that refused the input or
 * the asker before it looked at the ids, because then nothing was tested.
 */
export async function walk(about: Walk): Promise<string[]> {
  const { asker, rows } = about;
  const before = await rows();
  const leaks: string[] = [];
  const calls = about.calls.filter(({ name }) => !left.has(name));
  for (const call of calls.toSorted((a, b) => turn(a) - turn(b))) {
    const refusals: string[] = [];
    const secrets = about.secrets(call);
    const inputs = inputsOf(call, about);
    const required = idKinds(requiredOf(schemaOf(call.input)));
    for (const input of inputs) {
      const response = await asker.send(call, input, [new File(['x'], 'x.pdf')]);
      const text = await response.text();
      if (call.method !== 'GET') await about.restore?.();
      if (response.status === 500) leaks.push(`${call.name} failed with 500`);
      const leaked = secrets.texts.exec(text);
      if (leaked) leaks.push(`${call.name} answered with ${leaked[0]}: ${text.slice(0, 200)}`);
      const sent = JSON.stringify(input);
      const id = text.match(uuids)?.find((one) => secrets.ids.has(one) && !sent.includes(one));
      if (id) leaks.push(`${call.name} told the id ${id}: ${text.slice(0, 200)}`);
      const isTheirs = required.some((kind) => about.isHidden(kind));
      if (response.status === 200 && isTheirs && !mayAnswer.has(call.name))
        leaks.push(`${call.name} answered 200 to ids of others: ${text.slice(0, 200)}`);
      if (/"code":"(request\.invalid|session\.(missing|csrf|forbidden|view-only|two-factor-needed))"/.test(text))
        refusals.push(text.slice(0, 300));
    }
    if (refusals.length === inputs.length && call.access !== 'superadmin')
      leaks.push(`${call.name} was not tried: ${refusals[0]}`);
  }
  const after = await rows();
  for (const [table, was] of before) {
    const now = new Set((after.get(table) ?? '').split('\n'));
    const gone = was.split('\n').filter((row) => !now.has(row));
    if (after.get(table) !== was) leaks.push(`${table} was changed: ${gone.join().slice(0, 200)}`);
  }
  return leaks;
}

/**
 * The answers of every call that only reads, with ids of others: before and after the objects of others are deleted, they must be the same.
 * A count or a sum reveals nothing recognizable, but it changes.
 */
export async function answers({
  calls,
  asker,
  ids,
  variants,
}: Pick<Walk, 'calls' | 'asker' | 'ids' | 'variants'>): Promise<Map<string, string>> {
  const reply = new Map<string, string>();
  for (const call of calls.filter(reads))
    for (const [n, input] of inputsOf(call, { ids, ...(variants && { variants }) }).entries()) {
      const response = await asker.send(call, input);
      // Times of sessions and sampled names differ each time.
      const text = (await response.text())
        .replaceAll(/walk-\d+/g, 'walk')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');
      reply.set(`${call.name} ${n}`, `${response.status} ${text}`);
    }
  return reply;
}

/** The answers that have changed. */
export const changedAnswers = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...before].flatMap(([call, was]) =>
    after.get(call) === was && !was.startsWith('429')
      ? []
      : [`${call} answered\n  ${was.slice(0, 400)}\n  ${after.get(call)?.slice(0, 400)}`],
  );
