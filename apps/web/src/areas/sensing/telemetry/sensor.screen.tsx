import { Button } from '@mantine/core';
import { environments } from '@steward/contract/estate/environments';
import { devices, type Sensor } from '@steward/contract/sensing/devices';
import { localDayOf } from '@steward/core/sensing/local-days';
import { IconScissors } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { currentSession } from '../../../session/session.ts';
import { useMay } from '../../../shared/may.ts';
import { PropertyLink } from '../../../shared/property/property-link.tsx';
import { useNewestValues } from '../../../shared/sensors/newest-values.ts';
import { usePointTypes } from '../../../shared/sensors/point-types.ts';
import { LatestValue, StateBadge } from '../../../shared/sensors/sensor-states.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { useAddressParams } from '../../../ui/navigate.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { DateText, NoValue } from '../../../ui/value-text.tsx';
import { Corrections } from './corrections.tsx';
import { PeriodPicker, usePeriod } from './period-picker.tsx';
import { SensorChart } from './sensor-chart.tsx';
import classes from './telemetry.module.css';

const ASKED_MS = 30_000;

/** One sensor: its newest value, its values over a period, and what people said about them. */
export default function SensorScreen() {
  const failureText = useFailureText();
  const { sensor_id = '' } = useAddressParams<'/datahub/devices/sensors/:sensor_id'>();
  const known = useAnswer(devices.getSensor, { sensor_id }, { refetchEvery: ASKED_MS });
  const environment_id = known.data?.environment_id ?? '';
  useNewestValues(environment_id);
  const property = useAnswer(environments.getEnvById, { environment_id }, { enabled: environment_id !== '' });
  if (known.isError)
    return <ErrorState isPage message={failureText(known.error)} onRetry={() => void known.refetch()} />;
  if (!known.data || (environment_id !== '' && property.isPending)) return <PageSkeleton />;
  const zone = property.data?.effective_time_zone ?? currentSession()?.time_zone ?? 'UTC';
  return <SensorPage key={sensor_id} sensor={known.data} zone={zone} />;
}

function SensorPage({ sensor, zone }: { sensor: Sensor; zone: string }) {
  const { t } = useTranslation('telemetry');
  const mayEdit = useMay('devices.edit');
  const [today] = useState(() => localDayOf(zone, Date.now()));
  const period = usePeriod(today);
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <>
      <PageHeader
        above={
          <Link to="/datahub/devices/:hardware_id" params={{ hardware_id: sensor.hardware_id }}>
            <bdi>{sensor.device_name}</bdi>
          </Link>
        }
        title={<bdi>{sensor.name || sensor.sensor_key}</bdi>}
        question={<StateBadge state={sensor.state} />}
        actions={
          mayEdit &&
          sensor.state !== 'off' && (
            <Button
              variant="default"
              leftSection={<IconScissors size={17} aria-hidden="true" />}
              onClick={() => setCorrecting(true)}
            >
              {t('corrections.add')}
            </Button>
          )
        }
      />
      <Facts sensor={sensor} />
      <Section title={t('chart.title')} note={<bdi>{t('chart.clock', { zone })}</bdi>}>
        <PeriodPicker {...period} kind={sensor.kind} today={today} />
        <SensorChart sensor={sensor} days={period.days} step={period.step} zone={zone} />
      </Section>
      <Corrections
        sensor={sensor}
        zone={zone}
        days={period.days}
        isAdding={isCorrecting}
        onEnd={() => setCorrecting(false)}
        mayEdit={mayEdit && sensor.state !== 'off'}
      />
    </>
  );
}

function Facts({ sensor }: { sensor: Sensor }) {
  const { t } = useTranslation('telemetry');
  const { labelOf } = usePointTypes();
  const worded = (text: string | null): ReactNode => (text ? <bdi>{text}</bdi> : <NoValue />);
  const facts: [string, ReactNode][] = [
    [t('facts.latest'), <LatestValue key="latest" sensor={sensor} />],
    [t('facts.at'), sensor.latest ? <RelativeTime key="at" moment={sensor.latest.at} /> : <NoValue key="at" />],
    [t('facts.quantity'), sensor.point_type ? labelOf(sensor.point_type) : <NoValue key="type" />],
    [
      t('words:property'),
      sensor.environment_id && sensor.environment_name ? (
        <PropertyLink
          key="property"
          to="/environment/meters"
          id={sensor.environment_id}
          name={sensor.environment_name}
        />
      ) : (
        <NoValue key="property" />
      ),
    ],
    [t('words:space'), worded(sensor.space_name)],
    [t('words:meter'), worded(sensor.meter_no)],
    [t('facts.calibrated'), <DateText key="calibrated" value={sensor.calibrated_until} />],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
