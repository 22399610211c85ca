import { useTranslation } from 'react-i18next';
import { figureDirection } from './direction.ts';
import { formatArea, formatCount, formatDay, formatMoney, formatNumber, formatPlain, sqmToSqft } from './format.ts';

/** A number and its unit, kept together and in order inside Arabic text. A missing value is shown as unknown. */
export function NumberText({
  value,
  unit,
  decimals,
}: {
  value: number | null | undefined;
  unit?: string;
  decimals?: number;
}) {
  if (value === null || value === undefined) return <NoValue />;
  return (
    <bdi dir={figureDirection(unit)} className="figures">
      {formatNumber(value, decimals)}
      {unit && <> {unit}</>}
    </bdi>
  );
}

export function CountText({ value }: { value: number | null | undefined }) {
  return value === null || value === undefined ? <NoValue /> : <bdi className="figures">{formatCount(value)}</bdi>;
}

export function MoneyText({ value, currency }: { value: number | null | undefined; currency?: string }) {
  return value === null || value === undefined ? (
    <NoValue />
  ) : (
    <bdi className="figures">{formatMoney(value, currency)}</bdi>
  );
}

export function DateText({ value }: { value: string | null | undefined }) {
  const text = value ? formatDay(value) : '';
  return text ? (
    <time dateTime={value ?? ''} className="figures">
      {text}
    </time>
  ) : (
    <NoValue />
  );
}

/** An area in square meters, with all its decimals on hover. */
export function SquareMeters({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return <NoValue />;
  const [shown, exact] = [formatArea(value), formatPlain(value)];
  return (
    <bdi dir="ltr" className="figures" {...(shown !== exact && { title: `${exact} m²` })}>
      {shown} m²
    </bdi>
  );
}

/** An area in square meters, and in square feet, which are rounded up; all decimals on hover. */
export function AreaText({ sqm }: { sqm: number | null | undefined }) {
  if (sqm === null || sqm === undefined) return <NoValue />;
  const sqft = sqmToSqft(sqm);
  return (
    <bdi dir="ltr" className="figures" title={`${formatNumber(sqm)} m² (${formatNumber(sqft)} ft²)`}>
      {formatArea(sqm)} m²{' '}
      <span style={{ color: 'var(--ink-soft)' }}>({formatArea(sqft < 100 ? sqft : Math.ceil(sqft))} ft²)</span>
    </bdi>
  );
}

/** An unknown value: a dash on the screen, words for a screen reader. Never a zero. */
export function NoValue() {
  const { t } = useTranslation('ui');
  return (
    <span style={{ color: 'var(--ink-soft)' }}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('noValue')}</span>
    </span>
  );
}

/** The name of a row, in any script. */
export const NameText = ({ children }: { children: string }) => (
  <strong>
    <bdi>{children}</bdi>
  </strong>
);
