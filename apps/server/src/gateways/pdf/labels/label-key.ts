import type { en } from './en.ts';

/** English names every word there is; another language that lacks one does not compile. */
export type LabelKey = keyof typeof en;
export type Labels = Readonly<Record<LabelKey, string>>;
