import type { Call } from '@steward/contract/call';
import type { Person } from '../person.ts';
import { idKinds, requiredOf, sampleInput, schemaOf, type Schema } from './sample-input.ts';

export interface Secrets {
  texts: RegExp;
  /** Told where the asker did not give them. */
  ids: ReadonlySet<string>;
}

export interface Walk {
  calls: readonly Call[];
  /** Who asks for what is not theirs. */
  asker: Person;
  /** The ids to ask with, by kind: of each kind at least one. */
  ids: ReadonlyMap<string, readonly string[]>;
  /** What no answer of a call may hold. */
  secrets: (call: Call) => Secrets;
  /** Kinds of things that the asker must not reach: a call that needs the id of one does not answer 200. */
  isHidden: (kind: string) => boolean;
  /** What must stay as it is, by table. */
  rows: () => Promise<Map<string, string>>;
  /** Gives the asker back what a call took away: rights that are gone would keep all later calls from being tried. */
  restore?: () => Promise<unknown>;
  /** What else a call is asked with; by default the sampled input alone. */
  variants?: (input: Record<string, unknown>) => Record<string, unknown>[];
}

// What takes things away comes last, for a later call would ask for what is gone; what ends sessions comes at the very end.
const turn = ({ name, needs }: Call) =>
  name.startsWith('end')
    ? 2
    : needs?.endsWith('.delete') || /^(delete|remove|revoke|cancel|withdraw)/.test(name)
      ? 1
      : 0;

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** They answer 200 to any id, and neither tell nor change anything. */
const mayAnswer = new Set([
  // Takes out of a teamspace what one does not see in it: nothing.
  'teamspaceAssignOrRevokeEnvironment',
]);

/** They end the session or the organization of whoever asks. */
const left = new Set(['logout', 'removeDemoData']);

// A call that reads and is named like these is not compared; one that changes and is not is told, for each time it answers another id.
const changing =
  /^(accept|add|answer|approve|ask|assign|cancel|close|confirm|correct|create|decline|delete|edit|end|export|fetchWordsFromDB|finish|forgot|import|load|log|make|mark|notify|process|putOff|reSend|read(?!y)|register|remove|reopen|request|resend|reset|revoke|save|send|start|submit|switch|sync|test|update|upload|withdraw)|(AssignOrRevoke|ProfileUpdate|PropertyManager)/;
/** They answer a new token each time. */
const tokens = new Set(['getCsrfToken', 'verifyAndGenerateAccessToken']);
const reads = ({ name, shape }: Call) => shape !== 'stream' && !tokens.has(name) && !changing.test(name);

let asked = 0;

/** The inputs of a call: as many as it takes to try every id once, with all fields and with the required ones alone. */
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
    // Another text for every call: a name that is taken already would hide that it was allowed at all.
    return sampleInput(shape, idOf, `walk-${++asked}`) as Record<string, unknown>;
  };
  const whole = Array.from({ length: times }, asks(schema));
  // Without what may be left out too: a filter could hide what a list should not have held.
  const bare = requiredOf(schema);
  const isBare = Object.keys(bare.properties ?? {}).length < Object.keys(schema.properties ?? {}).length;
  return [...whole, ...(isBare ? Array.from({ length: times }, asks(bare)) : [])].flatMap(variants);
}

/**
 * Asks calls with ids that are not the asker's, and tells what went wrong: an answer that told something, a row that was changed,
 * and a call that refused the input or the asker before it ever looked at the ids, for then nothing was tried.
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
 * What the asker is told by every call that only reads, with the ids of what is not theirs: asked before and after those things are
 * removed, it must be the same. A count or a sum leaks nothing that could be recognised, yet it changes.
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
      // A session was used later, a name was sampled anew.
      const text = (await response.text())
        .replaceAll(/walk-\d+/g, 'walk')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');
      reply.set(`${call.name} ${n}`, `${response.status} ${text}`);
    }
  return reply;
}

/** The answers that are not what they were. */
export const changedAnswers = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...before].flatMap(([call, was]) =>
    after.get(call) === was && !was.startsWith('429')
      ? []
      : [`${call} answered\n  ${was.slice(0, 400)}\n  ${after.get(call)?.slice(0, 400)}`],
  );
