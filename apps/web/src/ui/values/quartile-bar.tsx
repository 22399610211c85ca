import type { CSSProperties } from 'react';
import { formatNumber } from '../format.ts';
import classes from './quartile-bar.module.css';

interface Props {
  quartiles: { lower: number; median: number; upper: number };
  value: number | null;
  unit: string;
  /** One sentence for screen readers that describes the chart. */
  description: string;
}

/**
 * Four quartile ranges from zero, with their bounds below and a pin at the value. Drawn left to right in every
 * language.
 */
export function QuartileBar({ quartiles: { lower, median, upper }, value, unit, description }: Props) {
  const end = Math.max(upper + Math.max((upper - lower) / 2, upper * 0.08), (value ?? 0) * 1.05, 1e-9);
  const share = (of: number) => `${(Math.max(0, of) / end) * 100}%`;
  const at = (of: number): CSSProperties => ({ insetInlineStart: share(of) });
  const fields = [lower, median - lower, upper - median, end - upper];
  return (
    // A drawing of boxes cannot be an image element.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={classes.bar} role="img" aria-label={description} dir="ltr">
      {value !== null && (
        <span className={classes.pin} style={{ '--at': share(value) } as CSSProperties}>
          {formatNumber(value, 0)} {unit}
        </span>
      )}
      <span className={classes.fields}>
        {fields.map((width, i) => (
          <i key={['lowest', 'low', 'high', 'highest'][i]} style={{ flex: Math.max(0, width) }} />
        ))}
      </span>
      {[lower, median, upper].map((bound, i) => (
        <span key={['lower', 'median', 'upper'][i]} className={classes.bound} style={at(bound)}>
          {formatNumber(bound, 0)}
        </span>
      ))}
    </div>
  );
}
