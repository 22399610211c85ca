import type { Need } from '@steward/core/permissions/modules';
import { z } from 'zod';

/** What a person may choose for a link of a kind. */
export type ShareOption = 'version' | 'password' | 'openings' | 'downloads';

/** A kind of subjects that links open without an account. */
export interface SharedKind {
  /** The permission to share; the person to whom the link belongs must keep it. */
  needs: Need;
  /** Whether links end: by default after 30 days, at most after `maxDays`, which is 365 unless stated. */
  ends: boolean;
  maxDays?: number;
  /** A link of a person ends when the person leaves or loses the permission; one of the organization does not. */
  belongsTo: 'person' | 'organization';
  options: readonly ShareOption[];
  /** A subject has one link: a new one ends the one before. */
  isSingle?: true;
  /** The address can be shown again, such as a QR code; its secret is stored encrypted, not only as a hash. */
  isShownAgain?: true;
  /** Programs fetch it regularly: one opening a day and network is logged. */
  isPolled?: true;
  /** What the holder of the link sees: only these fields are sent. */
  content: z.ZodType;
}

/** A kind whose links are in a table of its area, and only listed and ended together with the others. */
export interface KeptKind {
  needs: Need;
  isKeptByArea: true;
}

export type ShareKindDefinition = SharedKind | KeptKind;

/** The days until a link ends. */
export const DEFAULT_DAYS = 30;
export const MOST_DAYS = 365;
