import { useRouterState } from '@tanstack/react-router';
import { useAddressParams, useNavigate } from '../../../ui/navigate.tsx';

export const sides = ['report', 'sample', 'risks', 'statement', 'log'] as const;
export type Side = (typeof sides)[number];

interface Looked {
  side?: Side | undefined;
  /** The property whose lines are open, and its open bill. */
  property?: string | undefined;
  carrier?: string | undefined;
  bill?: string | undefined;
}

/**
 * The secret of the link, and the verifier's open items. The secret is read as text: digits must not become a number.
 */
export function useVerifierAddress() {
  const navigate = useNavigate();
  const search = useRouterState({ select: ({ location }) => location.search as Looked });
  const token = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('token')?.replace(/^"(.*)"$/, '$1') ?? '',
  });
  const look = (at: Looked) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...at }),
      replace: true,
      resetScroll: false,
    });
  const side = sides.find((one) => one === search.side) ?? 'report';
  const toSide = (next: Side) => look({ side: next });
  return { token, side, toSide, property: search.property, carrier: search.carrier, bill: search.bill, look };
}

const parts = ['applied_level', 'category_id', 'filter_id', 'orgId'] as const;

/**
 * The base64 parts of the address, stored on this device like those of every preview. For display only: the secret
 * alone opens the report.
 */
export function usePreviewParams(): Partial<Record<(typeof parts)[number], string>> {
  const params = useAddressParams<'/ghgprotocol-preview/:applied_level/:category_id/:filter_id/:orgId'>();
  const decoded = Object.fromEntries(parts.map((part) => [part, decode(params[part] ?? '')]));
  localStorage.setItem('ghgprotocol-preview', JSON.stringify(decoded));
  return decoded;
}

function decode(text: string): string {
  try {
    return new TextDecoder().decode(
      Uint8Array.from(atob(decodeURIComponent(text)), (sign) => sign.codePointAt(0) ?? 0),
    );
  } catch {
    return '';
  }
}
