/** How a bill came in. */
export const billSources = ['typed', 'upload', 'camera', 'mail', 'folder', 'spreadsheet', 'estimate', 'demo'] as const;
export type BillSource = (typeof billSources)[number];

/** The sources with a document that is read by machine. */
export const readSources = ['upload', 'camera', 'mail', 'folder'] as const satisfies readonly BillSource[];
export type ReadSource = (typeof readSources)[number];

/** Whether a machine read the bill, so that its values have places on its pages. */
export const isReadSource = (source: string): source is ReadSource =>
  (readSources as readonly string[]).includes(source);
