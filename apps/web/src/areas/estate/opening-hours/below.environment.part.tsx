import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { HoursSection } from './hours-section.tsx';

/** Below the overview of a property: when it is open. */
export default function PropertyHours() {
  const { selected } = useSelectedEnvironment();
  return selected ? <HoursSection key={selected._id} environmentId={selected._id} /> : null;
}
