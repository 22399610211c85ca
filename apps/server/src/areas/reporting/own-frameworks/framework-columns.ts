import type { Language } from '@steward/contract/language';

type Words = Readonly<Record<Language, string>>;
export interface FrameworkColumn {
  name: string;
  means: Words;
  example: string;
}

const column = (name: string, en: string, de: string, ar: string, example = ''): FrameworkColumn => ({
  name,
  means: { en, de, ar },
  example,
});

/** A text in three languages, of which one is enough. */
const inLanguages = (name: string, en: string, de: string, ar: string, example: string): FrameworkColumn[] => [
  column(
    `${name}_en`,
    `${en} in English; one language is enough`,
    `${de} auf Englisch; eine Sprache genügt`,
    `${ar} بالإنجليزية؛ تكفي لغة واحدة`,
    example,
  ),
  column(`${name}_de`, `${en} in German`, `${de} auf Deutsch`, `${ar} بالألمانية`),
  column(`${name}_ar`, `${en} in Arabic`, `${de} auf Arabisch`, `${ar} بالعربية`),
];

const types = 'number, text, longtext, choice, multichoice, boolean, date, table, file';

/** The fields of the sheet `framework`: one in each row. */
export const headFields: readonly FrameworkColumn[] = [
  column(
    'key',
    'Short name for computers: own_, then small letters, digits and _; the same in every edition',
    'Kurzname für Computer: own_, dann Kleinbuchstaben, Ziffern und _; in jeder Ausgabe gleich',
    'اسم مختصر للحواسيب: own_ ثم أحرف صغيرة وأرقام و_؛ وهو نفسه في كل إصدار',
    'own_supplier_code',
  ),
  column(
    'edition',
    'Year or year and month of the edition',
    'Jahr oder Jahr und Monat der Ausgabe',
    'سنة الإصدار، أو السنة والشهر',
    '2026',
  ),
  column('framework', 'Name of the framework', 'Name des Rahmenwerks', 'اسم الإطار', 'Supplier code'),
  column(
    'category',
    'In which list it is: disclosure, regulation or voluntary',
    'In welcher Liste es steht: disclosure, regulation oder voluntary',
    'القائمة التي يظهر فيها: disclosure أو regulation أو voluntary',
    'voluntary',
  ),
  column(
    'levels',
    'What a report is about: organization, portfolio, fund, property; several with ;',
    'Worüber berichtet wird: organization, portfolio, fund, property; mehrere mit ;',
    'موضوع التقرير: organization و portfolio و fund و property؛ يُفصل بينها بـ ;',
    'organization; portfolio',
  ),
  column(
    'version',
    'Version as it is shown',
    'Version, wie sie angezeigt wird',
    'الإصدار كما يُعرض',
    'Version 2, January 2026',
  ),
  column(
    'publisher',
    'Who issues the framework',
    'Herausgeber des Rahmenwerks',
    'الجهة التي تصدر الإطار',
    'Example Estates',
  ),
  column(
    'valid_from',
    'Reports whose period begins on this day or later',
    'Berichte, deren Zeitraum an diesem Tag oder später beginnt',
    'التقارير التي تبدأ فترتها في هذا اليوم أو بعده',
    '2026-01-01',
  ),
  column(
    'valid_until',
    'Reports whose period begins before this day; empty: until a later edition',
    'Berichte, deren Zeitraum vor diesem Tag beginnt; leer: bis zu einer späteren Ausgabe',
    'التقارير التي تبدأ فترتها قبل هذا اليوم؛ فارغ: حتى إصدار لاحق',
  ),
  column('licence', 'Licence of the text', 'Lizenz des Textes', 'ترخيص النص'),
  column(
    'confidence',
    'high, medium or low; empty: high',
    'high, medium oder low; leer: high',
    'high أو medium أو low؛ فارغ: high',
  ),
  column(
    'confidence_note',
    'What readers should know about the questions',
    'Was Leser über die Fragen wissen sollten',
    'ما ينبغي أن يعرفه القارئ عن الأسئلة',
  ),
  column('source_name', 'Name of the publication', 'Name der Veröffentlichung', 'اسم المنشور'),
  column('source_ref', 'Where it is found', 'Wo sie zu finden ist', 'مكان العثور عليه'),
];

