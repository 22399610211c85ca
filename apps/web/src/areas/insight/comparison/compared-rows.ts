import type { Answer } from '@steward/contract/call';
import { comparison, type ComparedProperty } from '@steward/contract/insight/comparison';
import { isRanked } from '@steward/core/comparison/others';
import { useMemo } from 'react';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useHolds } from '../../../shared/may.ts';
import { useYear } from '../../../shared/use-year.ts';

export type FirstYear = Answer<typeof comparison.getFirstYearsOverLimit>[number];

/** A property in the table. */
export interface ComparedRow extends ComparedProperty {
  _id: string;
  /** Undefined while it loads, or if the person does not see limits. */
  limit?: FirstYear | undefined;
}

/** The period and the properties that the address asks for. */
export function useAskedComparison() {
  const [address] = useAddressState();
  const { year } = useYear();
  const portfolio_id = textOf(address['portfolio']);
  const fund_id = portfolio_id === undefined ? textOf(address['fund']) : undefined;
  const is_last_12_months = address['months'] === 12;
  return useMemo(
    () => ({ year, is_last_12_months, ...(portfolio_id && { portfolio_id }), ...(fund_id && { fund_id }) }),
    [year, is_last_12_months, portfolio_id, fund_id],
  );
}
export type AskedComparison = ReturnType<typeof useAskedComparison>;

/** The rows; the years of limits follow, because each of them is computed until 2050. */
export function useComparedRows(asked: AskedComparison, where: string) {
  const holds = useHolds();
  const seesLimits = holds('net-zero.read');
  const { year, portfolio_id, fund_id } = asked;
  const table = useAnswer(comparison.getComparedProperties, { ...asked, ...(where && { where }) }, { keepsLast: true });
  const limits = useAnswer(
    comparison.getFirstYearsOverLimit,
    { year, ...(portfolio_id && { portfolio_id }), ...(fund_id && { fund_id }) },
    { enabled: seesLimits, keepsLast: true },
  ).data;
  const rows = useMemo(() => {
    const of = new Map(limits?.map((one) => [one.environment_id, one]));
    return table.data?.rows.map((row): ComparedRow => ({
      ...row,
      _id: row.environment_id,
      limit: of.get(row.environment_id),
    }));
  }, [table.data, limits]);
  return { table, rows, months: table.data?.months ?? [], seesLimits };
}

/** Why a row is not ranked. */
export const isThin = ({ coverage }: ComparedRow): boolean => coverage.value !== null && !isRanked(coverage.value);
