import type { Sensor } from '@steward/contract/sensing/devices';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/badges.tsx';
import { figureDirection } from '../../ui/direction.ts';
import { formatPlain } from '../../ui/format.ts';
import { NoValue, NumberText } from '../../ui/value-text.tsx';

export type State = Sensor['state'];
export const states: readonly State[] = ['live', 'silent', 'never', 'off'];

const tones: Readonly<Record<State, Tone>> = { live: 'good', silent: 'warn', never: 'plain', off: 'plain' };

export function StateBadge({ state }: { state: State }) {
  const { t } = useTranslation('devices');
  return <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>;
}

type Measured = Pick<Sensor, 'kind' | 'unit' | 'states'> & { latest: { value: number } | null };

/** The newest value with its unit; of a state its text. */
export function LatestValue({ sensor, decimals }: { sensor: Measured; decimals?: number | undefined }) {
  const { kind, unit, states: texts, latest } = sensor;
  if (!latest) return <NoValue />;
  const text = kind === 'state' ? texts[latest.value] : undefined;
  if (text) return <bdi>{text}</bdi>;
  if (decimals !== undefined) return <NumberText value={latest.value} decimals={decimals} {...(unit && { unit })} />;
  return (
    <bdi dir={figureDirection(unit)} className="figures">
      {formatPlain(latest.value)} {unit}
    </bdi>
  );
}
