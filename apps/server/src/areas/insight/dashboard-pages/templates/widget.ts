import type { FigureKey, SourceKey } from '@steward/contract/declared';
import type { Binding, Widget, WidgetKind } from '@steward/contract/insight/widgets.layout';
import type { WidgetWord } from '@steward/contract/widget-words';

type Place = readonly [x: number, y: number, w: number, h: number];
type By = Extract<Binding, { from: 'figures' }>['by'];

/** A widget that shows figures of the catalogue. Its title is the figure's name unless a word is given. */
export const figures = (
  id: string,
  kind: WidgetKind,
  [x, y, w, h]: Place,
  keys: readonly [FigureKey, ...FigureKey[]],
  by: By,
  more: { title?: WidgetWord; and?: By; most?: number; isMain?: true } = {},
): Widget => ({
  id,
  kind,
  x,
  y,
  w,
  h,
  ...(more.isMain && { is_main: true }),
  title: more.title ? { kind: 'word', value: more.title } : { kind: 'figure', value: keys[0] },
  binding: {
    from: 'figures',
    keys: [...keys],
    by,
    ...(more.and && { and: more.and }),
    ...(more.most && { most: more.most }),
  },
});

/** A widget that shows a source. */
export const source = (
  id: string,
  kind: WidgetKind,
  [x, y, w, h]: Place,
  key: SourceKey,
  title: WidgetWord,
  more: { option?: string; isMain?: true } = {},
): Widget => ({
  id,
  kind,
  x,
  y,
  w,
  h,
  ...(more.isMain && { is_main: true }),
  title: { kind: 'word', value: title },
  binding: { from: 'source', key, ...(more.option !== undefined && { option: more.option }) },
});
