import type { Answer } from '@steward/contract/call';
import type { Label } from '@steward/contract/widget-data';
import { figureCatalogue } from '@steward/contract/insight/figures';
import type { Language } from '@steward/contract/language';
import { devices } from '@steward/contract/sensing/devices';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { languageDetails } from '../../session/language.ts';
import { formatDay, formatMonth, formatPlain, monthName } from '../../ui/format.ts';
import { useCarrierWords, utilityNames, type UtilityName } from '../carrier-words.ts';
import { countryName } from '../country-name.ts';

export type LabelText = (label: Label) => string;

const TEN_MINUTES = 600_000;
const treatments = ['landfill', 'incineration', 'recycling', 'composting', 'anaerobic_digestion'] as const;
const none: Answer<typeof devices.getPointTypes> = [];

/** The name of a day of the week, 1 is Monday. */
function weekdayName(day: number, language: string): string {
  const locale = languageDetails(language as Language).locale;
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, ((day + 6) % 7) + 1)),
  );
}

const hourText = (value: string) => {
  const [day, time = ''] = value.split('T');
  if (time) return `${formatDay(day ?? '')} ${time.slice(0, 5)}`;
  return /^\d{1,2}$/.test(value) ? `${value.padStart(2, '0')}:00` : value;
};

const monthLabel = (value: string) => (/^\d{1,2}$/.test(value) ? monthName(Number(value)) : formatMonth(value));

interface Asked {
  /** Point types are named: their list is loaded only then. */
  withPointTypes?: boolean;
  /** Without an account the server has written the names of figures. */
  isPublic?: boolean;
}

/** The text of a name in an answer, in the language of the reader. */
export function useLabelText({ withPointTypes = false, isPublic = false }: Asked = {}): LabelText {
  const { t, i18n } = useTranslation(['dashboard-pages', 'environments', 'spaces', 'equipment']);
  const language = i18n.language as Language;
  const carriers = useCarrierWords();
  const figures = useAnswer(
    figureCatalogue.getFigureCatalogue,
    { language },
    { freshFor: TEN_MINUTES, enabled: !isPublic },
  ).data;
  const points =
    useAnswer(devices.getPointTypes, { language }, { freshFor: Infinity, enabled: withPointTypes && !isPublic }).data ??
    none;
  return useMemo(() => {
    const figureNames = new Map(figures?.map(({ key, name }) => [key, name]));
    const pointNames = new Map(points.map(({ key, label }) => [key, label]));
    const texts: Record<Label['kind'], (value: string) => string> = {
      text: (value) => value,
      word: (value) => t(`words.${value}`),
      figure: (value) => figureNames.get(value) ?? value,
      year: (value) => value,
      month: monthLabel,
      day: (value) => formatDay(value) || value,
      weekday: (value) => weekdayName(Number(value), language),
      hour: hourText,
      carrier: (value) => carriers.carrier(value),
      utility: (value) =>
        utilityNames.includes(value as UtilityName) ? carriers.utility(value as UtilityName) : value,
      treatment: (value) => {
        const known = treatments.find((one) => one === value);
        return known ? carriers.treatment(known) : value;
      },
      country: countryName,
      'property-type': (value) => t(`environments:types.${value}`),
      'space-type': (value) => t(`spaces:types.${value}`),
      'equipment-condition': (value) => t(`equipment:options.${value}`),
      'point-type': (value) => pointNames.get(value) ?? value,
      number: (value) => value.replaceAll(/\d+(?:\.\d+)?/g, (digits) => formatPlain(Number(digits))),
    };
    return ({ kind, value }: Label) => texts[kind](value);
  }, [t, language, carriers, figures, points]);
}

/** Labels along an axis: months of one year have no year, nor have the days of less than a year. */
export function axisTexts(labels: readonly Label[], labelText: LabelText): string[] {
  const years = new Set(labels.map(({ value }) => value.slice(0, 4)));
  const isOneYear = years.size === 1 && labels.every(({ kind, value }) => kind === 'month' && value.length === 7);
  const areDays = labels.length <= 366 && labels.every(({ kind, value }) => kind === 'day' && value.length === 10);
  return labels.map((label) =>
    isOneYear
      ? monthName(Number(label.value.slice(5)))
      : areDays
        ? labelText(label).replace(/[,،]?\s*\d{4}$/, '')
        : labelText(label),
  );
}
