import type { Directory } from '@steward/contract/estate/documents.models';
import { textOf, useAddressState } from '../../../../shared/address-state.ts';
import { useScope } from '../../../../shared/scope.ts';

/** What a page of documents shows: everything, the trash, a place, or the read-only evidence of a property. */
export interface ShownPlace {
  root?: Directory['root'];
  portfolio_id?: string;
  environment_id?: string;
  folder_id?: string;
  evidence?: string;
  trash?: boolean;
}

/** A place in the address: `company`, `trash`, `property.<id>`, `property.<id>.folder.<id>`, `property.<id>.evidence.bills`. */
export function writePlace({
  root,
  portfolio_id,
  environment_id,
  folder_id,
  evidence,
  trash,
}: ShownPlace): string | undefined {
  if (trash) return 'trash';
  if (!root) return undefined;
  return [
    root,
    portfolio_id ?? environment_id,
    ...(folder_id ? ['folder', folder_id] : []),
    ...(evidence ? ['evidence', evidence] : []),
  ]
    .filter(Boolean)
    .join('.');
}

const roots = ['company', 'portfolio', 'property', 'unorganized'] as const;

function readPlace(text: string | undefined): ShownPlace {
  if (text === 'trash') return { trash: true };
  const [first, ...rest] = (text ?? '').split('.');
  const root = roots.find((one) => one === first);
  if (!root) return {};
  const owner = root === 'portfolio' || root === 'property' ? rest.shift() : undefined;
  const [kind, id] = rest;
  return {
    root,
    ...(root === 'portfolio' && owner && { portfolio_id: owner }),
    ...(root === 'property' && owner && { environment_id: owner }),
    ...(kind === 'folder' && id && { folder_id: id }),
    ...(kind === 'evidence' && id && { evidence: id }),
  };
}

export const placeOf = (directory: Directory): ShownPlace => ({
  root: directory.root,
  ...(directory.portfolio_id && { portfolio_id: directory.portfolio_id }),
  ...(directory.environment_id && { environment_id: directory.environment_id }),
  ...(directory.folder_id && { folder_id: directory.folder_id }),
  ...(directory.evidence && { evidence: directory.evidence }),
});

/** The place that the page shows: that of the address, otherwise the property of the top bar, otherwise everything. */
export function usePlace(fixed?: ShownPlace) {
  const [address, change] = useAddressState();
  const { environmentId } = useScope();
  const named = textOf(address['place']);
  const place: ShownPlace =
    named !== undefined
      ? readPlace(named)
      : (fixed ?? (environmentId ? { root: 'property', environment_id: environmentId } : {}));
  const show = (next: ShownPlace) =>
    change({ place: writePlace(next) ?? 'all', item: undefined, page: undefined, selected: undefined }, { push: true });
  return { place, show };
}

/** The input of calls about a place. */
export const placeInput = ({ root, portfolio_id, environment_id, folder_id }: ShownPlace) => ({
  root: root ?? ('unorganized' as const),
  ...(portfolio_id && { portfolio_id }),
  ...(environment_id && { environment_id }),
  ...(folder_id && { folder_id }),
});
