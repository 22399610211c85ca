import { declaration, type Area, type Declaration, type DeclaredArea } from '@steward/contract/call';
import type { SharedKind } from '@steward/contract/share-kind';
import type { z } from 'zod';
import type { Ratio } from '@steward/contract/figure';
import type { Language } from '@steward/contract/language';
import type { AttachedFile } from '../attached.ts';
import { bind, type BoundCall, type Handlers } from './bind.ts';
import type { ArchivePolicy, AreaWords, EventWords } from '../area-words.ts';
import type { EndingSource, EndingSources } from '../endings.ts';
import type { EvidenceSource, EvidenceSources } from '../evidence.ts';
import type { Listener } from '../events.ts';
import type { BesideSources } from '../frozen-beside.ts';
import type { FigureSource, FigureSources } from '../figures/figures.ts';
import type { FoundKind, FoundKinds } from '../navigation/found-kinds.ts';
import type { MenuEntries } from '../navigation/menu.ts';
import type { Restating } from '../restating.ts';
import type { Source, Sources } from '../sources/sources.ts';
import type { KeptLinks, ShareKind, Shares } from '../shares.ts';
import type { TaskForm, TaskForms } from '../task-forms.ts';
import type { JobHandler, MaintenanceHandler } from '../jobs/job-handlers.ts';

type DeclaredBy<A, K extends string> = A extends { readonly [declaration]: { readonly [P in K]: infer V } }
  ? keyof V
  : never;
/** Required where the contract declares some, forbidden where it declares none. */
type Words<A, K extends string, V> = [DeclaredBy<A, K>] extends [never]
  ? { [P in K]?: never }
  : { [P in K]: Record<DeclaredBy<A, K>, V> };

/** The declared figures that are no ratio of others: each is answered. */
type FiguresAnswered<A> = A extends { readonly [declaration]: { readonly figures: infer F } }
  ? { [K in keyof F as F[K] extends Ratio ? never : K]: FigureSource }
  : never;

/** Each declared kind of shared links, with the content that its holder sees. */
type SharesServed<A> = A extends { readonly [declaration]: { readonly shareKinds: infer K } }
  ? { [P in keyof K]: K[P] extends SharedKind ? ShareKind<z.input<K[P]['content']>> : KeptLinks }
  : never;

/** What an area brings to the server. */
export type Brings<A extends Area> = {
  /** The function that answers each call. */
  handlers: Handlers<A>;
  jobs?: readonly JobHandler[];
  /** Work of the installation itself. */
  maintenance?: readonly MaintenanceHandler[];
  /** The treatment of the area's tables in an archive. */
  archive?: Readonly<Record<string, ArchivePolicy>>;
  /** What the area says about its modules in the menu. */
  menu?: MenuEntries;
  /** The file of a document, for calls that attach one; one area does. */
  attachedFile?: AttachedFile;
  /** Receives the events of all areas. */
  listens?: Listener;
  /** What it keeps beside the answers of reports: rounds freeze it with them. */
  besides?: BesideSources;
  /** Logs changes of facts that accepted years rest on; one area does. */
  restates?: Restating;
} & Words<A, 'events', Record<Language, EventWords>> &
  Words<A, 'search', FoundKind> &
  Words<A, 'tasks', TaskForm> &
  ([SharesServed<A>] extends [never] ? { shares?: never } : { shares: SharesServed<A> }) &
  Words<A, 'evidence', EvidenceSource> &
  Words<A, 'endings', EndingSource> &
  Words<A, 'sources', Source> &
  ([FiguresAnswered<A>] extends [never]
    ? { figures?: never }
    : { /** The source of each figure; those with the same source are read together. */ figures: FiguresAnswered<A> });

export interface ServedArea extends AreaWords {
  area: string;
  calls: readonly BoundCall[];
  jobs: readonly JobHandler[];
  maintenance: readonly MaintenanceHandler[];
  figures: FigureSources;
  sources: Sources;
  menu: MenuEntries;
  search: FoundKinds;
  tasks: Readonly<Record<string, TaskForm>>;
  shares: Shares;
  evidence: EvidenceSources;
  endings: EndingSources;
  attachedFile: AttachedFile | undefined;
  listens: Listener | undefined;
  besides: BesideSources;
  restates: Restating | undefined;
}

