import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Read {
  pages: string[];
  all: string;
  title: unknown;
  author: unknown;
  language: unknown;
  tagged: unknown;
  /** Where its links lead. */
  links: string[];
}

/** The texts of a PDF page by page, and what it says of itself: for tests. */
export async function readPdf(pdf: Uint8Array): Promise<Read> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const links: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    for (const { url } of (await page.getAnnotations()) as { url?: string }[]) if (url) links.push(url);
    const text = content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    pages.push(text.replace(/[\u200B\u2066-\u2069]/g, '').replace(/\s+/g, ' '));
  }
  const { info } = await document.getMetadata();
  const facts = info as Record<string, unknown>;
  const tagged = await document.getMarkInfo();
  await task.destroy();
  return {
    pages,
    all: pages.join('\n'),
    title: facts['Title'],
    author: facts['Author'],
    language: facts['Language'],
    links,
    tagged: (tagged as { Marked?: boolean } | null)?.Marked,
  };
}
