import {
  Navigate as RouterNavigate,
  useNavigate as useRouterNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import {
  routePath,
  type Address,
  type AnyTarget,
  type ParamName,
  type SearchName,
  type SearchValue,
  type Target,
} from './addresses.ts';

interface Manner {
  replace?: boolean;
  resetScroll?: boolean;
}

/** Another search at the same address; a function receives the current search. */
interface Here extends Manner {
  to: '.';
  search: Record<string, SearchValue> | ((before: Record<string, SearchValue>) => Record<string, SearchValue>);
}

/** An address from outside the list of screens, such as that of a notification: it has no type. */
interface Elsewhere extends Manner {
  href: string;
}

export interface Go {
  <P extends Address>(target: Target<P> & Manner): Promise<void>;
  (target: Here | Elsewhere): Promise<void>;
}

/** `useNavigate` of the router, typed with the addresses of the screens. */
export function useNavigate(): Go {
  const navigate = useRouterNavigate();
  return (target: (AnyTarget & Manner) | Here | Elsewhere) =>
    navigate('href' in target ? target : { ...target, to: routePath(target.to) });
}

/** Redirects immediately. */
export function Navigate<P extends Address>(target: Target<P> & Manner): React.ReactNode;
export function Navigate({ to, ...rest }: AnyTarget & Manner) {
  return <RouterNavigate to={routePath(to)} {...rest} />;
}

/** The parameters of the open address; a screen with several addresses may lack some. */
export const useAddressParams = <P extends Address>(): Partial<Record<ParamName<P>, string>> =>
  useParams({ strict: false });

/** The search parameters of the open address. */
export const useAddressSearch = <P extends Address>(): Partial<Record<SearchName<P>, string>> =>
  useSearch({ strict: false });
