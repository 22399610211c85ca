import { figuresFor, tonneDecimals, type Figures } from '../figures.ts';
import { clean, shortened } from '../prose.ts';
import { assuranceLabels } from './labels.ts';
import type { AssuranceLabel } from './labels.en.ts';
import type { AssuranceModel } from './model.ts';

export interface Wording {
  label: (key: AssuranceLabel, values?: Readonly<Record<string, string>>) => string;
  figures: Figures;
  dir: 'ltr' | 'rtl';
  /** A text from outside in a direction of its own. */
  outside: (text: string) => string;
  tonnes: (kg: number | null) => string;
}

export function wordingOf({ language, totals }: AssuranceModel): Wording {
  const words = assuranceLabels[language];
  const figures = figuresFor(language);
  const decimals = tonneDecimals([totals.total_location, totals.total_market]);
  const label: Wording['label'] = (key, values) =>
    values ? words[key].replace(/\{([a-z]+)\}/g, (place, name: string) => values[name] ?? place) : words[key];
  return {
    label,
    figures,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    outside: (text) => {
      const shown = clean(shortened(text, 300));
      return shown === '' ? label('not-stated') : figures.named(shown);
    },
    tonnes: (kg) => figures.tonnes(kg, decimals),
  };
}
