import { airMeasurements } from '@steward/contract/sensing/air-measurements';
import { IconWind } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { usePointTypes } from '../../../shared/sensors/point-types.ts';
import { formatDay, formatPlain } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';

/** On the tab Meters of a property, below its sensors: the last value of the air that a person measured. */
export default function PropertyAir() {
  const { t } = useTranslation('air-measurements');
  const { labelOf } = usePointTypes();
  const mayEdit = useMay('devices.edit');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const { data } = useAnswer(
    airMeasurements.getAirMeasurements,
    { environment_id, page_size: 1 },
    { enabled: environment_id !== '' },
  );
  if (!data || (data.totalData === 0 && !mayEdit)) return null;
  const [last] = data.paginateData;
  return (
    <Section
      title={t('section.title')}
      end={
        <ButtonLink
          to="/environment/air"
          search={{ environment: environment_id }}
          variant="default"
          leftSection={<IconWind size={17} aria-hidden="true" />}
        >
          {t('section.open')}
        </ButtonLink>
      }
    >
      <p>
        {last ? (
          <>
            {labelOf(last.point_type)}, <bdi>{last.space_name ?? t('wholeProperty')}</bdi>:{' '}
            <bdi dir="ltr">{`${formatPlain(last.usual.value)} ${last.usual.unit}`}</bdi>, {formatDay(last.measured_on)}
          </>
        ) : (
          t('section.none')
        )}
      </p>
    </Section>
  );
}
