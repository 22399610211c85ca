import { addDays } from '@steward/core/calendar/day';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay, formatFormula, formatNumber, formatPercent } from '../../ui/format.ts';
import { shownUnit } from '../scaled-quantity.ts';

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
/** Two decimals for sums and quantities, more for a price per kWh. */
const decimalsOf = (name: string, value: number) =>
  name === 'perUnit' || name === 'usual' ? 4 : value % 1 === 0 && Math.abs(value) >= 1000 ? 0 : 2;

/** A finding of the checks as a sentence; the code says which, the values fill it in. */
export function useCheckWords() {
  const { t } = useTranslation('shared');
  return (
    { code, values }: { code: string; values: Readonly<Record<string, string | number>> },
    currency = '',
  ): string => {
    const change = Number(values['change']);
    const said: Record<string, string | number> = { currency };
    for (const [name, value] of Object.entries(values)) {
      if (isDay(value)) said[name] = formatDay(value);
      else if (name === 'unit') said[name] = shownUnit(String(value));
      else if (name === 'formula') said[name] = formatFormula(String(value));
      else if (name === 'change') said[name] = formatPercent(Math.abs(Number(value)), 0);
      else if (name === 'days' || name === 'ofDays' || name === 'longest' || name === 'shortest')
        said[name] = formatCount(Number(value));
      else said[name] = typeof value === 'number' ? formatNumber(value, decimalsOf(name, value)) : value;
    }
    // Periods are kept until a day; people say the last day that belongs to them.
    if (isDay(values['end'])) said['lastDay'] = formatDay(addDays(values['end'], -1));
    const isUnseen = code === 'duplicate-elsewhere' && values['billId'] === undefined;
    const key = isUnseen ? `${code}-unseen` : Number.isNaN(change) ? code : `${code}-${change > 0 ? 'more' : 'less'}`;
    return t(`check.${key}`, { ...said, count: Number(values['days'] ?? 0) });
  };
}
