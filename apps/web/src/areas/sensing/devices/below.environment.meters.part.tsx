import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { SensorList, useSensors } from './sensor-list.tsx';

/** On the tab Meters of a property: its sensors, and how to connect the first one. */
export default function PropertySensors() {
  const { t } = useTranslation('devices');
  const mayEdit = useMay('devices.edit');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const list = useSensors({ environment_id }, { property: environment_id, enabled: environment_id !== '' });
  if (!selected) return null;
  const isEmpty = list.data?.totalData === 0;
  // Without sensors the section is only for people who can connect some.
  if (list.isPending || (isEmpty && !mayEdit)) return null;
  return (
    <Section
      title={t('sensors.title')}
      end={
        mayEdit && (
          <ButtonLink
            to="/instructions"
            variant="default"
            leftSection={<IconPlugConnected size={17} aria-hidden="true" />}
          >
            {t('sensors.connect')}
          </ButtonLink>
        )
      }
    >
      {isEmpty ? <p>{t('sensors.none')}</p> : <SensorList name={t('sensors.title')} list={list} />}
    </Section>
  );
}
