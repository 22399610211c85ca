import type { DocumentHit } from '@steward/contract/estate/document-text';

const roots = ['company', 'portfolio', 'property', 'unorganized'] as const satisfies readonly DocumentHit['root'][];

/** The place of an address of the documents (`property.<id>.folder.<id>`) as a limit of the search, which knows no folders. */
export function searchPlace(place: string | undefined) {
  const [first, id] = (place ?? '').split('.');
  const root = roots.find((one) => one === first);
  if (root === 'property' && id) return { environment_id: id };
  if (root === 'portfolio' && id) return { portfolio_id: id };
  return root ? { root } : {};
}
