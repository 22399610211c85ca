import { formatNumber } from '../../ui/format.ts';
import { NoValue } from '../../ui/value-text.tsx';

/** The number of decimals for the largest of the figures: a column uses the same for all. */
export function tonneDecimals(...kilograms: (number | null)[]): number {
  const largest = Math.max(0, ...kilograms.map((kg) => Math.abs(kg ?? 0) / 1000));
  return largest >= 1000 ? 0 : largest >= 100 ? 1 : largest >= 1 ? 2 : 3;
}

export const inTonnes = (kg: number | null) => (kg === null ? null : kg / 1000);

export const formatTonnes = (kg: number, decimals = tonneDecimals(kg)) => formatNumber(kg / 1000, decimals);

/** The exact value, for checks. */
export const formatKilograms = (kg: number) => `${formatNumber(kg, 3)} kg CO₂e`;

interface Props {
  /** Kilograms, as the server answers. */
  kg: number | null | undefined;
  decimals?: number | undefined;
  /** Set for columns whose head has the unit. */
  withoutUnit?: boolean;
}

/** Tonnes, with the exact kilograms on hover. */
export function Tonnes({ kg, decimals, withoutUnit = false }: Props) {
  if (kg === null || kg === undefined) return <NoValue />;
  return (
    <bdi
      dir="ltr"
      className="figures"
      title={formatKilograms(kg)}
      // Zero is muted beside other values.
      {...(kg === 0 && { style: { color: 'var(--ink-soft)' } })}
    >
      {kg === 0 ? formatTonnes(0, 0) : formatTonnes(kg, decimals)}
      {!withoutUnit && ' t'}
    </bdi>
  );
}
