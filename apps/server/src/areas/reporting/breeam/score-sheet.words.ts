import type { Language } from '@steward/contract/language';

/** The words of the score sheet of an assessment. */
export interface SheetWords {
  heading: string;
  notice: string;
  score: string;
  band: string;
  exemplary: string;
  category: string;
  achieved: string;
  available: string;
  share: string;
  weight: string;
  points: string;
  noWeights: string;
  notAssessed: string;
  noBand: string;
  /** With `{band}`. */
  reachesOnly: string;
  weightsMissing: string;
  standardsMissing: string;
  /** With `{issue}`, `{band}`, `{credits}` and `{achieved}`. */
  blockedByCredits: string;
  blockedByCriterion: string;
  /** Of a round approved before criteria were kept with it. */
  criteriaUnknown: string;
  weightsFrom: string;
  standardsFrom: string;
  /** With `{source}`. */
  entered: string;
}

export const sheetWords: Readonly<Record<Language, SheetWords>> = {
  en: {
    heading: 'Own assessment, no BREEAM certificate',
    notice:
      'Computed from answers of this organization. Certificates are issued by a certification body after an assessment by a licensed assessor.',
    score: 'Score',
    band: 'Rating',
    exemplary: 'Exemplary credits',
    category: 'Category',
    achieved: 'Credits',
    available: 'Of',
    share: 'Share, %',
    weight: 'Weight, %',
    points: 'Percentage points',
    noWeights: 'Weights not entered',
    notAssessed: 'Not assessed',
    noBand: 'No rating',
    reachesOnly: 'Score reaches {band}, standards not entered',
    weightsMissing: 'Weights not entered: they are not public, so no score and no rating is shown.',
    standardsMissing: 'Minimum standards not entered: only what the score reaches is known, not the rating.',
    blockedByCredits: '{issue} keeps it from {band}: credits needed {credits}, achieved {achieved}.',
    blockedByCriterion: '{issue} keeps it from {band}: its criterion is not met.',
    criteriaUnknown:
      'Criteria that were changed after the approval of this round are not known as they were then: they count as not met.',
    weightsFrom: 'Source of the weights',
    standardsFrom: 'Source of the minimum standards',
    entered: 'entered by the organization from {source}',
  },
  de: {
    heading: 'Eigene Bewertung, kein BREEAM-Zertifikat',
    notice:
      'Berechnet aus Antworten dieser Organisation. Zertifikate stellt eine Zertifizierungsstelle nach der Prüfung durch einen lizenzierten Assessor aus.',
    score: 'Punktzahl',
    band: 'Bewertungsstufe',
    exemplary: 'Credits für vorbildliche Leistungen',
    category: 'Kategorie',
    achieved: 'Credits',
    available: 'Von',
    share: 'Anteil, %',
    weight: 'Gewicht, %',
    points: 'Prozentpunkte',
    noWeights: 'Gewichte nicht erfasst',
    notAssessed: 'Nicht bewertet',
    noBand: 'Keine Stufe',
    reachesOnly: 'Punktzahl erreicht {band}, Mindeststandards nicht erfasst',
    weightsMissing: 'Gewichte nicht erfasst: Sie sind nicht öffentlich, daher gibt es weder Punktzahl noch Stufe.',
    standardsMissing: 'Mindeststandards nicht erfasst: Bekannt ist nur, was die Punktzahl erreicht, nicht die Stufe.',
    blockedByCredits: '{issue} verhindert {band}: nötige Credits {credits}, erreicht {achieved}.',
    blockedByCriterion: '{issue} verhindert {band}: Das Kriterium ist nicht erfüllt.',
    criteriaUnknown:
      'Kriterien, die nach der Freigabe dieser Runde geändert wurden, sind im damaligen Stand nicht bekannt: Sie zählen als nicht erfüllt.',
    weightsFrom: 'Quelle der Gewichte',
    standardsFrom: 'Quelle der Mindeststandards',
    entered: 'von der Organisation erfasst aus {source}',
  },
  ar: {
    heading: 'تقييم ذاتي وليس شهادة BREEAM',
    notice: 'محسوب من إجابات هذه المؤسسة. أما الشهادات فتصدرها جهة اعتماد بعد تقييم يجريه مقيّم مرخّص.',
    score: 'النتيجة',
    band: 'التصنيف',
    exemplary: 'نقاط الأداء المتميز',
    category: 'الفئة',
    achieved: 'النقاط',
    available: 'من أصل',
    share: 'النسبة، %',
    weight: 'الوزن، %',
    points: 'نقاط مئوية',
    noWeights: 'لم تُدخل الأوزان',
    notAssessed: 'لم يُقيَّم',
    noBand: 'بلا تصنيف',
    reachesOnly: 'تبلغ النتيجة {band}، ولم تُدخل المعايير الدنيا',
    weightsMissing: 'لم تُدخل الأوزان: فهي غير منشورة، ولذلك لا تظهر نتيجة ولا تصنيف.',
    standardsMissing: 'لم تُدخل المعايير الدنيا: لا يُعرف إلا ما تبلغه النتيجة، لا التصنيف.',
    blockedByCredits: '{issue} يحول دون {band}: النقاط المطلوبة {credits}، والمحققة {achieved}.',
    blockedByCriterion: '{issue} يحول دون {band}: معياره غير مستوفى.',
    criteriaUnknown: 'المعايير التي تغيّرت بعد اعتماد هذه الجولة غير معروفة كما كانت حينها، وتُحتسب غير مستوفاة.',
    weightsFrom: 'مصدر الأوزان',
    standardsFrom: 'مصدر المعايير الدنيا',
    entered: 'أدخلتها المؤسسة من {source}',
  },
};
