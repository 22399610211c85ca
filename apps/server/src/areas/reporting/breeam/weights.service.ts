import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import { decide } from '@steward/contract/modules';
import type { breeam } from '@steward/contract/reporting/breeam';
import type { BreeamManual, BreeamSchemeKey } from '@steward/contract/reporting/breeam.models';
import { breeamScheme } from '@steward/reference/diagnosis/breeam';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { listPeopleByIds } from '../../access/permissions/people.service.ts';
import { listFound, mustFindAll } from '../../estate/documents/documents.service.ts';
import { editionIn, languageOf, shippedFramework } from '../frameworks/editions.service.ts';
import * as repository from './breeam.repository.ts';
import { countedBy, type Counted, type Manual } from './scheme.ts';

/** Sums of weights with two decimals. */
const TOLERANCE = 0.005;

type Named = { scheme: BreeamSchemeKey; edition: string };
type Input = Parsed<typeof breeam.saveBreeamWeights>;
type Fault = { field: string; message: string };

const published = ({ scheme, edition }: Named, language: Language): Counted =>
  countedBy(scheme, editionIn(shippedFramework(scheme), edition), undefined, language) ??
  fail('framework.edition-not-found');

async function shown(ctx: Ctx, work: Work, named: Named, language: Language): Promise<BreeamManual> {
  const { scheme, edition } = named;
  const { db, scope } = work;
  const counted = published(named, language);
  const row = (await repository.listManuals(db, scope)).find(
    (one) => one.framework === scheme && one.edition === edition,
  );
  const people = await listPeopleByIds(work, row?.changed_by ? [row.changed_by] : []);
  const [document] = row?.document_id ? await listFound(work, [row.document_id]) : [];
  const entered = new Map(row?.content.credits.map(({ issue, credits }) => [issue, credits]));
  return {
    scheme,
    edition,
    title: `${counted.edition.framework} ${counted.edition.version}`,
    version: row?.version ?? 0,
    source: row?.source ?? '',
    document: document ? { _id: document._id, title: document.title } : null,
    changed_by: people[0]?.name ?? '',
    changed_at: row?.changed_at ?? null,
    may_edit: scope.environments === 'all' && decide(actorOf(ctx).rights, 'frameworks.edit').allowed,
    bands: counted.scheme.bands.map(({ band }) => ({ band, title: counted.bandTitle(band) })),
    parts: counted.parts.map(({ part, title, categories }) => {
      const own = row?.content.parts.find((one) => one.part === part);
      return {
        part,
        title,
        categories: categories.map((category) => ({
          code: category.code,
          title: category.title,
          published: category.weight,
          entered: own?.weights?.find(({ code }) => code === category.code)?.weight ?? null,
          issues: category.issues.map(({ code, credits }) => ({
            code,
            title: counted.titleOf(code),
            published: credits,
            entered: entered.get(code) ?? null,
          })),
        })),
        standards: own?.standards ?? null,
      };
    }),
  };
}

export const getBreeamWeights = (
  ctx: Ctx,
  { language, ...named }: Parsed<typeof breeam.getBreeamWeights>,
): Promise<BreeamManual> => reading(ctx, (work) => shown(ctx, work, named, languageOf(ctx, language)));

/** What is wrong with weights, standards and credits. */
function faultsOf(counted: Counted, { parts, credits }: Input): Fault[] {
  const faults: Fault[] = [];
  const wrong = (field: string, message: string) => void faults.push({ field, message });
  const most = new Map([...counted.creditsOf, ...credits.map(({ issue, credits: own }) => [issue, own] as const)]);
  for (const [at, { part, weights, standards }] of parts.entries()) {
    const known = counted.parts.find((one) => one.part === part);
    if (!known) {
      wrong(`parts.${at}.part`, 'is no part of this scheme');
      continue;
    }
    const codes = known.categories.map(({ code }) => code);
    if (
      weights &&
      weights
        .map(({ code }) => code)
        .toSorted()
        .join() !== codes.toSorted().join()
    )
      wrong(`parts.${at}.weights`, 'must name each category of the part once');
    const issues = new Set(known.categories.flatMap((category) => category.issues.map(({ code }) => code)));
    const seen = new Set<string>();
    for (const [no, { issue, band, credits: least, criterion }] of (standards ?? []).entries()) {
      const field = `parts.${at}.standards.${no}`;
      if (!issues.has(issue)) wrong(`${field}.issue`, 'is no issue of this part');
      if (!counted.scheme.bands.some((one) => one.band === band)) wrong(`${field}.band`, 'is no band of this scheme');
      if ((least === null) === !criterion) wrong(`${field}.credits`, 'must be credits or a criterion');
      if (least !== null && least > (most.get(issue) ?? 0))
        wrong(`${field}.credits`, 'are more credits than this issue has');
      if (seen.has(`${issue} ${band}`)) wrong(`${field}.issue`, 'is named twice for this band');
      seen.add(`${issue} ${band}`);
    }
  }
  if (new Set(parts.map(({ part }) => part)).size < parts.length) wrong('parts', 'names a part twice');
  for (const [no, { issue }] of credits.entries())
    if (!counted.creditsOf.has(issue)) wrong(`credits.${no}.issue`, 'is no issue of this scheme');
  if (new Set(credits.map(({ issue }) => issue)).size < credits.length) wrong('credits', 'names an issue twice');
  return faults;
}

export const saveBreeamWeights = (ctx: Ctx, input: Input): Promise<BreeamManual> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if (scope.environments !== 'all') fail('breeam.whole-organization');
    const { scheme, edition, version, source, document_id, parts, credits } = input;
    const language = languageOf(ctx, input.language);
    if (!breeamScheme(scheme, edition)) fail('framework.edition-not-found');
    const faults = faultsOf(published(input, language), input);
    if (faults.length) fail('request.invalid', undefined, faults.slice(0, 50));
    for (const { part, weights } of parts) {
      const sum = (weights ?? []).reduce((all, { weight }) => all + weight, 0);
      if (weights && Math.abs(sum - 100) > TOLERANCE)
        fail('breeam.weights-not-100', `${part}: ${Number(sum.toFixed(2))} %`);
    }
    if (document_id !== null) await mustFindAll(work, [document_id]);
    const content: Manual = { parts, credits };
    const changes = { content, source, document_id, changed_by: actorOf(ctx).userId, changed_at: ctx.now };
    const row = (await repository.listManuals(db, scope)).find(
      (one) => one.framework === scheme && one.edition === edition,
    );
    if ((row?.version ?? 0) !== version) fail('breeam.weights-changed');
    const isDone = row
      ? await repository.updateManual(db, scope, { id: row.id, version, ...changes })
      : await repository.insertManual(db, scope, { id: uuid(), framework: scheme, edition, ...changes });
    if (!isDone) fail('breeam.weights-changed');
    return shown(ctx, work, input, language);
  });