/** What all areas say, in one. */
export const wordsOf = (areas: readonly AreaWords[]): AreaWords => ({
  events: Object.assign({}, ...areas.map(({ events }) => events)) as AreaWords['events'],
  archive: Object.assign({}, ...areas.map(({ archive }) => archive)) as AreaWords['archive'],
});

/** One source for every figure that an area declares, or one for each. */
export const answeredBy = <A extends DeclaredArea>(
  area: A,
  source: FigureSource | ((key: string) => FigureSource),
): FiguresAnswered<A> =>
  Object.fromEntries(
    Object.entries((area[declaration] as Declaration).figures ?? {})
      .filter(([, { adds }]) => !(typeof adds === 'object' && ('of' in adds || 'meanOf' in adds)))
      .map(([key]) => [key, typeof source === 'function' ? source(key) : source]),
  ) as FiguresAnswered<A>;

/** The sources of all figures. */
export const figureSourcesOf = (areas: readonly ServedArea[]): FigureSources =>
  Object.assign({}, ...areas.map(({ figures }) => figures)) as FigureSources;

/** What answers each source of dashboards, of all areas. */
export const sourcesOf = (areas: readonly ServedArea[]): Sources =>
  Object.assign({}, ...areas.map(({ sources }) => sources)) as Sources;

/** What all areas say about their modules in the menu. */
export const menuOf = (areas: readonly ServedArea[]): MenuEntries =>
  Object.assign({}, ...areas.map(({ menu }) => menu)) as MenuEntries;
/** What all areas say about their search results. */
export const foundKindsOf = (areas: readonly ServedArea[]): FoundKinds =>
  Object.assign({}, ...areas.map(({ search }) => search)) as FoundKinds;
/** The forms that tasks may ask for, of all areas. */
export const taskFormsOf = (areas: readonly ServedArea[]): TaskForms =>
  Object.assign({}, ...areas.map(({ tasks }) => tasks)) as TaskForms;

/** The kinds of shared links, of all areas. */
export const sharesOf = (areas: readonly ServedArea[]): Shares =>
  Object.assign({}, ...areas.map(({ shares }) => shares)) as Shares;
/** The files that all areas keep with their records. */
export const evidenceOf = (areas: readonly ServedArea[]): EvidenceSources =>
  Object.assign({}, ...areas.map(({ evidence }) => evidence)) as EvidenceSources;

/** What ends, of all areas. */
export const endingsOf = (areas: readonly ServedArea[]): EndingSources =>
  Object.assign({}, ...areas.map(({ endings }) => endings)) as EndingSources;

/** What is kept beside the answers of reports, of all areas. */
export const besidesOf = (areas: readonly ServedArea[]): BesideSources =>
  Object.assign({}, ...areas.map(({ besides }) => besides)) as BesideSources;

/** The file of a document, for calls that attach one. */
export const attachedFileOf = (areas: readonly ServedArea[]): AttachedFile => {
  const [attachedFile] = areas.flatMap((area) => area.attachedFile ?? []);
  if (!attachedFile) throw new Error('No area has the files of documents');
  return attachedFile;
};

/** The listeners of all areas, in no particular order. */
export const listenersOf = (areas: readonly ServedArea[]): Listener[] => areas.flatMap(({ listens }) => listens ?? []);

/** The log of changes that affect accepted years. */
export const restatingOf = (areas: readonly ServedArea[]): Restating => {
  const [restates] = areas.flatMap((area) => area.restates ?? []);
  if (!restates) throw new Error('No area logs changes that affect accepted years');
  return restates;
};

/** Plugs an area of the contract in: its default export in `<area>.area.ts`. What the contract declares and this lacks does not compile. */
export const serve = <A extends DeclaredArea>(area: A, brings: Brings<A>): ServedArea => ({
  area: area[declaration].area,
  calls: bind(area as Area, brings.handlers as Handlers<Area>),
  jobs: brings.jobs ?? [],
  maintenance: brings.maintenance ?? [],
  archive: brings.archive ?? {},
  events: brings.events ?? {},
  search: brings.search ?? {},
  figures: brings.figures ?? {},
  sources: brings.sources ?? {},
  menu: brings.menu ?? {},
  tasks: brings.tasks ?? {},
  shares: (brings.shares ?? {}) as Shares,
  evidence: brings.evidence ?? {},
  endings: brings.endings ?? {},
  attachedFile: brings.attachedFile,
  listens: brings.listens,
  besides: brings.besides ?? {},
  restates: brings.restates,
});
