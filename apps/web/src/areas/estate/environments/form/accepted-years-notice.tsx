import { environments } from '@steward/contract/estate/environments';
import { placeAttributes, type DatedAttribute } from '@steward/core/property/attributes-over-time';
import { useAnswer } from '../../../../api/hooks.ts';
import { AcceptedYears } from '../../../../shared/figures/accepted-years.tsx';

/** What an inventory is counted with, or divided by. */
const counted: ReadonlySet<DatedAttribute> = new Set([
  'gross_floor_area',
  'holding',
  'ownership_share',
  'control',
  ...placeAttributes,
]);

interface Props {
  environmentId: string;
  attribute: DatedAttribute;
  /** The first day on which the change holds; null: since ever. */
  from: string | null;
  /** The entry that is corrected or deleted. */
  changeId?: string | undefined;
}

/** Before it is saved: the accepted years whose figures the change touches. They keep theirs, and say that they are recalculated. */
export function AcceptedYearsNotice({ environmentId, attribute, from, changeId }: Props) {
  const { data = [] } = useAnswer(
    environments.getAcceptedYears,
    { environment_id: environmentId, from, attribute, ...(changeId && { change_id: changeId }) },
    { enabled: counted.has(attribute) },
  );
  return <AcceptedYears years={data} />;
}

interface MoveProps {
  environmentId: string;
  /** Where it is; nothing is asked while it stays there. */
  from: string | undefined;
  to: string | undefined;
}

/** The same of a move to another portfolio. */
export function MoveNotice({ environmentId, from, to }: MoveProps) {
  const { data } = useAnswer(
    environments.previewPropertyEdit,
    { environment_ids: [environmentId], field: 'portfolio_id', value: to ?? null },
    { enabled: Boolean(to) && to !== from },
  );
  return <AcceptedYears years={(to !== from && data?.accepted_years) || []} />;
}
