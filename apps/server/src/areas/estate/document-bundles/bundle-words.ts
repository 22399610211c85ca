import type { Language } from '@steward/contract/language';

/** The words that a ZIP of documents has in itself. */
export interface BundleWords {
  documents: string;
  company: string;
  unorganized: string;
  /** The name of the list of what is not in it. */
  leftOutFile: string;
  leftOut: string;
  reasons: { reach: string; file: string; lost: string; virus: string };
}

export const bundleWords: Readonly<Record<Language, BundleWords>> = {
  en: {
    documents: 'Documents',
    company: 'Company',
    unorganized: 'Unorganized',
    leftOutFile: 'left-out.txt',
    leftOut: 'These documents are not in this ZIP:',
    reasons: {
      reach: 'no longer there, or no longer within your access',
      file: 'has no file',
      lost: 'its file could not be read',
      virus: 'has a virus, or is still being checked for viruses',
    },
  },
  de: {
    documents: 'Dokumente',
    company: 'Unternehmen',
    unorganized: 'Nicht eingeordnet',
    leftOutFile: 'left-out.txt',
    leftOut: 'Diese Dokumente sind nicht in dieser ZIP-Datei:',
    reasons: {
      reach: 'nicht mehr vorhanden oder für Sie nicht mehr zugänglich',
      file: 'hat keine Datei',
      lost: 'die Datei konnte nicht gelesen werden',
      virus: 'enthält einen Virus oder wird noch auf Viren geprüft',
    },
  },
  ar: {
    documents: 'المستندات',
    company: 'الشركة',
    unorganized: 'غير منظمة',
    leftOutFile: 'left-out.txt',
    leftOut: 'هذه المستندات غير موجودة في ملف ZIP هذا:',
    reasons: {
      reach: 'لم يعد موجودًا أو لم يعد ضمن صلاحياتك',
      file: 'ليس له ملف',
      lost: 'تعذرت قراءة ملفه',
      virus: 'يحتوي على فيروس أو ما زال يُفحص بحثًا عن الفيروسات',
    },
  },
};
