import { line, type Block } from '../blocks.ts';
import { labelsFor, named } from '../labels.ts';
import { threadBlock } from '../thread.ts';
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
export function thread({ messages = [], ...finding }: Finding, wording: Wording): Block {
  const { label, figures } = wording;
  const { kind, size_t, status, outcome, round } = finding;
  return threadBlock({ ...finding, messages }, wording, {
    title: label(`kind.${kind}`),
    state: label(`status.${outcome ?? status}`),
    meta: [
      label('in-round', { round: figures.isolated(String(round)) }),
      ...(size_t === null ? [] : [`${label('column.size')}: ${figures.exact(size_t)}`]),
    ],
    whoOf: ({ author, side }) => `${wording.outside(author)} · ${label(`side.${side}`)}`,
  });
}
