import type { DocumentKind } from '../property/documents.ts';

/**
 * The words by which a kind of document is recognized, in English, German and Arabic. A longer phrase counts instead of the words in it: an
 * "insurance policy" is no policy. Of a German compound its end counts: a "Wartungsvertrag" is a "Vertrag".
 */
const words: Readonly<Partial<Record<DocumentKind, readonly string[]>>> = {
  energy_certificate: [
    'energy performance certificate',
    'display energy certificate',
    'energy certificate',
    'energieausweis',
    'energiebedarfsausweis',
    'energieverbrauchsausweis',
    'شهادة أداء الطاقة',
    'شهادة كفاءة الطاقة',
    'شهادة الطاقة',
  ],
  building_certificate: [
    'leed certificate',
    'leed certification',
    'breeam certificate',
    'dgnb zertifikat',
    'leed zertifikat',
    'breeam zertifikat',
    'green building certificate',
    'gebäudezertifikat',
    'nachhaltigkeitszertifikat',
    'شهادة المبنى الأخضر',
    'شهادة ليد',
  ],
  deed: [
    'deed',
    'title deed',
    'land register extract',
    'grundbuchauszug',
    'grundbuch',
    'grundstückskaufvertrag',
    'صك ملكية',
    'سند ملكية',
    'صك',
  ],
  permit: [
    'permit',
    'building permit',
    'planning permission',
    'certificate of occupancy',
    'baugenehmigung',
    'nutzungsgenehmigung',
    'genehmigung',
    'genehmigungsbescheid',
    'رخصة بناء',
    'شهادة إشغال',
    'رخصة',
    'تصريح',
  ],
  inspection: [
    'inspection report',
    'inspection certificate',
    'inspection',
    'test report',
    'maintenance report',
    'maintenance record',
    'prüfbericht',
    'prüfprotokoll',
    'prüfbescheinigung',
    'wartungsprotokoll',
    'wartungsnachweis',
    'abnahmeprotokoll',
    'inspektionsbericht',
    'تقرير تفتيش',
    'تقرير الفحص',
    'تقرير فحص',
    'محضر معاينة',
    'شهادة فحص',
  ],
  survey: [
    'survey',
    'condition survey',
    'survey report',
    'valuation report',
    'appraisal',
    'gutachten',
    'wertgutachten',
    'aufmaß',
    'vermessung',
    'تقرير تقييم',
    'تقرير مساحة',
    'رفع مساحي',
  ],
  plan: [
    'floor plan',
    'site plan',
    'drawing',
    'elevation drawing',
    'grundriss',
    'lageplan',
    'bauplan',
    'bauzeichnung',
    'zeichnung',
    'schnittzeichnung',
    'مخطط',
    'مخطط الطابق',
    'رسم هندسي',
    'مخططات',
  ],
  insurance: [
    'insurance',
    'insurance policy',
    'insurance certificate',
    'certificate of insurance',
    'versicherung',
    'versicherungsschein',
    'versicherungspolice',
    'versicherungsnachweis',
    'وثيقة تأمين',
    'بوليصة تأمين',
    'شهادة تأمين',
    'تأمين',
  ],
  contract: [
    'contract',
    'agreement',
    'lease',
    'lease agreement',
    'service contract',
    'tenancy agreement',
    'vertrag',
    'vereinbarung',
    'mietvertrag',
    'عقد',
    'عقد إيجار',
    'عقد صيانة',
    'اتفاقية',
  ],
  invoice: ['invoice', 'tax invoice', 'credit note', 'rechnung', 'gutschrift', 'فاتورة', 'فاتورة ضريبية', 'إشعار دائن'],
  report: ['report', 'annual report', 'bericht', 'jahresbericht', 'studie', 'تقرير', 'تقرير سنوي', 'دراسة'],
  manual: [
    'manual',
    'user guide',
    'user manual',
    'operating instructions',
    'installation instructions',
    'handbuch',
    'anleitung',
    'دليل المستخدم',
    'دليل التشغيل',
    'كتيب',
  ],
  policy: ['policy', 'code of conduct', 'guideline', 'richtlinie', 'leitlinie', 'hausordnung', 'سياسة', 'لائحة'],
  correspondence: [
    'dear sir',
    'dear madam',
    'yours sincerely',
    'kind regards',
    'sehr geehrte',
    'mit freundlichen grüßen',
    'تحية طيبة',
    'وتفضلوا بقبول',
  ],
};

/** Ends of German compounds, of at least five letters so that no other word ends with them by chance. */
const compoundEnds = Object.values(words)
  .flat()
  .filter((word) => /^[a-zäöüß]{6,}$/u.test(word) && !/(?:ion|ment|ance|oice|port|wing|raft|vey)$/u.test(word));

const attached = /^(?:وال|بال|كال|لل|ال|و(?=\p{L}{4}))/u;

const normalized = (word: string): string => {
  const plain = word.replace(/[\u064B-\u0652\u0640]/gu, '').replace(/[أإآ]/gu, 'ا');
  return /[\u0621-\u064A]/u.test(plain) && plain.length > 4 ? plain.replace(attached, '') : plain;
};
const printedWords = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const split = (text: string): string[] => printedWords(text).map((word) => normalized(word.toLowerCase()));

interface Phrase {
  kind: DocumentKind;
  text: string;
  words: readonly string[];
}

