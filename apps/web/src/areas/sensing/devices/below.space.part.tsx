import { spaces } from '@steward/contract/estate/spaces';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useSelection } from '../../../session/selection.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { Section } from '../../../ui/section.tsx';
import { SensorList, useSensors } from './sensor-list.tsx';

/** On the page of the spaces of a property: the sensors of the selected space. */
export default function SpaceSensors() {
  const { t } = useTranslation('devices');
  const { spaceId } = useSelection();
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const known = useAnswer(spaces.getSpaces, { environment_id }, { enabled: environment_id !== '' });
  // The selection may be a space of another property until the list is read.
  const space = known.data?.find(({ _id }) => _id === spaceId);
  const list = useSensors({ space_id: space?._id }, { property: environment_id, enabled: space !== undefined });
  if (!space || !list.data?.totalData) return null;
  return (
    <Section title={t('sensors.ofSpace', { name: space.space_name })}>
      <SensorList name={t('sensors.ofSpace', { name: space.space_name })} list={list} />
    </Section>
  );
}
