import { heading, line, type Block, type PrintedReport } from '../blocks.ts';
import { figuresFor } from '../figures.ts';
import { clean, shortened } from '../prose.ts';
import { letterLabels } from './labels.ts';
import type { PlainLetterModel } from './model.ts';

/** A letter that says what a mail would say. */
export function plainLetter(model: PlainLetterModel): PrintedReport {
  const words = letterLabels[model.language];
  const figures = figuresFor(model.language);
  const dir = model.language === 'ar' ? 'rtl' : 'ltr';
  const prose = (paragraphs: readonly string[]): Block => ({
    kind: 'prose',
    paragraphs: paragraphs.map((text) => ({
      kind: 'text',
      dir,
      lines: text
        .split('\n')
        .map((one) => clean(shortened(one.trim(), 1000)))
        .filter(Boolean),
    })),
  });
  const [year = 1970, month = 1, day = 1] = model.writtenOn.split('-').map(Number);
  const title = clean(shortened(model.title, 200));
  return {
    language: model.language,
    dir,
    title: title.replace(/[\u2066-\u2069]/g, ''),
    author: clean(shortened(model.organization, 160)),
    description: title.replace(/[\u2066-\u2069]/g, ''),
    date: { year, month, day },
    cover: null,
    contents: '',
    running: {
      title,
      organization: figures.named(shortened(model.organization, 60)),
      draft: '',
      mark: figures.named(shortened(model.recipient, 60)),
      page: words.page,
    },
    blocks: [
      line(words.from, { muted: true }),
      prose([model.organization]),
      line(words.to, { muted: true }),
      prose([model.recipient]),
      line(`${words.date}: ${figures.day(model.writtenOn)}`),
      heading(1, title, { numbered: false }),
      prose(model.paragraphs),
      line(words.closing),
      prose([model.organization]),
    ],
  };
}