const phrases = new Map<string, Phrase[]>();
for (const [kind, all] of Object.entries(words) as [DocumentKind, readonly string[]][])
  for (const text of all) {
    const parts = split(text);
    const first = parts[0] ?? '';
    phrases.set(first, [...(phrases.get(first) ?? []), { kind, text, words: parts }]);
  }
for (const all of phrases.values()) all.sort((a, b) => b.words.length - a.words.length);

/** The phrases that can begin with a word; a plural of English and German counts as its singular, of a compound its end. */
function startingWith(word: string): Phrase[] {
  const forms = [word, word.replace(/s$/u, ''), word.replace(/(?:e|en)$/u, '')];
  const direct = [...new Set(forms)].flatMap((form) => phrases.get(form) ?? []);
  const end = compoundEnds.find((one) => word.length > one.length + 2 && word.endsWith(one));
  return end === undefined ? direct : [...direct, ...(phrases.get(end)?.filter((one) => one.text === end) ?? [])];
}

/** Finds the longest phrase that begins at a word; each different word is looked up once. */
function phraseFinder(all: readonly string[]): (at: number) => Phrase | undefined {
  const known = new Map<string, Phrase[]>();
  return (at) => {
    const word = all[at] ?? '';
    let starting = known.get(word);
    if (!starting) known.set(word, (starting = startingWith(word)));
    return starting.find((one) => one.words.every((part, i) => i === 0 || all[at + i] === part));
  };
}

/** The first words of a document are its heading. */
const HEADING = 40;
/** A word of the heading or the name of the file counts as much as three in the text. */
const [IN_NAME, IN_HEADING, IN_TEXT, MOST_IN_TEXT] = [3, 3, 1, 3];
/** What a heading begins with counts more than what follows in it. */
const FIRST_IN_HEADING = 1;
/** So much is needed to name a kind. */
const ENOUGH = 3;

export interface FoundKind {
  kind: DocumentKind;
  /** The words that speak for it, as printed. */
  word: string;
  where: 'name' | 'heading' | 'text';
}

/** The kind that the name and the text of a document speak for; undefined if several do equally, or none enough. */
export function kindOfText(fileName: string, text: string): FoundKind | undefined {
  const scores = new Map<DocumentKind, { score: number; inText: number; first: FoundKind }>();
  const count = (content: string, whereOf: (at: number) => FoundKind['where']) => {
    const printed = printedWords(content);
    const all = printed.map((word) => normalized(word.toLowerCase()));
    const phraseAt = phraseFinder(all);
    const seen = new Set<string>();
    for (let at = 0; at < all.length; at++) {
      const phrase = phraseAt(at);
      if (!phrase) continue;
      const where = whereOf(at);
      const { kind } = phrase;
      const word = printed.slice(at, at + phrase.words.length).join(' ');
      const before = scores.get(kind) ?? { score: 0, inText: 0, first: { kind, word, where } };
      const isRepeated = where !== 'text' && seen.has(`${where} ${kind}`);
      seen.add(`${where} ${kind}`);
      const points =
        where === 'text'
          ? before.inText < MOST_IN_TEXT
            ? IN_TEXT
            : 0
          : isRepeated
            ? 0
            : where === 'name'
              ? IN_NAME
              : IN_HEADING + (seen.size === 1 ? FIRST_IN_HEADING : 0);
      scores.set(kind, {
        ...before,
        score: before.score + points,
        inText: before.inText + (where === 'text' ? points : 0),
      });
      at += phrase.words.length - 1;
    }
  };
  count(fileName.replace(/\.[^.]{1,10}$/u, ''), () => 'name');
  count(text, (at) => (at < HEADING ? 'heading' : 'text'));
  const [best, second] = [...scores.values()].toSorted((a, b) => b.score - a.score);
  if (!best || best.score < ENOUGH || (second && second.score === best.score)) return undefined;
  return best.first;
}

/** Whether the name of a folder says that documents of a kind are in it: "Contracts", "Verträge", "العقود". */
export const isFolderOfKind = (name: string, kind: DocumentKind): boolean => {
  const all = split(name);
  const phraseAt = phraseFinder(all);
  return all.some((_, at) => phraseAt(at)?.kind === kind) || all.some((word) => plurals[word] === kind);
};

/** Plurals that are no singular with an ending. */
const plurals: Readonly<Record<string, DocumentKind>> = {
  verträge: 'contract',
  mietverträge: 'contract',
  wartungsverträge: 'contract',
  grundrisse: 'plan',
  pläne: 'plan',
  plans: 'plan',
  drawings: 'plan',
  policies: 'policy',
  surveys: 'survey',
  handbücher: 'manual',
  anleitungen: 'manual',
  energieausweise: 'energy_certificate',
  certificates: 'energy_certificate',
  zertifikate: 'building_certificate',
  versicherungen: 'insurance',
  prüfberichte: 'inspection',
  photos: 'photo',
  fotos: 'photo',
  pictures: 'photo',
  bilder: 'photo',
  correspondence: 'correspondence',
  korrespondenz: 'correspondence',
  schriftverkehr: 'correspondence',
  [normalized('العقود')]: 'contract',
  [normalized('الفواتير')]: 'invoice',
  [normalized('التقارير')]: 'report',
  [normalized('الصور')]: 'photo',
  [normalized('التصاريح')]: 'permit',
  [normalized('الرخص')]: 'permit',
  [normalized('المراسلات')]: 'correspondence',
};
