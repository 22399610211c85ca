import type { Language } from '@steward/contract/language';

type Assurance = 'limited' | 'reasonable';

// The conclusion in the form of ISO 14064-3, for acceptances without a text of the verifier.
const statements: Record<Language, Record<Assurance, string>> = {
  en: {
    limited:
      'Based on the work performed, nothing has come to our attention that causes us to believe that the greenhouse gas statement of {target} for {year} is not prepared, in all material respects, in accordance with the GHG Protocol Corporate Standard.',
    reasonable:
      'In our opinion, the greenhouse gas statement of {target} for {year} is prepared, in all material respects, in accordance with the GHG Protocol Corporate Standard.',
  },
  de: {
    limited:
      'Auf der Grundlage der durchgeführten Prüfungshandlungen sind uns keine Sachverhalte bekannt geworden, die uns zu der Annahme veranlassen, dass die Treibhausgasbilanz von {target} für {year} nicht in allen wesentlichen Belangen nach dem GHG Protocol Corporate Standard aufgestellt ist.',
    reasonable:
      'Nach unserer Beurteilung ist die Treibhausgasbilanz von {target} für {year} in allen wesentlichen Belangen nach dem GHG Protocol Corporate Standard aufgestellt.',
  },
  ar: {
    limited:
      'بناءً على الإجراءات التي نفّذناها، لم يلفت انتباهنا ما يدعونا إلى الاعتقاد بأن بيان غازات الدفيئة الخاص بـ {target} لعام {year} لم يُعدّ، من جميع الجوانب الجوهرية، وفقًا لمعيار الشركات في بروتوكول غازات الدفيئة.',
    reasonable:
      'في رأينا، أُعدّ بيان غازات الدفيئة الخاص بـ {target} لعام {year}، من جميع الجوانب الجوهرية، وفقًا لمعيار الشركات في بروتوكول غازات الدفيئة.',
  },
};

/** The words of an acceptance: those of the verifier, else the standard conclusion of the level of assurance. */
export const statementOf = (
  words: string,
  assurance: Assurance,
  { language, target_name, year }: { language: Language; target_name: string; year: number },
): string =>
  words || statements[language][assurance].replace('{target}', () => target_name).replace('{year}', String(year));
