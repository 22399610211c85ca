import type { Language } from '@steward/contract/language';
import type { Work } from '../database/transaction.ts';
import type { Ctx } from './ctx.ts';
import type { FileAnswer } from './http/bind.ts';

/** A subject of a link, as its owner may see it. */
export interface ShareSubject {
  title: string;
  environment_id: string | null;
}

/** A link that is being opened. */
export interface OpenedLink {
  link_id: string;
  subject_id: string;
  /** Null: the newest version. */
  version_id: string | null;
  may_download: boolean;
  label: string;
  /** Of the visitor; undefined where it is not said. */
  language?: Language | undefined;
}

/** A file behind a link. */
export interface SharedFile extends FileAnswer {
  /** The name under which fetching it is logged; absent for parts of a page, such as pictures. */
  logged?: string;
}

/**
 * A kind of shared links, declared by the area of its subjects. The context has the present rights and reach of the person to whom the
 * link belongs; if it belongs to the organization, the whole organization and no actor.
 */
export interface ShareKind<Content = unknown> {
  /** Those of the subjects that exist and may be shared. */
  describe: (ctx: Ctx, work: Work, subjectIds: readonly string[]) => Promise<ReadonlyMap<string, ShareSubject>>;
  /** Whether the subject has this version; of kinds with the option `version`. */
  hasVersion?: (ctx: Ctx, work: Work, subjectId: string, versionId: string) => Promise<boolean>;
  /** What the holder of the link sees; undefined if it no longer exists. */
  open: (ctx: Ctx, link: OpenedLink) => Promise<Content | undefined>;
  /** A file of the link, by an id of the kind. The kind refuses downloads if the link forbids them. */
  file?: (ctx: Ctx, link: OpenedLink, item: string) => Promise<SharedFile | undefined>;
  /** The whole address of a link; by default the page for all kinds. */
  address?: (ctx: Ctx, token: string) => string;
}

/** A row of the list of shared links. */
export interface KeptLink {
  id: string;
  subject_id: string;
  title: string;
  label: string;
  environment_id: string | null;
  owner_id: string | null;
  created_by: string | null;
  created_at: string;
  ends_at: string | null;
  last_opened_at: string | null;
  /** Null: not counted. */
  openings: number | null;
  revoked_at: string | null;
}

/** A kind whose links are in a table of its area. */
export interface KeptLinks {
  /** Its links in the organization: the list filters them by owner. */
  list: (work: Work) => Promise<readonly KeptLink[]>;
  /** Ends a link by the rules of its area. */
  end: (ctx: Ctx, linkId: string) => Promise<unknown>;
}

export type Shares = Readonly<Record<string, ShareKind | KeptLinks>>;

declare module './ctx.ts' {
  interface Platform {
    /** The kinds of shared links, of all areas. */
    shares: Shares;
    /** A context with the present rights of a person of the organization; undefined for a former member. */
    personNow: (ctx: Ctx, userId: string) => Promise<Ctx | undefined>;
  }
}
