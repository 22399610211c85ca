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
  /** Every printed piece: its left end and its line in points from the left and from below, and how wide it is. */
  placed: { page: number; text: string; x: number; y: number; width: number }[];
}

/** The texts of a PDF page by page, and what it says of itself: for tests. */
export async function readPdf(pdf: Uint8Array): Promise<Read> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const links: string[] = [];
  const placed: Read['placed'] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    for (const { url } of (await page.getAnnotations()) as { url?: string }[]) if (url) links.push(url);
    for (const item of content.items)
      if ('str' in item)
        placed.push({
          page: number,
          text: plain(item.str),
          x: Number(item.transform[4]),
          y: Number(item.transform[5]),
          width: item.width,
        });
    const text = content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    pages.push(plain(text));
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
    placed,
    tagged: (tagged as { Marked?: boolean } | null)?.Marked,
  };
}

const plain = (text: string) => text.replace(/[\u200B\u2066-\u2069]/g, '').replace(/\s+/g, ' ');
