const marks =
  /[([](?:pre-?filled|required|optional|mandatory|pflicht(?:feld|angabe)?|erforderlich|مطلوب|إلزامي|اختياري)[^)\]]*[)\]]|\*/giu;

/** A heading without what a template adds to it: `Postal Code (Required for US or Canada)`, `Name *`. */
export const withoutMarks = (heading: string): string => heading.replace(marks, ' ').replace(/\s+/g, ' ').trim();
