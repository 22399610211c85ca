/** The roots of the tree of documents. */
export const documentRoots = ['company', 'portfolio', 'property', 'unorganized'] as const;
export type DocumentRoot = (typeof documentRoots)[number];
