import { shareKinds, type Need, type ShareKindKey } from '@steward/contract/declared';
import { decide } from '@steward/contract/modules';
import type { SharedKind } from '@steward/contract/share-kind';
import { wholeOrganization } from '../../../database/scoped.ts';
import { reading } from '../../../database/transaction.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import type { KeptLinks, ShareKind, ShareSubject } from '../../../platform/shares.ts';

/** What contract and server say of a kind. */
export type Kind = Omit<SharedKind, 'content' | 'needs'> & { needs: Need } & ShareKind;

/** A kind whose links are in the table of this area; undefined for any other. */
export function kindOf(ctx: Ctx, name: string): Kind | undefined {
  const declared = Object.hasOwn(shareKinds, name) ? shareKinds[name as ShareKindKey] : undefined;
  if (!declared || 'isKeptByArea' in declared) return undefined;
  const served = ctx.shares[name];
  if (!served || 'list' in served) throw new Error(`No area serves links of the kind ${name}`);
  return { ...declared, ...served };
}

/** The kinds whose links other areas keep. */
export const keptKinds = (ctx: Ctx): [kind: string, links: KeptLinks][] =>
  Object.entries(ctx.shares).flatMap(([kind, served]) => ('list' in served ? [[kind, served]] : []));

/** The organization of a link, without a person. */
export function asOrganization(ctx: Ctx, organizationId: string): Ctx {
  const { actor: _, ...rest } = ctx;
  return { ...rest, scope: wholeOrganization(organizationId) };
}

/**
 * The present rights of the link: those of its owner, or of the organization. Undefined if the owner left the organization, or lost the
 * permission that the kind requires.
 */
export async function holderOf(
  ctx: Ctx,
  { kind, owner_id }: { kind: string; owner_id: string | null },
): Promise<Ctx | undefined> {
  const found = kindOf(ctx, kind);
  if (!found) return undefined;
  if (owner_id === null) return asOrganization(ctx, scopeOf(ctx).organizationId);
  const person = await ctx.personNow(ctx, owner_id);
  return person?.actor && decide(person.actor.rights, found.needs).allowed ? person : undefined;
}

/** The subjects of a kind as the holder of their links may see them. */
export const subjectsOf = (
  holder: Ctx,
  kind: string,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, ShareSubject>> =>
  reading(holder, async (work) => kindOf(holder, kind)?.describe(holder, work, subjectIds) ?? new Map());