/** The columns of the sheet `questions`: a question in each row. */
const questionColumns: readonly FrameworkColumn[] = [
  column(
    'section',
    'Code of the section; empty: the section of the row above',
    'Kürzel des Abschnitts; leer: der Abschnitt der Zeile darüber',
    'رمز القسم؛ فارغ: قسم الصف السابق',
    'A',
  ),
  ...inLanguages(
    'section',
    'Title of the section, in its first row,',
    'Titel des Abschnitts, in seiner ersten Zeile,',
    'عنوان القسم في صفه الأول',
    'Energy',
  ),
  column(
    'level',
    'organization, portfolio or property (then each property is asked), in the first row of a section',
    'organization, portfolio oder property (dann wird jede Immobilie gefragt), in der ersten Zeile eines Abschnitts',
    'organization أو portfolio أو property (فيُسأل عن كل عقار)، في الصف الأول من القسم',
    'organization',
  ),
  column(
    'code',
    'Code of the question, once in the file',
    'Kürzel der Frage, einmal in der Datei',
    'رمز السؤال، مرة واحدة في الملف',
    'A.1',
  ),
  ...inLanguages('title', 'The question', 'Die Frage', 'السؤال', 'Energy used in the year'),
  ...inLanguages('help', 'Help', 'Hilfe', 'المساعدة', 'Without the use of tenants.'),
  column('type', `How it is answered: ${types}`, `Wie geantwortet wird: ${types}`, `طريقة الإجابة: ${types}`, 'number'),
  column('unit', 'Unit of a number', 'Einheit einer Zahl', 'وحدة الرقم', 'kWh'),
  column('required', 'yes or no; empty: no', 'ja oder nein; leer: nein', 'نعم أو لا؛ فارغ: لا', 'yes'),
  column(
    'omittable',
    'yes: it may be left out with a reason; empty: yes',
    'ja: darf mit einem Grund entfallen; leer: ja',
    'نعم: يجوز ترك السؤال مع ذكر السبب؛ فارغ: نعم',
    'yes',
  ),
  column('points', 'Points for the question', 'Punkte für die Frage', 'نقاط السؤال'),
  column('references', 'Paragraphs; several with ;', 'Absätze; mehrere mit ;', 'الفقرات؛ يُفصل بينها بـ ;'),
  column(
    'metrics',
    'Metrics of the catalogue that answer it, with their share after a colon: full, ownership, value or boundary',
    'Kennzahlen des Katalogs, die sie beantworten, nach einem Doppelpunkt ihr Anteil: full, ownership, value oder boundary',
    'مؤشرات الفهرس التي تجيب عنه، وبعد النقطتين حصتها: full أو ownership أو value أو boundary',
    'energy.total: full',
  ),
  column(
    'equivalents',
    'The same question in a shipped framework; several with ;',
    'Dieselbe Frage in einem mitgelieferten Rahmenwerk; mehrere mit ;',
    'السؤال نفسه في إطار مرفق بالنظام؛ يُفصل بينها بـ ;',
    'gri: 302-1',
  ),
  column(
    'replaces',
    'Codes of the edition before whose answers it takes; empty: the same code; - : none',
    'Kürzel der Ausgabe davor, deren Antworten sie übernimmt; leer: dasselbe Kürzel; - : keine',
    'رموز الإصدار السابق التي يأخذ إجاباتها؛ فارغ: الرمز نفسه؛ - : لا شيء',
  ),
  column(
    'confidence',
    'high, medium or low; low: no metric answers it; empty: high',
    'high, medium oder low; bei low beantwortet sie keine Kennzahl; leer: high',
    'high أو medium أو low؛ مع low لا يجيب عنه أي مؤشر؛ فارغ: high',
  ),
];

/** The columns of the sheet `columns`: a column of a table in each row. */
const tableColumns: readonly FrameworkColumn[] = [
  column(
    'question',
    'Code of the question of type table',
    'Kürzel der Frage vom Typ table',
    'رمز السؤال من نوع table',
    'A.3',
  ),
  column(
    'code',
    'Short name of the column: small letters, digits and _',
    'Kurzname der Spalte: Kleinbuchstaben, Ziffern und _',
    'اسم مختصر للعمود: أحرف صغيرة وأرقام و_',
    'site',
  ),
  ...inLanguages('title', 'Title of the column', 'Titel der Spalte', 'عنوان العمود', 'Site'),
  column(
    'type',
    'number, text, longtext, choice, multichoice, boolean or date',
    'number, text, longtext, choice, multichoice, boolean oder date',
    'number أو text أو longtext أو choice أو multichoice أو boolean أو date',
    'text',
  ),
  column('unit', 'Unit of a number', 'Einheit einer Zahl', 'وحدة الرقم'),
];

/** The columns of the sheet `options`: an option of a choice in each row. */
const optionColumns: readonly FrameworkColumn[] = [
  column(
    'question',
    'Code of the question of type choice or multichoice',
    'Kürzel der Frage vom Typ choice oder multichoice',
    'رمز السؤال من نوع choice أو multichoice',
    'A.2',
  ),
  column(
    'column',
    'Column of a table whose option it is; empty: of the question',
    'Spalte der Tabelle, zu der die Option gehört; leer: zur Frage',
    'عمود الجدول الذي يتبعه الخيار؛ فارغ: السؤال نفسه',
  ),
  column(
    'value',
    'Short name of the option: small letters, digits and _',
    'Kurzname der Option: Kleinbuchstaben, Ziffern und _',
    'اسم مختصر للخيار: أحرف صغيرة وأرقام و_',
    'every_year',
  ),
  ...inLanguages('title', 'The option', 'Die Option', 'الخيار', 'Every year'),
  column('points', 'Points for the option', 'Punkte für die Option', 'نقاط الخيار'),
];

/** The columns of the sheet `reasons`: a reason for leaving a question out in each row. */
const reasonColumns: readonly FrameworkColumn[] = [
  column(
    'code',
    'Short name of the reason: small letters, digits and _',
    'Kurzname des Grundes: Kleinbuchstaben, Ziffern und _',
    'اسم مختصر للسبب: أحرف صغيرة وأرقام و_',
    'confidential',
  ),
  ...inLanguages('title', 'The reason', 'Der Grund', 'السبب', 'Confidential'),
];

/** The sheets of a workbook with a framework. Their names, like those of their columns, are the same in every language. */
export const frameworkSheets = {
  framework: headFields,
  questions: questionColumns,
  columns: tableColumns,
  options: optionColumns,
  reasons: reasonColumns,
} as const;
export type SheetName = keyof typeof frameworkSheets;
