import type { Permission } from '@steward/core/permissions/modules';
import type { z } from 'zod';
import { baseFailures } from './base-failures.ts';
import { declaration, type Area, type Call, type Declaration, type FailureDefinition } from './call.ts';
import * as every from './areas.ts';
import type { FigureDefinition } from './figure.ts';
import { moduleGroups } from './module-groups.ts';
import type { KeptKind, SharedKind } from './share-kind.ts';
import type { SourceDefinition } from './widget-source.ts';

// The combined declarations of all areas. The browser build has the result of this file, without the schemas behind it.

type Every = (typeof every)[keyof typeof every];
type DeclarationsOf<A> = A extends { readonly [declaration]: infer D } ? D : never;
/** The declarations of one sort of all areas, as a union. */
type Declared<K extends keyof Declaration> =
  DeclarationsOf<Every> extends infer D ? (D extends Readonly<Record<K, infer V>> ? V : never) : never;
type KeysOf<V> = V extends unknown ? keyof V & string : never;

export type ModuleKey = Declared<'modules'>[number]['key'] | (typeof moduleGroups)[number]['key'];
/** The requirement of a call or a screen: an existing module and a permission. */
export type Need = `${ModuleKey}.${Permission}`;
export type FailureCode = KeysOf<Declared<'failures'>> | keyof typeof baseFailures;
export type EventKind = KeysOf<Declared<'events'>>;
export type SearchType = KeysOf<Declared<'search'>>;
export type EvidenceKind = KeysOf<Declared<'evidence'>>;
export type TaskKind = KeysOf<Declared<'tasks'>>;
export type EndingKind = KeysOf<Declared<'endings'>>;
export type FigureKey = KeysOf<Declared<'figures'>>;
export type SourceKey = KeysOf<Declared<'sources'>>;
export type ShareKindKey = KeysOf<Declared<'shareKinds'>>;

/** What the holder of a link of this kind sees. */
export type ShareContent<K extends ShareKindKey> =
  Declared<'shareKinds'> extends infer V
    ? V extends Readonly<Record<K, { content: infer C extends z.ZodType }>>
      ? z.output<C>
      : never
    : never;

type NeedOf<A> = A extends Record<string, infer C> ? (C extends { needs: infer N } ? N : never) : never;
type UnknownNeed = Exclude<NeedOf<Every>, Need | 'own' | undefined>;
// Does not compile if a call needs a permission that no module offers.
const everyNeedIsKnown: [UnknownNeed] extends [never] ? true : UnknownNeed = true;
void everyNeedIsKnown;
type EventOfEnding =
  Declared<'endings'> extends infer V ? (V extends Record<string, { event: infer E }> ? E : never) : never;
// Does not compile if something ends with an event that no area declares.
const everyEndingIsAnEvent: [Exclude<EventOfEnding, EventKind>] extends [never] ? true : never = true;
void everyEndingIsAnEvent;

const declarations = Object.values(every).map(
  (area) => area[declaration] as Declaration & { district: string; area: string },
);
const together = <
  K extends
    | 'failures'
    | 'events'
    | 'search'
    | 'evidence'
    | 'tasks'
    | 'endings'
    | 'figures'
    | 'sources'
    | 'shareKinds'
    | 'confidential',
>(
  sort: K,
) => Object.assign({}, ...declarations.map((one) => one[sort])) as NonNullable<Declaration[K]>;

/** Every area with its district, sorted by name like a module's exports. */
export const places = declarations.map(({ district, area }) => ({ district, area }));
export const declaredModules = [...moduleGroups, ...declarations.flatMap(({ modules = [] }) => modules)];
export const failures = { ...baseFailures, ...together('failures') } as Readonly<
  Record<FailureCode, FailureDefinition>
>;
export const events = together('events') as Readonly<Record<EventKind, NonNullable<Declaration['events']>[string]>>;
export const searchKinds = together('search') as Readonly<Record<SearchType, { needs: Need }>>;
export const evidenceKinds = together('evidence') as Readonly<Record<EvidenceKind, { needs: Need }>>;
export const taskKinds = together('tasks') as Readonly<Record<TaskKind, NonNullable<Declaration['tasks']>[string]>>;
/** What ends, by kind: the event that reminds of it, and how many days before. */
export const endingKinds = together('endings') as Readonly<
  Record<EndingKind, { event: EventKind; daysBefore: readonly number[] }>
>;
export const figures = together('figures') as Readonly<Record<FigureKey, FigureDefinition>>;
export const sources = together('sources') as Readonly<Record<SourceKey, SourceDefinition & { needs: Need }>>;
const shared = together('shareKinds');
/** What the holder of a link of each kind sees, by kind. */
export const shareContents = Object.fromEntries(
  Object.entries(shared).flatMap(([kind, one]) => ('content' in one ? [[kind, one.content] as const] : [])),
);
/** The kinds of shared links, without the schemas of their contents. */
export const shareKinds = Object.fromEntries(
  Object.entries(shared).map(([kind, one]) => {
    if (!('content' in one)) return [kind, one];
    const { content: _, ...rest } = one;
    return [kind, rest];
  }),
) as Readonly<
  Record<ShareKindKey, (Omit<SharedKind, 'content' | 'needs'> | Omit<KeptKind, 'needs'>) & { needs: Need }>
>;

/** The permission without which the rows of a table are not shown in logs nor copied into archives, by table. */
export const confidentialTables = together('confidential');

/** Areas in which API keys are refused for the user's own data. */
export const areasClosedToKeys = new Set(declarations.filter((one) => one.isClosedToKeys).map((one) => one.area));

/** The calls of every area: for the server, the OpenAPI document and the generated tests. */
export const areas: readonly Area[] = Object.values(every);
export const calls: readonly Call[] = areas.flatMap((area) => Object.values(area));
