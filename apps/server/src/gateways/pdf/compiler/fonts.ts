import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FONTS = [
  '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/500Medium/IBMPlexSansArabic_500Medium.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  // Greek, Cyrillic and Hebrew names, which the first family does not have.
  'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
  'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf',
];

/** The fonts of a report, and no others: the fonts of the machine would change its pages. */
export function readFonts(): Promise<Buffer[]> {
  const require = createRequire(import.meta.url);
  return Promise.all(FONTS.map((font) => readFile(require.resolve(font))));
}
