import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { verification } from '@steward/contract/carbon/verification';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as findings from '../rounds/findings.service.ts';
import { closeFinding, raiseFinding } from './decision.service.ts';
import { logOf, refuseDecided, roundOf, writingAsVerifier, type Opened } from './link.service.ts';
import { workingPapersOf } from './materiality.service.ts';
import * as repository from './workbench.repository.ts';

type Tick = Parsed<typeof verification.tickItemByVerifier>;

/** An item without evidence counts as misstated in full (ISA 530, paragraph 11). */
const differenceOf = ({ result, difference_t }: Tick, kg: number): number => {
  if (result === 'agreed') return 0;
  return result === 'not-available' ? -kg / 1000 : (difference_t ?? 0);
};

/** A finding raised from an item follows it: with another size, or withdrawn. */
async function followTick(mine: Ctx, opened: Opened, findingId: string, difference_t: number): Promise<void> {
  const finding = await findings.findFinding(opened, findingId);
  if (!finding) return;
  if (difference_t === 0) {
    if (finding.outcome !== 'withdrawn') await closeFinding(mine, opened, finding, 'withdrawn');
    return;
  }
  const isReopened = finding.outcome === 'withdrawn';
  await findings.changeFinding(opened, findingId, {
    size_t: difference_t,
    ...(isReopened && { status: 'open', outcome: null }),
  });
}

export const tickItemByVerifier = (ctx: Ctx, tick: Tick) =>
  writingAsVerifier(ctx, tick.token, async (opened, mine) => {
    refuseDecided(opened);
    const { db, scope, link } = opened;
    const { samples, ticks } = await workingPapersOf(opened, roundOf(opened));
    const { unit } =
      samples.flatMap(({ items }) => items).find(({ unit_key }) => unit_key === tick.unit_key) ??
      fail('sample.item-not-found');
    const before = ticks.get(tick.unit_key);
    const difference_t = differenceOf(tick, unit.kgCo2e);
    // An item without emissions and without evidence has no misstatement.
    const result = difference_t === 0 ? 'agreed' : tick.result;
    const about = [unit.environmentName, unit.name].filter(Boolean).join(' · ').slice(0, 300);
    const raised =
      tick.raise && result !== 'agreed' && !before?.finding_id
        ? await raiseFinding(mine, opened, { kind: 'misstatement', about, size_t: difference_t, body: tick.note })
        : undefined;
    if (!raised && before?.finding_id) await followTick(mine, opened, before.finding_id, difference_t);
    const values = {
      result,
      difference_t,
      note: tick.note,
      finding_id: raised ?? before?.finding_id ?? null,
      at: mine.now,
      by_name: link.verifier_name,
    };
    if (before) await repository.updateTick(db, scope, before.id, values);
    else await repository.insertTick(db, scope, { id: uuid(), ...roundOf(opened), unit_key: tick.unit_key, ...values });
    await logOf(mine, opened, { kind: 'ticked', detail: { item: about, result, difference_t } });
    return { done: true } as const;
  });
