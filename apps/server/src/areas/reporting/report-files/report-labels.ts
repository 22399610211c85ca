import type { CitationKind } from '@steward/contract/reporting/frameworks.models';
import type { Language } from '@steward/contract/language';

/** The words of a printed or exported report. */
export interface ReportLabels {
  report: string;
  answers: string;
  sources: string;
  framework: string;
  edition: string;
  subject: string;
  year: string;
  period: string;
  state: string;
  draft: string;
  round: string;
  approved: string;
  submitted: string;
  sha256: string;
  answered: string;
  section: string;
  code: string;
  question: string;
  property: string;
  row: string;
  answer: string;
  unit: string;
  reason: string;
  owner: string;
  reviewedBy: string;
  kind: string;
  source: string;
  value: string;
  page: string;
  quote: string;
  fingerprint: string;
  column: string;
  address: string;
  version: string;
  yes: string;
  no: string;
  publisher: string;
  draftTitle: string;
  /** With `{n}`: required questions without an answer. */
  left: string;
  nothingLeft: string;
  noAnswer: string;
  hidden: string;
  pageOf: string;
  states: Readonly<Record<'open' | 'drafted' | 'answered' | 'reviewed' | 'not-applicable' | 'omitted', string>>;
  kinds: Readonly<Record<CitationKind, string>>;
}

