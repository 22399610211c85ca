import type { Work } from '../../../database/transaction.ts';
import { findSubjects, listProperties, type Subjects } from '../../../platform/figures/figure-subjects.ts';
import { listSharesOfFund } from '../../estate/funds/shares.service.ts';

/** The properties below subjects, with their names. */
export async function propertiesBelow(
  work: Work,
  subjects: Subjects,
  names: Map<string, string>,
): Promise<Map<string, string[]>> {
  if (subjects.kind === 'property') {
    for (const { id, name } of subjects.list) names.set(id, name);
    return new Map(subjects.list.map(({ id }) => [id, [id]]));
  }
  const asked = new Set(subjects.list.map(({ id }) => id));
  const below = subjects.kind === 'fund' ? await belowFunds(work, subjects) : await listProperties(work, subjects);
  const { list } = await findSubjects(work, 'property', undefined);
  for (const { id, name } of list) names.set(id, name);
  return new Map([...below].filter(([id]) => asked.has(id)));
}

/** The properties of the portfolios of which funds hold a share, whether or not the portfolio belongs to the fund. */
async function belowFunds(work: Work, { list }: Subjects): Promise<Map<string, string[]>> {
  const ofPortfolios = await listProperties(work, { kind: 'portfolio', list: [] });
  const below = new Map<string, string[]>();
  for (const { id } of list) {
    const held = [...(await listSharesOfFund(work, id)).keys()];
    below.set(
      id,
      held.flatMap((portfolioId) => ofPortfolios.get(portfolioId) ?? []),
    );
  }
  return below;
}
