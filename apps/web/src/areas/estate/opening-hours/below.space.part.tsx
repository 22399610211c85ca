import { spaces } from '@steward/contract/estate/spaces';
import { useAnswer } from '../../../api/hooks.ts';
import { useSelection } from '../../../session/selection.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { HoursSection } from './hours-section.tsx';

/** On the page of the spaces of a property: when the selected space is open. */
export default function SpaceHours() {
  const { spaceId } = useSelection();
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const known = useAnswer(spaces.getSpaces, { environment_id }, { enabled: environment_id !== '' });
  // The selection may be a space of another property until the list is read.
  const space = known.data?.find(({ _id }) => _id === spaceId);
  return space ? <HoursSection key={space._id} environmentId={environment_id} space={space} /> : null;
}
