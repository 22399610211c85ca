import { useTranslation } from 'react-i18next';
import { FigureText } from '../../ui/values/figure-text.tsx';
import { formatPercent } from '../../ui/format.ts';
import { Change } from '../../ui/figure.tsx';
import { NoValue } from '../../ui/value-text.tsx';
import classes from './scopes.module.css';

export interface ScopePart {
  scope: 1 | 2 | 3;
  /** Kilograms; null if unknown. */
  kg: number | null;
  change?: number | null | undefined;
  onWorking?: (() => void) | undefined;
}

/** Null if unknown, or if a credit makes any scope negative: a deduction has no share of the total. */
function shareOf(part: ScopePart, parts: readonly ScopePart[]): number | null {
  if (part.kg === null || parts.some(({ kg }) => kg !== null && kg < 0)) return null;
  const total = parts.reduce((sum, { kg }) => sum + (kg ?? 0), 0);
  return total > 0 ? part.kg / total : null;
}

/** The scopes as one bar; hidden from screen readers, because the list beside it has the same content. */
export function ScopeBar({ parts }: { parts: readonly ScopePart[] }) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {parts.map((part) => {
        const share = shareOf(part, parts);
        return share ? <i key={part.scope} data-scope={part.scope} style={{ flexGrow: share }} /> : null;
      })}
    </div>
  );
}

/** Each scope with its color, tonnes and share; `rows` puts each on a line, with its change. */
export function ScopeList({ parts, rows = false }: { parts: readonly ScopePart[]; rows?: boolean }) {
  const { t } = useTranslation('first-pages');
  return (
    <dl className={rows ? classes.rows : classes.list}>
      {parts
        .map((part) => ({ ...part, share: shareOf(part, parts) }))
        .map((part) => (
          <div key={part.scope}>
            <dt>
              <i className={classes.swatch} data-scope={part.scope} aria-hidden="true" />
              {part.onWorking ? (
                <button type="button" className={classes.open} onClick={part.onWorking}>
                  {t(`scopes.${part.scope}`)}
                </button>
              ) : (
                t(`scopes.${part.scope}`)
              )}
            </dt>
            <dd>
              <b>{part.kg === null ? <NoValue /> : <FigureText value={part.kg / 1000} unit="t" />}</b>
              <span className={classes.share}>{part.share !== null && formatPercent(part.share, 0)}</span>
              {rows && (
                <span className={classes.change}>
                  <Change change={part.change} />
                </span>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}
