import type { Language } from '@steward/contract/language';
import type { FigureValue } from '../../../platform/figures/figures.ts';

/** The words of the input sheet for a CRREM analysis; figures have their names from the catalogue. */
export interface CrremWords {
  sheet: string;
  property: string;
  country: string;
  zip: string;
  city: string;
  type: string;
  subType: string;
  mixedUse: string;
  year: string;
  refrigerants: string;
  retrofit: string;
  missing: string;
  column: string;
  reason: string;
  where: string;
  notes: string;
  notEntered: string;
  noRecords: string;
  noProjects: string;
  /** Of the columns; values of properties are in none of them. */
  reasons: Readonly<Partial<Record<NonNullable<FigureValue['reason']>, string>> & { 'no-data': string }>;
  /** Source and method. */
  about: readonly string[];
}

export const crremWords: Readonly<Record<Language, CrremWords>> = {
  en: {
    sheet: 'Input',
    property: 'Property',
    country: 'Country',
    zip: 'Postcode',
    city: 'City',
    type: 'Property type',
    subType: 'Subtype',
    mixedUse: 'Shares of mixed use',
    year: 'Year',
    refrigerants: 'Refrigerant losses',
    retrofit: 'Planned retrofits and their cost',
    missing: 'Missing',
    column: 'Column',
    reason: 'Why it is empty',
    where: 'Where it is entered',
    notes: 'Notes',
    notEntered: 'Not entered',
    noRecords: 'No loss is recorded in this year',
    noProjects: 'No project is planned',
    reasons: {
      'no-data': 'No data',
      'no-factor': 'No emission factor',
      'not-held': 'Not held in this year',
      'not-due': 'The year has not ended',
      'not-set': 'Not entered',
      'not-applicable': 'Does not apply',
      'no-floor-area': 'No floor area',
      'several-currencies': 'Several currencies',
      'part-of-reach': 'Not all properties are visible to you',
      'not-divided': 'Known as a whole, not divided',
      'not-permitted': 'You have no permission',
    },
    about: [
      'Figures of the whole building in the year, landlord and tenants together, on the days on which it was held.',
      'An empty cell is not zero: the sheet of missing data says why it is empty and where it is entered.',
      'Shares of mixed use are not recorded in Steward: complete that column by hand.',
      'Choose the building type of CRREM yourself: the types here are those of Steward.',
      'What is asked follows the publicly described inputs of the CRREM method (crrem.org). CRREM is a mark of its owner; no pathway or text of CRREM is in this file.',
    ],
  },
  de: {
    sheet: 'Eingaben',
    property: 'Immobilie',
    country: 'Land',
    zip: 'Postleitzahl',
    city: 'Ort',
    type: 'Immobilienart',
    subType: 'Unterart',
    mixedUse: 'Anteile gemischter Nutzung',
    year: 'Jahr',
    refrigerants: 'Kältemittelverluste',
    retrofit: 'Geplante Sanierungen und ihre Kosten',
    missing: 'Fehlendes',
    column: 'Spalte',
    reason: 'Warum sie leer ist',
    where: 'Wo es erfasst wird',
    notes: 'Hinweise',
    notEntered: 'Nicht erfasst',
    noRecords: 'In diesem Jahr ist kein Verlust erfasst',
    noProjects: 'Kein Projekt ist geplant',
    reasons: {
      'no-data': 'Keine Daten',
      'no-factor': 'Kein Emissionsfaktor',
      'not-held': 'In diesem Jahr nicht im Bestand',
      'not-due': 'Das Jahr ist nicht beendet',
      'not-set': 'Nicht erfasst',
      'not-applicable': 'Trifft nicht zu',
      'no-floor-area': 'Keine Fläche',
      'several-currencies': 'Mehrere Währungen',
      'part-of-reach': 'Sie sehen nicht alle Immobilien',
      'not-divided': 'Nur als Ganzes bekannt, nicht aufgeteilt',
      'not-permitted': 'Sie haben keine Berechtigung',
    },
    about: [
      'Werte des ganzen Gebäudes im Jahr, Vermieter und Mieter zusammen, an den Tagen im Bestand.',
      'Eine leere Zelle ist nicht null: Das Blatt „Fehlendes“ sagt, warum sie leer ist und wo der Wert erfasst wird.',
      'Anteile gemischter Nutzung sind in Steward nicht erfasst: Ergänzen Sie diese Spalte von Hand.',
      'Wählen Sie den Gebäudetyp von CRREM selbst: Die Arten hier sind die von Steward.',
      'Die Spalten folgen den öffentlich beschriebenen Eingaben der CRREM-Methode (crrem.org). CRREM ist eine Marke ihres Inhabers; diese Datei enthält weder Pfade noch Texte von CRREM.',
    ],
  },
  ar: {
    sheet: 'المدخلات',
    property: 'العقار',
    country: 'البلد',
    zip: 'الرمز البريدي',
    city: 'المدينة',
    type: 'نوع العقار',
    subType: 'النوع الفرعي',
    mixedUse: 'نسب الاستخدام المختلط',
    year: 'السنة',
    refrigerants: 'فاقد غازات التبريد',
    retrofit: 'أعمال التجديد المخططة وتكلفتها',
    missing: 'البيانات الناقصة',
    column: 'العمود',
    reason: 'سبب فراغه',
    where: 'مكان الإدخال',
    notes: 'ملاحظات',
    notEntered: 'غير مُدخل',
    noRecords: 'لا فاقد مسجل في هذه السنة',
    noProjects: 'لا مشروع مخطط',
    reasons: {
      'no-data': 'لا توجد بيانات',
      'no-factor': 'لا يوجد معامل انبعاث',
      'not-held': 'غير مملوك في هذه السنة',
      'not-due': 'لم تنتهِ السنة',
      'not-set': 'غير مُدخل',
      'not-applicable': 'لا ينطبق',
      'no-floor-area': 'لا توجد مساحة',
      'several-currencies': 'عملات متعددة',
      'part-of-reach': 'لا ترى جميع العقارات',
      'not-divided': 'معروف إجمالًا، غير مقسَّم',
      'not-permitted': 'ليست لديك صلاحية',
    },
    about: [
      'أرقام المبنى كاملًا في السنة، للمالك والمستأجرين معًا، في الأيام التي كان مملوكًا فيها.',
      'الخلية الفارغة ليست صفرًا: ورقة البيانات الناقصة تبين سبب فراغها ومكان إدخال القيمة.',
      'نسب الاستخدام المختلط غير مسجلة في Steward، فأكمل ذلك العمود يدويًا.',
      'اختر نوع المبنى في CRREM بنفسك، فالأنواع هنا هي أنواع Steward.',
      'تتبع الأعمدة المدخلات الموصوفة علنًا لمنهجية CRREM ‏(crrem.org). CRREM علامة لمالكها، ولا يحتوي هذا الملف على أي مسار أو نص منها.',
    ],
  },
};
