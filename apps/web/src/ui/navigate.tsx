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

/** Another search at the same address; a function is given the one before. */
interface Here extends Manner {
  to: '.';
  search: Record<string, SearchValue> | ((before: Record<string, SearchValue>) => Record<string, SearchValue>);
}

/** An address that came from outside, a notification's for example: no type knows it. */
interface Elsewhere extends Manner {
  href: string;
}

export interface Go {
  <P extends Address>(target: Target<P> & Manner): Promise<void>;
  (target: Here | Elsewhere): Promise<void>;
}

/** The router's own, with the addresses of the screens as types. */
export function useNavigate(): Go {
  const navigate = useRouterNavigate();
  return (target: (AnyTarget & Manner) | Here | Elsewhere) =>
    navigate('href' in target ? target : { ...target, to: routePath(target.to) });
}

/** Leads on at once. */
export function Navigate<P extends Address>(target: Target<P> & Manner): React.ReactNode;
export function Navigate({ to, ...rest }: AnyTarget & Manner) {
  return <RouterNavigate to={routePath(to)} {...rest} />;
}

/** The parameters of the address that is open; a screen of several addresses may find some missing. */
export const useAddressParams = <P extends Address>(): Partial<Record<ParamName<P>, string>> =>
  useParams({ strict: false });

/** What stands after the question mark of the address that is open. */
export const useAddressSearch = <P extends Address>(): Partial<Record<SearchName<P>, string>> =>
  useSearch({ strict: false });
