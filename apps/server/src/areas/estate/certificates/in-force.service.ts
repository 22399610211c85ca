import type { Certificate, HeldCertificate } from '@steward/contract/estate/certificates.models';
import { isInForce, stateOn, supersededOn } from '@steward/core/certificates/in-force';
import { certificateKinds, standingOf } from '@steward/core/certificates/scheme';
import { grouped } from '@steward/core/grouped';
import { schemeOf } from '@steward/reference/certificates/certificates';
import { decide } from '@steward/contract/modules';
import type { Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import * as repository from './certificates.repository.ts';
import { flagsOf, shownAll } from './certificates.service.ts';
import { exemptionsOf } from './exemptions.repository.ts';

/** A property has no more of them in practice. */
const MOST_OF_PROPERTY = 200;

/** A certificate that is in force, with its property and the rules that it breaks. */
type CertificateInForce = HeldCertificate & Pick<Certificate, 'environment_id' | 'flags'>;

export const seesCertificates = (ctx: Ctx, { scope }: Pick<Work, 'scope'>): boolean =>
  !scope.tenants && decide(actorOf(ctx).rights, 'property-documents.read').allowed;

/** The certificates and ratings of many properties that are on a list of schemes and in force today, the best of its scale first. */
export async function listInForce(
  ctx: Ctx,
  { db, scope }: Work,
  environmentIds: readonly string[],
): Promise<Map<string, CertificateInForce[]>> {
  const today = todayOf(ctx);
  const isLet = await repository.listLet(db, scope, today);
  const exemptions = await exemptionsOf(db, scope, environmentIds);
  const held: CertificateInForce[] = [];
  for (const kind of certificateKinds)
    for (const own of grouped(
      await repository.listStates(db, scope, kind, environmentIds),
      (row) => row.environment_id,
    ).values()) {
      const superseded = supersededOn(
        own.map((row) => ({ ...row, kind, stage: row.stage ?? '', part_area: null, certified_area: null })),
      );
      for (const [at, row] of own.entries()) {
        const state = stateOn(row, superseded[at] ?? null, today);
        const scheme = row.scheme_key === null ? undefined : schemeOf(row.scheme_key);
        if (!scheme || !isInForce(state)) continue;
        const { _id, environment_id, level, score, primary_energy, valid_until } = row;
        const standing = standingOf(scheme, level, row.issued_on ?? today) ?? null;
        const { flags } = flagsOf(row, isLet.has(environment_id), today, exemptions.get(environment_id));
        const stated = { scheme: scheme.name, level, standing, score, primary_energy };
        held.push({ _id, environment_id, kind, ...stated, valid_until, state, flags });
      }
    }
  return grouped(
    held.toSorted((a, b) => (a.standing ?? 2) - (b.standing ?? 2)),
    ({ environment_id }) => environment_id,
  );
}

/** All certificates and ratings of one property, as their lists show them. */
export async function certificatesOfProperty(ctx: Ctx, work: Work, environmentId: string) {
  const today = todayOf(ctx);
  const found: Certificate[] = [];
  for (const kind of certificateKinds) {
    const filter = {
      kind,
      environment_id: environmentId,
      certificate_id: undefined,
      search: '',
      where: undefined,
      today,
    };
    // Those that end last come first: expired ones of many years do not hide what is in force.
    const by = { sort: 'valid_until', descending: true, page: 1, page_size: MOST_OF_PROPERTY } as const;
    const { rows } = await repository.listCertificates(work.db, work.scope, filter, by);
    found.push(...(await shownAll(work, rows, today)));
  }
  return found;
}
