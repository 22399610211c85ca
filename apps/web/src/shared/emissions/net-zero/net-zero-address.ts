import type { Level } from '@steward/contract/carbon/boundaries';
import { portfolios } from '@steward/contract/estate/portfolios';
import { useState } from 'react';
import { useAnswer } from '../../../api/hooks.ts';
import { select, useSelection } from '../../../session/selection.ts';
import { useSession } from '../../../session/session.ts';
import { textOf, useAddressState } from '../../address-state.ts';
import { useYear } from '../../use-year.ts';
import { organizationYear } from '../../../session/today.ts';

const levels: Level[] = ['Organization', 'Portfolio', 'Property'];

/** The year of the address, otherwise the year chosen last; an incomplete year would be projected too low. */
export function useBaseYear(usual: number): number {
  const [address] = useAddressState();
  const [thisYear] = useState(organizationYear);
  const wanted = Number(address['year']);
  return wanted >= 1992 && wanted <= 2100 ? wanted : Math.min(usual, thisYear - 1);
}

/** The level and the target of the page: from the address, otherwise as chosen last; choosing changes both. */
export function useNetZeroAddress() {
  const [address, change] = useAddressState();
  const chosen = useSelection();
  const person = useSession();
  const { year: usualYear, withData } = useYear();
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {});
  // Users without access to the whole organization start with a property.
  const seesWhole = person?.is_admin || person?.is_super_admin;
  const usual = chosen.reportingLevel === 'Organization' && !seesWhole ? 'Property' : chosen.reportingLevel;
  const level = levels.find((one) => one === address['level']) ?? usual;
  const options = (
    level === 'Portfolio'
      ? (tree.data ?? []).map(({ _id, name }) => ({ _id, name, group: '' }))
      : (tree.data ?? []).flatMap(({ name: group, environments }) =>
          environments.map(({ _id, environment_name }) => ({ _id, name: environment_name, group })),
        )
  ).filter(({ _id }) => _id !== '');
  const remembered = level === 'Portfolio' ? chosen.portfolioId : chosen.environmentId;
  const wanted = textOf(address['target']) ?? remembered;
  const target = level === 'Organization' ? undefined : (options.find(({ _id }) => _id === wanted) ?? options[0]);
  const year = useBaseYear(usualYear);
  return {
    level,
    levels,
    options,
    target,
    year,
    withData,
    isReady: Boolean(tree.data) && (level === 'Organization' || target !== undefined),
    name: level === 'Organization' ? (person?.organization_name ?? '') : (target?.name ?? ''),
    about: { level, year, ...(target && { target_id: target._id }) },
    choose: (next: { level?: Level; target?: string; year?: number }) => {
      const to = next.level ?? level;
      select({
        reportingLevel: to,
        ...(next.year !== undefined && { year: next.year }),
        ...(next.target && to === 'Portfolio' && { portfolioId: next.target }),
        ...(next.target && to === 'Property' && { environmentId: next.target }),
      });
      change({ ...next, ...(next.level && { target: undefined }) });
    },
  };
}
export type NetZeroAddress = ReturnType<typeof useNetZeroAddress>;
