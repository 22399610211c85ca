import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format.ts';
import classes from './working-card.module.css';

export interface Quantity {
  label: ReactNode;
  value: number;
  unit: string;
  decimals?: number;
}

interface Props {
  title?: ReactNode;
  quantity: Quantity;
  factor: Quantity;
  result: Quantity;
  /** The publisher of the factor. */
  source: ReactNode;
  /** The edition of the factor. */
  edition?: ReactNode;
  /** Details for a verifier, such as the bill or the rule. */
  children?: ReactNode;
}

/** The calculation of a figure: quantity × factor = result, and the source of the factor. */
export function WorkingCard({ title, quantity, factor, result, source, edition, children }: Props) {
  const { t } = useTranslation('ui');
  return (
    <section className={classes.card}>
      {title && <h3 className={classes.title}>{title}</h3>}
      <dl className={classes.sum}>
        <Term {...quantity} />
        <Term {...factor} decimals={factor.decimals ?? 5} />
      </dl>
      <dl className={classes.result}>
        <dt>{result.label}</dt>
        <dd>
          <Value {...result} />
        </dd>
      </dl>
      <div className={classes.source}>
        {t('working.source')} {source}
        {edition && (
          <>
            {' · '}
            {t('working.edition')} {edition}
          </>
        )}
        {children && <div>{children}</div>}
      </div>
    </section>
  );
}

function Term(quantity: Quantity) {
  return (
    <div className={classes.term}>
      <dt>{quantity.label}</dt>
      <dd>
        <Value {...quantity} />
      </dd>
    </div>
  );
}

function Value({ value, unit, decimals = 2 }: Quantity) {
  return (
    <bdi dir="ltr">
      {formatNumber(value, decimals)} {unit}
    </bdi>
  );
}
