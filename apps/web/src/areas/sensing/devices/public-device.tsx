import type { PublicDevice } from '@steward/contract/sensing/devices.labels';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { LatestValue, StateBadge } from '../../../shared/sensors/sensor-states.tsx';
import classes from './devices.module.css';

/** What the label of a device shows: what is released, and nothing else. */
export function PublicDeviceFacts({ device }: { device: PublicDevice }) {
  const { t } = useTranslation('devices');
  const facts = [
    ['organization', t('words:organization'), device.organization_name],
    ['kind', t('device.kind'), device.kind],
    ['property', t('words:property'), device.property],
    ['space', t('words:space'), device.space],
  ].flatMap(([key, label, value]) => (key && value ? [{ key, label, value }] : []));
  return (
    <dl className={classes.facts}>
      {device.state && (
        <div>
          <dt>{t('words:status')}</dt>
          <dd>
            <StateBadge state={device.state} />
          </dd>
        </div>
      )}
      {facts.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
      {device.sensors.map((sensor, n) => (
        <div key={n}>
          <dt>
            <bdi>{sensor.name}</bdi>
          </dt>
          <dd>
            <LatestValue sensor={sensor} />
            {sensor.latest && (
              <span className={classes.soft}>
                {' · '}
                <RelativeTime moment={sensor.latest.at} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
