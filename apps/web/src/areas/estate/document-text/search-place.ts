import type { DocumentHit } from '@steward/contract/estate/document-text';

const roots = ['company', 'portfolio', 'property', 'unorganized'] as const satisfies readonly DocumentHit['root'][];

/** The place of an address of the documents (`property.<id>.folder.<id>`, `company.folder.<id>`) as a limit of the search. */
export function searchPlace(place: string | undefined) {
  const [first, id, ...rest] = (place ?? '').split('.');
  const root = roots.find((one) => one === first);
  const [kind, folder_id] = root === 'property' || root === 'portfolio' ? rest : [id, ...rest];
  // A folder is in its property, portfolio or root.
  if (root && kind === 'folder' && folder_id) return { folder_id };
  if (root === 'property' && id) return { environment_id: id };
  if (root === 'portfolio' && id) return { portfolio_id: id };
  return root ? { root } : {};
}
