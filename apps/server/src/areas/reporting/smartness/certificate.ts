import type { Language } from '@steward/contract/language';
import { sriCatalogue } from '@steward/reference/diagnosis/sri';
import type { ScoreSheet } from '../frameworks/score-sheet.ts';
import type { WholeReport } from '../frameworks/whole-report.service.ts';
import { ABOUT, methodOf, scoreOf, type Given } from './scoring.ts';
import { bandsOf } from './steps.ts';

const words = {
  en: {
    heading: 'Own assessment, no official certificate',
    notice:
      'Computed from answers of this organization. A certificate of the Smart Readiness Indicator is issued by a qualified expert in a member state that takes part.',
    class: 'Class',
    total: 'Total score',
    functionalities: 'Key functionalities',
    impacts: 'Impact criteria',
    domains: 'Technical domains',
    sections: 'Sections',
    score: 'Score, %',
    absent: 'Not applicable',
  },
  de: {
    heading: 'Eigene Bewertung, kein amtliches Zertifikat',
    notice:
      'Berechnet aus Antworten dieser Organisation. Ein Zertifikat des Intelligenzfähigkeitsindikators stellt eine qualifizierte Person in einem teilnehmenden Mitgliedstaat aus.',
    class: 'Klasse',
    total: 'Gesamtwert',
    functionalities: 'Schlüsselfunktionen',
    impacts: 'Wirkungskriterien',
    domains: 'Technische Bereiche',
    sections: 'Abschnitte',
    score: 'Wert, %',
    absent: 'Nicht anwendbar',
  },
  ar: {
    heading: 'تقييم ذاتي وليس شهادة رسمية',
    notice:
      'محسوب من إجابات هذه المؤسسة. أما شهادة مؤشر جاهزية الذكاء فيصدرها خبير مؤهل في إحدى الدول الأعضاء المشاركة.',
    class: 'الفئة',
    total: 'النتيجة الإجمالية',
    functionalities: 'الوظائف الرئيسية',
    impacts: 'معايير الأثر',
    domains: 'المجالات التقنية',
    sections: 'الأقسام',
    score: 'النتيجة، %',
    absent: 'لا ينطبق',
  },
} as const satisfies Record<Language, Record<string, string>>;

const textOf = (given: Given | undefined) => (typeof given?.value === 'string' ? given.value : null);

/**
 * What the file of a smartness report has before its answers: the fields and scores that a certificate of the Smart Readiness Indicator has.
 * Undefined: it is a report by another framework.
 */
export function certificateOf({ edition, content }: WholeReport, language: Language): ScoreSheet | undefined {
  if (edition.key !== 'sri' && edition.key !== 'smartness') return undefined;
  const said = words[language];
  const given = new Map(
    content.answers.map(({ code, value, state, reason }): [string, Given] => [
      code,
      { value, state, reason_code: reason.split(':')[0] ?? '' },
    ]),
  );
  const method = methodOf(edition.key, given);
  const building = { type: textOf(given.get(ABOUT.type)), zone: textOf(given.get(ABOUT.zone)) };
  const scored = scoreOf(method, building, given);
  const titled =
    (titles: Readonly<Record<string, Readonly<Record<Language, string>>>>) =>
    ({ code, score }: { code: string; score: number | null }) => ({ label: titles[code]?.[language] ?? code, score });
  const about = edition.sections.find(({ code }) => code === 'SRI-0')?.questions ?? [];
  const sections = Object.fromEntries(edition.sections.map(({ code, title }) => [code, title]));
  return {
    heading: said.heading,
    notice: said.notice,
    parts: [
      {
        title: null,
        warnings: [],
        notes: [],
        fields: [
          {
            label: said.class,
            value: bandsOf(method, language).find((band) => band.class === scored.class)?.title ?? null,
          },
          { label: said.total, value: scored.total, unit: '%' },
          ...about.map(({ code, title, options = [], unit }) => {
            const value = given.get(code)?.value ?? null;
            const inWords = [value]
              .flat()
              .filter((one) => typeof one === 'string')
              .map((one) => options.find((option) => option.value === one)?.title[language] ?? one);
            return {
              label: title[language],
              value: typeof value === 'number' ? value : inWords.length ? inWords.join(', ') : null,
              ...(unit && { unit }),
            };
          }),
        ],
        tables: [
          {
            title: said.functionalities,
            rows: scored.functionalities.map(titled(sriCatalogue.titles.functionalities)),
          },
          { title: said.impacts, rows: scored.impacts.map(titled(sriCatalogue.titles.criteria)) },
          { title: said.domains, rows: scored.domains.map(titled(sriCatalogue.titles.domains)) },
          { title: said.sections, rows: scored.sections.map(titled(sections)) },
        ]
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => ({
            columns: [
              { title, isNumber: false },
              { title: said.score, isNumber: true },
            ],
            rows: rows.map(({ label, score }) => [label, score]),
          })),
      },
    ],
    absent: said.absent,
  };
}
