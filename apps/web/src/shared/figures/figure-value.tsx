import type { Answer } from '@steward/contract/call';
import type { figureCatalogue } from '@steward/contract/insight/figures';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../ui/format.ts';
import { NoValue, NumberText } from '../../ui/value-text.tsx';
import { QuantityText } from '../quantity-text.tsx';
import { isWholeYear, usePeriodText } from './figure-period.ts';

export type Figures = Answer<typeof figureCatalogue.getFigures>;
export type FigureValue = Figures['subjects'][number]['figures'][string][number];
export type FigureDescription = Answer<typeof figureCatalogue.getFigureCatalogue>[number];

const isCurrency = (unit: string) => /^[A-Z]{3}$/.test(unit);

interface Props {
  figure: FigureValue | undefined;
  /** Adds the days that the figure rests on, unless they are a whole calendar year. */
  saysPeriod?: boolean;
}

/** A figure in a unit suited to its size, or the reason why there is none. */
export function FigureValueText({ figure, saysPeriod = false }: Props) {
  const periodText = usePeriodText();
  if (!saysPeriod || !figure?.period || isWholeYear(figure.period)) return <Value figure={figure} />;
  return (
    <>
      <Value figure={figure} /> <small className="soft">{periodText(figure.period)}</small>
    </>
  );
}

function Value({ figure }: Pick<Props, 'figure'>) {
  const { t } = useTranslation('ui');
  if (!figure) return <NoValue />;
  const { value, unit, reason } = figure;
  if (value === null) return reason ? <span className="soft">{t(`figureReason.${reason}`)}</span> : <NoValue />;
  if (unit === '%') return <bdi className="figures">{formatPercent(value)}</bdi>;
  if (isCurrency(unit)) return <bdi className="figures">{formatMoney(value, unit)}</bdi>;
  if (unit === 'd') return <NumberText value={value} unit={unit} decimals={0} />;
  return unit ? <QuantityText value={value} unit={unit} /> : <NumberText value={value} decimals={0} />;
}
