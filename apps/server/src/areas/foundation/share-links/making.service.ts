import type { Answer, Parsed } from '@steward/contract/call';
import type { ShareKindKey } from '@steward/contract/declared';
import { fail } from '@steward/contract/failures';
import type { shareLinks } from '@steward/contract/foundation/share-links';
import { DEFAULT_DAYS, MOST_DAYS, type ShareOption } from '@steward/contract/share-kind';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import { mustHold } from '../../../platform/access.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { decrypt, encrypt } from '../../../platform/secrets/encrypted.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { hashSecret, makeLinkToken } from '../../../platform/secrets/tokens.ts';
import { uuid } from '../../../platform/uuid.ts';
import { kindOf, type Kind } from './holders.service.ts';
import * as repository from './share-links.repository.ts';

const DAY_MS = 86_400_000;

export interface ShareLinkToMake {
  kind: ShareKindKey;
  subject_id: string;
  /** Null: the newest. */
  version_id?: string | null;
  label?: string;
  password_hash?: string | null;
  may_download?: boolean;
  max_openings?: number | null;
  /** The days until it ends; 30 by default. Ignored by kinds whose links do not end. */
  days?: number | undefined;
}

export interface MadeShareLink {
  _id: string;
  /** The secret of the address; it is not stored. */
  token: string;
  url: string;
  ends_at: string | null;
}

/** The whole address of a link. */
const addressOf = (ctx: Ctx, kind: Pick<Kind, 'address'>, token: string): string =>
  kind.address?.(ctx, token) ?? `${ctx.webAddress()}/shared#${token}`;

const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

/** Refuses choices that the kind does not offer. */
export function refuseOptions(
  kind: Kind,
  {
    version_id = null,
    password = null,
    may_download = true,
    max_openings = null,
    days,
  }: {
    version_id?: string | null | undefined;
    password?: string | null | undefined;
    may_download?: boolean | undefined;
    max_openings?: number | null | undefined;
    days?: number | undefined;
  },
): void {
  const chosen: [ShareOption, string, boolean][] = [
    ['version', 'version_id', version_id !== null],
    ['password', 'password', password !== null],
    ['downloads', 'may_download', !may_download],
    ['openings', 'max_openings', max_openings !== null],
  ];
  for (const [option, field, isChosen] of chosen)
    if (isChosen && !kind.options.includes(option)) refuse(field, 'is not offered for these links');
  if (kind.ends && days !== undefined && days > (kind.maxDays ?? MOST_DAYS))
    refuse('days', 'is too long for these links');
}

/** When a link of the kind ends, the days counted from now. */
export const endOf = (ctx: Ctx, kind: Kind, days = Math.min(DEFAULT_DAYS, kind.maxDays ?? MOST_DAYS)): Date | null =>
  kind.ends ? new Date(ctx.now.getTime() + days * DAY_MS) : null;

/**
 * Makes a link, for the actor who must hold the permission of its kind and reach the subject. Of a kind with one link for each subject, the
 * one before ends.
 */
export async function makeShareLink(ctx: Ctx, work: Work, link: ShareLinkToMake): Promise<MadeShareLink> {
  const { db, scope } = work;
  const kind = kindOf(ctx, link.kind) ?? refuse('kind', 'is not a kind of link');
  const { userId } = mustHold(ctx, kind.needs);
  const { subject_id, version_id = null, label = '', may_download = true, max_openings = null } = link;
  refuseOptions(kind, { ...link, password: link.password_hash });
  const subject =
    (await kind.describe(ctx, work, [subject_id])).get(subject_id) ?? fail('share-link.subject-not-found');
  if (version_id !== null && !(await kind.hasVersion?.(ctx, work, subject_id, version_id)))
    fail('share-link.subject-not-found');
  if (kind.isSingle) await repository.endLinks(db, scope, { kind: link.kind, subject_id }, { now: ctx.now, userId });
  const token = makeLinkToken(scope.organizationId);
  const ends_at = endOf(ctx, kind, link.days);
  const id = uuid();
  await repository.insertLink(db, scope, {
    id,
    kind: link.kind,
    subject_id,
    version_id,
    environment_id: subject.environment_id,
    title: subject.title.slice(0, 500),
    label,
    secret_hash: hashSecret(token),
    // Bound to its subject, so that it cannot be decrypted in the link of another one.
    secret_encrypted: kind.isShownAgain ? encrypt(ctx.secret, link.kind, subject_id, token) : null,
    password_hash: link.password_hash ?? null,
    may_download,
    max_openings,
    ends_at,
    owner_id: kind.belongsTo === 'person' ? userId : null,
    created_by: userId,
    created_at: ctx.now,
  });
  return { _id: id, token, url: addressOf(ctx, kind, token), ends_at: ends_at?.toISOString() ?? null };
}

/** The call of the dialog, for all kinds. */
export async function createShareLink(
  ctx: Ctx,
  { kind, password, days, ...link }: Parsed<typeof shareLinks.createShareLink>,
): Promise<Answer<typeof shareLinks.createShareLink>> {
  const password_hash = password === null ? null : await hashPassword(password);
  return inTransaction(ctx, async (work) => {
    const { _id, url, ends_at } = await makeShareLink(ctx, work, {
      ...link,
      kind: kind as ShareKindKey,
      days,
      password_hash,
    });
    return { _id, url, ends_at };
  });
}

/** The open link of a subject that has one at most; its address only if the kind shows it again. */
export async function findShareLinkOf(
  ctx: Ctx,
  { db, scope }: Work,
  name: ShareKindKey,
  subjectId: string,
): Promise<{ _id: string; created_at: string; url: string | undefined } | undefined> {
  const kind = kindOf(ctx, name);
  const row = kind && (await repository.findLinkOf(db, scope, name, subjectId));
  if (!row) return undefined;
  const { id, created_at, secret_encrypted } = row;
  const url =
    secret_encrypted === null
      ? undefined
      : addressOf(ctx, kind, decrypt(ctx.secret, name, subjectId, secret_encrypted));
  return { _id: id, created_at, url };
}

/** Ends all links of a subject, such as when it is deleted. */
export const endShareLinksOf = (ctx: Ctx, { db, scope }: Work, kind: ShareKindKey, subjectId: string): Promise<void> =>
  repository.endLinks(db, scope, { kind, subject_id: subjectId }, { now: ctx.now, userId: ctx.actor?.userId ?? null });
