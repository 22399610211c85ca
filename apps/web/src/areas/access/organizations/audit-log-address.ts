import { changeKinds } from '@steward/contract/access/audit-log';
import { textOf, useAddressState } from '../../../shared/address-state.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (value: string | undefined) => (value && DAY.test(value) ? value : undefined);
/** The first moment of a date in the user's time zone. */
const beginOf = (day: string, later = 0) => {
  const begin = new Date(`${day}T00:00:00`);
  begin.setDate(begin.getDate() + later);
  return begin.toISOString();
};

/** The filter of the log, kept in the address so that a link shows the same entries. */
export function useLogFilter() {
  const [address, change] = useAddressState();
  const at = (name: string) => textOf(address[name]);
  const first = dayOf(at('from'));
  const last = dayOf(at('to'));
  const [user, table, object, search] = [at('user'), at('table'), at('object'), at('search')];
  const action = changeKinds.find((kind) => kind === at('action'));
  const withSystem = at('system') === 'all';
  return {
    first,
    last,
    user,
    table,
    object,
    action,
    withSystem,
    search: search ?? '',
    page: Math.max(1, Math.trunc(Number(address['page'] ?? 1)) || 1),
    isNarrowed: [first, last, user, table, object, action, search].some((part) => part !== undefined),
    /** As the input of the call. */
    asked: {
      ...(first && { from: beginOf(first) }),
      ...(last && { until: beginOf(last, 1) }),
      ...(user && { user_id: user }),
      ...(table && { table }),
      ...(object && { object_id: object }),
      ...(action && { action }),
      ...(search && { search }),
      with_system: withSystem,
    },
    /** Another filter starts on its first page. */
    narrow: (parts: Record<string, string | undefined>) => change({ ...parts, page: undefined }),
    turnTo: (page: number) => change({ page: page > 1 ? page : undefined }),
    clear: () =>
      change(
        Object.fromEntries(
          ['from', 'to', 'user', 'table', 'object', 'action', 'search', 'page'].map((part) => [part, undefined]),
        ),
      ),
  };
}
