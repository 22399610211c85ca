/** The roots of the tree of documents. */
export const documentRoots = ['company', 'portfolio', 'property', 'unorganized'] as const;
export type DocumentRoot = (typeof documentRoots)[number];

/** A place of documents, with the folder directly under the root in which it lies. */
export interface DocumentPlace {
  root: DocumentRoot;
  portfolio_id: string | null;
  environment_id: string | null;
  folder_id: string | null;
  top_id: string | null;
}
