import type { restatement } from '@steward/contract/carbon/restatement';
import { portfolios } from '@steward/contract/estate/portfolios';
import { useAnswer } from '../../../api/hooks.ts';
import type { FormOf } from '../../../shared/form/call-form.tsx';

export type ChangeForm = FormOf<typeof restatement.simulateRestatement>;

/** The properties to choose from, grouped by portfolio. */
export function usePropertyOptions() {
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {}).data ?? [];
  return tree.map(({ name, environments }) => ({
    group: name,
    items: environments.map((one) => ({ value: one._id, label: one.environment_name })),
  }));
}
