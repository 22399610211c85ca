import type { Level } from '@steward/contract/carbon/boundaries';
import { portfolios } from '@steward/contract/estate/portfolios';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAnswer } from '../../../api/hooks.ts';
import { useSelection } from '../../../session/selection.ts';
import { useSession } from '../../../session/session.ts';
import { useAddressState } from '../../address-state.ts';
import { useScope } from '../../scope.ts';
import { useYear } from '../../use-year.ts';
import { organizationYear } from '../../../session/today.ts';

/** The chosen year, otherwise the last full one: an incomplete year would be projected too low. */
export function useBaseYear(): number {
  const { year, asked } = useYear();
  const [thisYear] = useState(organizationYear);
  return asked ?? Math.min(year, thisYear - 1);
}

/**
 * What the page is about: the organization, a portfolio or a property, as the picker of the top bar says. Users without
 * access to the whole organization start with a property.
 */
export function useNetZeroAddress() {
  const [, change] = useAddressState();
  const chosen = useSelection();
  const person = useSession();
  const { withData, choose } = useYear();
  const { environmentId, portfolioIds } = useScope();
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {});
  const seesWhole = person?.is_admin || person?.is_super_admin;
  const level: Level = environmentId
    ? 'Property'
    : portfolioIds
      ? 'Portfolio'
      : seesWhole
        ? 'Organization'
        : 'Property';
  const options = (
    level === 'Portfolio'
      ? (tree.data ?? [])
      : (tree.data ?? []).flatMap(({ environments }) =>
          environments.map(({ _id, environment_name }) => ({ _id, name: environment_name })),
        )
  ).filter(({ _id }) => _id !== '');
  const wanted = environmentId ?? portfolioIds?.[0] ?? chosen.environmentId;
  const target = level === 'Organization' ? undefined : (options.find(({ _id }) => _id === wanted) ?? options[0]);
  // The picker then names the property that the page is about.
  const instead = level === 'Property' && target && target._id !== environmentId ? target._id : undefined;
  const name = useEffectEvent((environment: string) => change({ environment }));
  useEffect(() => {
    if (instead) name(instead);
  }, [instead]);
  const year = useBaseYear();
  return {
    level,
    target,
    year,
    withData,
    choose,
    isReady: Boolean(tree.data) && (level === 'Organization' || target !== undefined),
    name: level === 'Organization' ? (person?.organization_name ?? '') : (target?.name ?? ''),
    about: { level, year, ...(target && { target_id: target._id }) },
  };
}
export type NetZeroAddress = ReturnType<typeof useNetZeroAddress>;
