import type { Answer, Parsed } from '@steward/contract/call';
import { shareContents, type ShareKindKey } from '@steward/contract/declared';
import { fail } from '@steward/contract/failures';
import type { shareLinks } from '@steward/contract/foundation/share-links';
import { appending, inTransaction, reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { blockOf, networkOf } from '../../../platform/http/network.ts';
import { countAttempt, refuseAttempt, throttle } from '../../../platform/http/throttle.ts';
import { isSameText, macOf } from '../../../platform/secrets/mac.ts';
import { isPasswordRight } from '../../../platform/secrets/passwords.ts';
import { hashSecret, organizationOfLink } from '../../../platform/secrets/tokens.ts';
import type { OpenedLink, ShareSubject } from '../../../platform/shares.ts';
import { uuid } from '../../../platform/uuid.ts';
import { asOrganization, holderOf, kindOf, subjectsOf, type Kind } from './holders.service.ts';
import * as openings from './openings.repository.ts';
import * as repository from './share-links.repository.ts';

/** How long the files of an opening can be fetched, and its page loaded again. */
const TICKET_MS = 12 * 3_600_000;

/** An open link with the present rights of the person or organization it belongs to. */
interface Standing {
  row: repository.OpenLink;
  kind: Kind;
  holder: Ctx;
  subject: ShareSubject;
}

/** Undefined for every reason: unknown, ended, revoked, or without the rights of its owner. */
async function standingOf(
  ctx: Ctx,
  organizationId: string,
  by: { secret_hash: string } | { id: string },
): Promise<Standing | undefined> {
  const organization = asOrganization(ctx, organizationId);
  const row = await reading(organization, ({ db, scope }) => repository.findOpen(db, scope, by, ctx.now));
  const kind = row && kindOf(ctx, row.kind);
  const holder = kind && (await holderOf(organization, row));
  const subject = holder && (await subjectsOf(holder, row.kind, [row.subject_id])).get(row.subject_id);
  return subject && { row, kind, holder, subject };
}

const openedLink = ({ row }: Standing): OpenedLink => {
  const { id: link_id, subject_id, version_id, may_download, label } = row;
  return { link_id, subject_id, version_id, may_download, label };
};

const isUsedUp = ({ max_openings, openings: count }: repository.OpenLink) =>
  max_openings !== null && count >= max_openings;

const PER_SENDER = 10;
const PER_BLOCK = 100;
/** After this many attempts from everywhere each sender has fewer. */
const ATTACK = 100;
const PER_SENDER_IN_ATTACK = 3;
const SECONDS = 300;

/** Counts an attempt at the password of a link, with the limits of signing in on an unknown device. */
async function throttlePassword(ctx: Ctx, linkId: string): Promise<void> {
  const own = await countAttempt(ctx, `share-address:${linkId}:${networkOf(ctx.address)}`, PER_SENDER, SECONDS);
  if (own.count > PER_SENDER) refuseAttempt(own, PER_SENDER, SECONDS);
  await throttle(ctx, `share-block:${linkId}:${blockOf(ctx.address)}`, PER_BLOCK, SECONDS);
  const all = await countAttempt(ctx, `share:${linkId}`, ATTACK, SECONDS);
  if (all.count > ATTACK && own.count > PER_SENDER_IN_ATTACK) refuseAttempt(own, PER_SENDER_IN_ATTACK, SECONDS);
}

async function checkPassword(ctx: Ctx, { id, password_hash }: repository.OpenLink, password: string | undefined) {
  if (password_hash === null) return;
  if (!password) fail('share-link.password-needed');
  await throttlePassword(ctx, id);
  if (!(await isPasswordRight(password_hash, password))) fail('share-link.password-wrong');
}

/** The network of a visitor, as it is logged: three quarters of an IPv4 address, 48 bits of an IPv6 address. */
function shortened(address: string): string {
  const block = blockOf(address);
  if (block === address) return '';
  return block.includes('.') ? `${block}.0/24` : `${block}::/48`;
}

/** Counts and logs an opening in one transaction: of two at once, one is the last. Undefined if the link is used up. */
const noteOpening = (ctx: Ctx, { row, kind }: Standing): Promise<string | undefined> =>
  inTransaction(asOrganization(ctx, row.organization_id), async ({ db, scope }) => {
    if (!(await openings.countOpening(db, scope, row.id, ctx.now))) return undefined;
    const id = uuid();
    const address = shortened(ctx.address);
    const today = ctx.now.toISOString().slice(0, 10);
    if (!kind.isPolled || !(await openings.isOpenedOn(db, scope, row.id, address, today)))
      await openings.insertOpening(db, scope, { id, share_link_id: row.id, opened_at: ctx.now, what: '', address });
    return id;
  });

const sign = (ctx: Ctx, text: string) => macOf(ctx.secret, 'share-ticket', text);

const ticketOf = (ctx: Ctx, organizationId: string, openingId: string) => {
  const text = `${organizationId}.${openingId}`;
  return `${text}.${sign(ctx, text)}`;
};

/** The link of a ticket that is not older than some hours. */
async function linkOfTicket(ctx: Ctx, ticket: string) {
  const [organizationId = '', openingId = '', signature = ''] = ticket.split('.');
  if (!isSameText(sign(ctx, `${organizationId}.${openingId}`), signature)) return undefined;
  const since = new Date(ctx.now.getTime() - TICKET_MS);
  const found = await reading(asOrganization(ctx, organizationId), ({ db, scope }) =>
    openings.findOpening(db, scope, openingId, since),
  );
  return found && { organizationId, linkId: found.share_link_id };
}

/**
 * Opens a link of one kind for the call of an area, counts and logs it; undefined for every reason that it does not open. The content is
 * computed before it is counted, so that a failure does not use up an opening.
 */
export async function openLinkOf<Content>(
  ctx: Ctx,
  token: string,
  name: ShareKindKey,
): Promise<{ content: Content; link: OpenedLink; made_by: string | null } | undefined> {
  const organizationId = organizationOfLink(token);
  const standing = organizationId && (await standingOf(ctx, organizationId, { secret_hash: hashSecret(token) }));
  if (!standing || standing.row.kind !== name || standing.row.password_hash !== null || isUsedUp(standing.row))
    return undefined;
  const content = await standing.kind.open(standing.holder, openedLink(standing));
  if (content === undefined || !(await noteOpening(ctx, standing))) return undefined;
  return { content: content as Content, link: openedLink(standing), made_by: standing.row.created_by };
}

async function standingOfTicket(ctx: Ctx, ticket: string): Promise<Standing> {
  const found = await linkOfTicket(ctx, ticket);
  return (found && (await standingOf(ctx, found.organizationId, { id: found.linkId }))) ?? fail('share-link.ended');
}

/** Logs what was fetched from a link that is open. */
const note = (ctx: Ctx, { row }: Standing, what: string) =>
  appending(asOrganization(ctx, row.organization_id), (work) =>
    openings.appendFetched(work, {
      id: uuid(),
      share_link_id: row.id,
      opened_at: ctx.now,
      what: what.slice(0, 500),
      address: shortened(ctx.address),
    }),
  );

/**
 * A link whose page is open, with the rights it has now: for calls that areas add to their kinds. Refuses an ended one.
 * @public
 */
export async function visitOf(
  ctx: Ctx,
  ticket: string,
  name: ShareKindKey,
): Promise<{ holder: Ctx; link: OpenedLink; note: (what: string) => Promise<void> }> {
  const standing = await standingOfTicket(ctx, ticket);
  if (standing.row.kind !== name) fail('share-link.ended');
  return { holder: standing.holder, link: openedLink(standing), note: (what) => note(ctx, standing, what) };
}

/** One message for every reason, so that guesses reveal no existing links; only an open link asks for its password. */
export async function openShareLink(
  ctx: Ctx,
  { token, password, ticket, language }: Parsed<typeof shareLinks.openShareLink>,
): Promise<Answer<typeof shareLinks.openShareLink>> {
  const organizationId = organizationOfLink(token) ?? fail('share-link.ended');
  const standing =
    (await standingOf(ctx, organizationId, { secret_hash: hashSecret(token) })) ?? fail('share-link.ended');
  const { row, kind, holder, subject } = standing;
  const isAgain = ticket !== undefined && (await linkOfTicket(ctx, ticket))?.linkId === row.id;
  if (!isAgain && isUsedUp(row)) fail('share-link.ended');
  if (!isAgain) await checkPassword(ctx, row, password);
  const content = (await kind.open(holder, { ...openedLink(standing), language })) ?? fail('share-link.ended');
  const shown = shareContents[row.kind]?.parse(content) as Record<string, never>;
  const opening = isAgain ? undefined : ((await noteOpening(ctx, standing)) ?? fail('share-link.ended'));
  return {
    kind: row.kind,
    title: subject.title,
    label: row.label,
    organization_name: row.organization_name,
    version: row.version_id === null ? 'newest' : 'this',
    may_download: row.may_download,
    ends_at: row.ends_at,
    ticket: opening === undefined ? (ticket ?? '') : ticketOf(ctx, organizationId, opening),
    content: shown,
  };
}

export async function openSharedFile(
  ctx: Ctx,
  { ticket, item }: Parsed<typeof shareLinks.openSharedFile>,
): Promise<FileAnswer> {
  const standing = await standingOfTicket(ctx, ticket);
  const { kind, holder, row } = standing;
  const file = (await kind.file?.(holder, openedLink(standing), item)) ?? fail('share-link.ended');
  // A file that is not shown is saved.
  if (!row.may_download && !file.inline) fail('share-link.ended');
  if (file.logged !== undefined) await note(ctx, standing, file.logged);
  return file;
}
