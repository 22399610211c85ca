import type { Language } from '@steward/contract/language';
import type { TableRow } from '@steward/core/disclosures/answer-value';
import { titleIn } from '@steward/core/records/kind';
import { recordKinds } from '@steward/reference/records/kinds';
import type { ScenarioRow, WithoutEffect } from './scenario-rows.service.ts';

interface Words {
  title: string;
  law: string;
  pathway: string;
  plan: string;
  /** With `{tonnes}`. */
  above: string;
  /** With `{names}` and `{n}`. */
  more: string;
  /** With `{n}`. */
  unknown: string;
  without: Readonly<Record<WithoutEffect, string>>;
}

const texts: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Climate scenarios: limits, pathway, plan and hazards',
    law: 'Penalty under {name}',
    pathway: 'Emissions above the pathway {name}, at the internal carbon price',
    plan: 'Investment in planned projects: {name}',
    above: '{tonnes} t CO₂e above the pathway in the year.',
    more: '{names} and {n} more',
    unknown: 'Not known for {n} of these properties, and not in the amount.',
    without: {
      'no-coefficients': 'No amount: consumption or published factors of the year are missing.',
      'no-carbon-price': 'No amount: enter the internal carbon price as a record and have it accepted.',
      'not-entered': 'No amount: enter the financial effect in the record of the hazard.',
    },
  },
  de: {
    title: 'Klimaszenarien: Grenzwerte, Pfad, Plan und Gefahren',
    law: 'Strafzahlung nach {name}',
    pathway: 'Emissionen über dem Pfad {name}, zum internen CO₂-Preis',
    plan: 'Investition in geplante Projekte: {name}',
    above: '{tonnes} t CO₂e über dem Pfad in diesem Jahr.',
    more: '{names} und {n} weitere',
    unknown: 'Für {n} dieser Immobilien nicht bekannt und nicht im Betrag enthalten.',
    without: {
      'no-coefficients': 'Kein Betrag: Verbrauch oder veröffentlichte Faktoren des Jahres fehlen.',
      'no-carbon-price': 'Kein Betrag: Erfassen Sie den internen CO₂-Preis als Datensatz und lassen Sie ihn annehmen.',
      'not-entered': 'Kein Betrag: Erfassen Sie die finanzielle Auswirkung im Datensatz der Gefahr.',
    },
  },
  ar: {
    title: 'سيناريوهات المناخ: الحدود والمسار والخطة والأخطار',
    law: 'غرامة بموجب {name}',
    pathway: 'انبعاثات تتجاوز المسار {name} بالسعر الداخلي للكربون',
    plan: 'الاستثمار في المشاريع المخططة: {name}',
    above: '{tonnes} طن من مكافئ CO₂ فوق المسار في السنة.',
    more: '{names} و{n} غيرها',
    unknown: 'القيمة غير معروفة لعدد {n} من هذه العقارات وغير مدرجة في المبلغ.',
    without: {
      'no-coefficients': 'لا مبلغ: الاستهلاك أو المعاملات المنشورة للسنة غير متوفرة.',
      'no-carbon-price': 'لا مبلغ: أدخل السعر الداخلي للكربون كسجل واطلب قبوله.',
      'not-entered': 'لا مبلغ: أدخل الأثر المالي في سجل الخطر.',
    },
  },
};

/** A cell of an answer has at most 2,000 characters. */
const SOME_NAMES = 8;

/** Hazards that happen slowly. */
const chronic = new Set(['heat', 'cold', 'drought', 'sea_level', 'ground']);
const riskTypes = { law: 'transition_policy', pathway: 'transition_policy', plan: 'transition_technology' } as const;

const kindOf = (key: string) => recordKinds.find((kind) => kind.key === key);

/** The title of an option of the assessed hazards. */
function optionOf(field: string, code: string, language: Language): string {
  const options = kindOf('climate_hazard')?.fields.find((one) => one.code === field)?.options;
  const found = options?.find((option) => option.code === code);
  return found ? titleIn(found.title, language) : code;
}

const kindTitle = (key: string, language: Language): string => {
  const kind = kindOf(key);
  return kind ? titleIn(kind.title, language) : key;
};

/** Rounded where people read it; the row keeps the exact amount. */
const inTonnes = (tonnes: number, language: Language) =>
  new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : language, { maximumFractionDigits: 1 }).format(tonnes);

/** The rows of the table of scenarios in the words of a language. */
export function scenarioWords(language: Language) {
  const words = texts[language];
  const propertiesIn = ({ properties }: ScenarioRow): string => {
    const names = properties.map(({ name }) => name).filter((name) => name !== '');
    const some = names.slice(0, SOME_NAMES).join('; ');
    return names.length <= SOME_NAMES
      ? some
      : words.more.replace('{names}', some).replace('{n}', String(names.length - SOME_NAMES));
  };
  const notesIn = ({ cells: { tonnes, unknown, without } }: ScenarioRow): string =>
    [
      tonnes === null ? '' : words.above.replace('{tonnes}', inTonnes(tonnes, language)),
      without ? words.without[without] : '',
      !without && unknown > 0 ? words.unknown.replace('{n}', String(unknown)) : '',
    ]
      .filter(Boolean)
      .join(' ');
  return {
    title: words.title,
    kinds: {
      climate_hazard: kindTitle('climate_hazard', language),
      carbon_price: kindTitle('carbon_price', language),
    },
    inWords(row: ScenarioRow): { title: string; cells: TableRow } {
      const { driver, name, scenario, year, level, currency } = row.cells;
      const isHazard = driver === 'hazard';
      const title = isHazard ? optionOf('hazard', name, language) : words[driver].replace('{name}', name);
      const physical = chronic.has(name) ? 'physical_chronic' : 'physical_acute';
      return {
        title,
        cells: {
          risk_type: isHazard ? physical : riskTypes[driver],
          scenario: isHazard ? optionOf('scenario', scenario, language) : scenario,
          horizon_year: year,
          level,
          properties: propertiesIn(row),
          currency,
          note: notesIn(row),
        },
      };
    },
  };
}