export const reportLabels: Readonly<Record<Language, ReportLabels>> = {
  en: {
    report: 'Report',
    answers: 'Answers',
    sources: 'Sources',
    framework: 'Framework',
    edition: 'Edition',
    subject: 'About',
    year: 'Year',
    period: 'Period',
    state: 'State',
    draft: 'Draft',
    round: 'Round',
    approved: 'Approved',
    submitted: 'Submitted',
    sha256: 'SHA-256',
    answered: 'Required questions answered',
    section: 'Section',
    code: 'Code',
    question: 'Question',
    property: 'Property',
    row: 'Row',
    answer: 'Answer',
    unit: 'Unit',
    reason: 'Reason',
    owner: 'Answered by',
    reviewedBy: 'Reviewed by',
    kind: 'Kind',
    source: 'Source',
    value: 'Value',
    page: 'Page',
    quote: 'Quotation',
    fingerprint: 'Fingerprint',
    column: 'Column',
    address: 'Address',
    version: 'Version',
    yes: 'Yes',
    no: 'No',
    publisher: 'Publisher',
    draftTitle: 'This is a draft',
    left: 'Required questions without an answer: {n}.',
    nothingLeft: 'Every required question is answered. The report is not approved.',
    noAnswer: 'No answer yet',
    hidden: 'You have no permission to see values of properties.',
    pageOf: 'Page {page} of {pages}',
    states: {
      open: 'Not answered',
      drafted: 'Draft',
      answered: 'Answered, to be reviewed',
      reviewed: 'Reviewed',
      'not-applicable': 'Not applicable',
      omitted: 'Omitted with a reason',
    },
    kinds: {
      metric: 'Figure',
      record: 'ESG record',
      document: 'Document',
      answer: 'Answer of another framework',
      'ghg-report': 'GHG report',
      equipment: 'Equipment',
      meter: 'Meter',
      renewable: 'Renewable source',
      servicing: 'Servicing',
      device: 'Device',
      register: 'Equipment register',
    },
  },
  de: {
    report: 'Bericht',
    answers: 'Antworten',
    sources: 'Quellen',
    framework: 'Rahmenwerk',
    edition: 'Ausgabe',
    subject: 'Gegenstand',
    year: 'Jahr',
    period: 'Zeitraum',
    state: 'Status',
    draft: 'Entwurf',
    round: 'Runde',
    approved: 'Freigegeben',
    submitted: 'Eingereicht',
    sha256: 'SHA-256',
    answered: 'Beantwortete Pflichtfragen',
    section: 'Abschnitt',
    code: 'Code',
    question: 'Frage',
    property: 'Immobilie',
    row: 'Zeile',
    answer: 'Antwort',
    unit: 'Einheit',
    reason: 'Begründung',
    owner: 'Beantwortet von',
    reviewedBy: 'Geprüft von',
    kind: 'Art',
    source: 'Quelle',
    value: 'Wert',
    page: 'Seite',
    quote: 'Zitat',
    fingerprint: 'Fingerabdruck',
    column: 'Spalte',
    address: 'Adresse',
    version: 'Version',
    yes: 'Ja',
    no: 'Nein',
    publisher: 'Herausgeber',
    draftTitle: 'Dies ist ein Entwurf',
    left: 'Pflichtfragen ohne Antwort: {n}.',
    nothingLeft: 'Alle Pflichtfragen sind beantwortet. Der Bericht ist nicht freigegeben.',
    noAnswer: 'Noch keine Antwort',
    hidden: 'Sie haben keine Berechtigung, Werte von Immobilien zu sehen.',
    pageOf: 'Seite {page} von {pages}',
    states: {
      open: 'Nicht beantwortet',
      drafted: 'Entwurf',
      answered: 'Beantwortet, zu prüfen',
      reviewed: 'Geprüft',
      'not-applicable': 'Nicht zutreffend',
      omitted: 'Ausgelassen mit Begründung',
    },
    kinds: {
      metric: 'Kennzahl',
      record: 'ESG-Datensatz',
      document: 'Dokument',
      answer: 'Antwort eines anderen Rahmenwerks',
      'ghg-report': 'THG-Bericht',
      equipment: 'Gerät',
      meter: 'Zähler',
      renewable: 'Erneuerbare Quelle',
      servicing: 'Wartung',
      device: 'Sensorgerät',
      register: 'Anlagenverzeichnis',
    },
  },
  ar: {
    report: 'التقرير',
    answers: 'الإجابات',
    sources: 'المصادر',
    framework: 'الإطار',
    edition: 'الإصدار',
    subject: 'موضوع التقرير',
    year: 'السنة',
    period: 'الفترة',
    state: 'الحالة',
    draft: 'مسودة',
    round: 'الجولة',
    approved: 'الاعتماد',
    submitted: 'التقديم',
    sha256: 'SHA-256',
    answered: 'الأسئلة الإلزامية المجاب عنها',
    section: 'القسم',
    code: 'الرمز',
    question: 'السؤال',
    property: 'العقار',
    row: 'الصف',
    answer: 'الإجابة',
    unit: 'الوحدة',
    reason: 'السبب',
    owner: 'أجاب عنه',
    reviewedBy: 'راجعه',
    kind: 'النوع',
    source: 'المصدر',
    value: 'القيمة',
    page: 'الصفحة',
    quote: 'الاقتباس',
    fingerprint: 'البصمة',
    column: 'العمود',
    address: 'العنوان',
    version: 'الإصدار',
    yes: 'نعم',
    no: 'لا',
    publisher: 'الناشر',
    draftTitle: 'هذه مسودة',
    left: 'الأسئلة الإلزامية التي لم يُجب عنها: {n}.',
    nothingLeft: 'أُجيب عن جميع الأسئلة الإلزامية، ولم يُعتمد التقرير بعد.',
    noAnswer: 'لا إجابة بعد',
    hidden: 'ليست لديك صلاحية الاطلاع على قيم العقارات.',
    pageOf: 'صفحة {page} من {pages}',
    states: {
      open: 'لم يُجب عنه',
      drafted: 'مسودة',
      answered: 'أُجيب عنه وينتظر المراجعة',
      reviewed: 'تمت مراجعته',
      'not-applicable': 'لا ينطبق',
      omitted: 'محذوف بسبب',
    },
    kinds: {
      metric: 'رقم محسوب',
      record: 'سجل بيئي واجتماعي وحوكمي',
      document: 'مستند',
      answer: 'إجابة من إطار آخر',
      'ghg-report': 'تقرير انبعاثات غازات الدفيئة',
      equipment: 'معدّة',
      meter: 'عداد',
      renewable: 'مصدر متجدد',
      servicing: 'صيانة',
      device: 'جهاز استشعار',
      register: 'سجل المعدات',
    },
  },
};
