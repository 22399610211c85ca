import type { AnsweredWidget, DataOf, Label, WidgetData } from '@steward/contract/widget-data';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import type { LabelText } from './label-text.ts';

export type Missing = NonNullable<AnsweredWidget['missing']>;
export type DataColour = NonNullable<DataOf<'parts'>['parts'][number]['colour']>;
export type Tone = DataOf<'list'>['rows'][number]['tone'];
export type Cell = DataOf<'table'>['rows'][number]['cells'][number];

/** What the drawing of a widget receives. */
export interface Drawing<S extends WidgetData['shape']> {
  widget: Widget;
  data: DataOf<S>;
  unit: string;
  title: string;
  labelText: LabelText;
  /** One sentence for screen readers. */
  description: string;
  height: number;
  /** The property that the values are compared with, instead of the year before. */
  beside?: string | undefined;
  /** Receives what makes the picture of a chart, for the menu of the frame. */
  onPicture: (make: (() => Blob | null | undefined) | undefined) => void;
  /** Narrows a page about several properties to what a row is about. */
  onPick?: ((label: Label) => void) | undefined;
}
