import type { PageFrame, PageImage } from './blocks.ts';
import { clean, shortened } from './prose.ts';

/** Head and foot as a template has them, and the image. */
export interface FrameTexts {
  header_info: string;
  footer_info: string;
  logo: PageImage | null;
}

/** The values of their names; page numbers are filled in while the pages are made. */
export interface FrameValues {
  organization: string;
  property: string;
  /** In the format of the language. */
  date: string;
}

export function filledFrame({ header_info, footer_info, logo }: FrameTexts, values: FrameValues): PageFrame {
  const shown: Readonly<Record<string, string>> = {
    organization: clean(shortened(values.organization, 80)),
    property: clean(shortened(values.property, 80)),
    date: values.date,
  };
  const filled = (text: string) =>
    clean(
      text.replace(/\{(organization|property|date)\}/g, (_, name: string) => shown[name] ?? ''),
      60,
    );
  return { header: filled(header_info), footer: filled(footer_info), logo };
}
