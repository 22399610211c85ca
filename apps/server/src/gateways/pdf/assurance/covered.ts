import { line, type Block } from '../blocks.ts';
import { labelsFor, named } from '../labels.ts';
import { clean, paragraphsOf } from '../prose.ts';
import type { AssuranceModel } from './model.ts';
import type { Wording } from './wording.ts';

type Finding = AssuranceModel['findings'][number];

/** The categories that scope 3 contains: a conclusion covers these and no others. */
export function scopeThree({ scope3Categories, language }: AssuranceModel, { label, figures }: Wording): Block[] {
  if (!scope3Categories) return [];
  if (scope3Categories.length === 0) return [line(label('scope3-none'))];
  const words = labelsFor(language);
  const list = scope3Categories
    .map((n) => `${figures.isolated(String(n))} ${named(words, 'category', String(n))}`)
    .join(words('list.semicolon'));
  return [line(label('scope3-of', { list }))];
}

/** A finding with everything that was written to it. */
export function thread(
  { kind, about, size_t, status, outcome, round, messages = [] }: Finding,
  wording: Wording,
): Block {
  const { label, figures, dir } = wording;
  const meta = [
    label('in-round', { round: figures.isolated(String(round)) }),
    ...(size_t === null ? [] : [`${label('column.size')}: ${figures.exact(size_t)}`]),
  ];
  const asked = clean(about);
  return {
    kind: 'thread',
    title: label(`kind.${kind}`),
    about: asked === '' ? '' : figures.named(asked),
    state: label(`status.${outcome ?? status}`),
    open: status === 'open',
    meta: meta.join(' · '),
    messages: messages.map(({ side, author, at, body }) => ({
      who: `${wording.outside(author)} · ${label(`side.${side}`)}`,
      when: figures.day(at),
      fromVerifier: side === 'verifier',
      body: paragraphsOf(body, dir),
    })),
  };
}
