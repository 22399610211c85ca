import { area } from '../call.ts';

/** Answers the widgets of a page of figures and sources (decision 0171); the pages have the calls. */
export const widgets = area('insight/widgets', {});
