/** The letters that a printed report can have; each has an Arabic partner of the same weight in the PDF. */
export const reportFonts = ['IBM Plex Sans', 'Liberation Sans'] as const;
export type ReportFont = (typeof reportFonts)[number];

/** The parts of a printed report with letters of their own. */
export const reportTextParts = ['generated_text', 'questions', 'answers'] as const;
export type ReportTextPart = (typeof reportTextParts)[number];

export interface ReportTextStyle {
  /** In points. */
  fontSize: number;
  /** `#16211f` */
  color: string;
  fontFamily: ReportFont;
}
export type ReportStyles = Readonly<Record<ReportTextPart, ReportTextStyle>>;

export const shippedStyles: ReportStyles = {
  generated_text: { fontSize: 9, color: '#5a6865', fontFamily: 'IBM Plex Sans' },
  questions: { fontSize: 10, color: '#0f7b6c', fontFamily: 'IBM Plex Sans' },
  answers: { fontSize: 9.5, color: '#16211f', fontFamily: 'IBM Plex Sans' },
};

/** WCAG 2.2, 1.4.3: text of normal size. */
export const LEAST_CONTRAST = 4.5;

/** The contrast ratio of a color to white, 1 to 21 (WCAG 2.2). Not a color: 1. */
export function contrastOnWhite(color: string): number {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return 1;
  const linear = (hex: string) => {
    const share = Number.parseInt(hex, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return 1.05 / (luminance + 0.05);
}

/** What head and foot of a page can name. Page numbers are known only while the pages are made. */
export const pagePlaceholders = ['organization', 'property', 'date', 'page', 'pages'] as const;

/** Names in braces that no page has. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w*)\}/g)].flatMap(([, name = '']) =>
    (pagePlaceholders as readonly string[]).includes(name) ? [] : [name],
  );
