import { home } from '@steward/contract/insight/home';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useIsQuiet } from '../../api/quiet.ts';
import { queryClient } from '../../api/query-client.ts';
import { holds, screenHere, type NavGroup, type NavItem, type PlaceBelow } from './navigation.ts';
import { screens } from '../screens.ts';

const KEY = 'menuState';
type State = typeof home.getMenuState.answer._output;

const nothing: readonly PlaceBelow[] = [];

function lastSeen(): State | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** The modules that hold something or were opened once, and the work that waits in them; as at the last visit at first. */
export function useMenuState(groups: readonly NavGroup[]) {
  const [before] = useState(lastSeen);
  const isQuiet = useIsQuiet();
  const { data } = useAnswer(home.getMenuState, {}, { enabled: isQuiet });
  const note = useSend(home.noteOpenedEntry, { inPlace: true });
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    if (data) localStorage.setItem(KEY, JSON.stringify(data));
  }, [data]);
  // What was recorded on the page before may fill another entry.
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: ['home', home.getMenuState.name], stale: true });
  }, [path]);
  const state = data ?? before;
  const shown = useMemo(() => state && new Set(state.shown), [state]);
  const at = screenHere(groups, screens, path);
  const opened = data && openedOf(groups, at);
  const isNew = opened !== undefined && !shown?.has(opened);
  const { mutate, isPending } = note;
  useEffect(() => {
    if (isNew && opened && !isPending) mutate({ module_id: opened });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isNew, opened]);
  const waiting = useMemo(() => new Map(state?.waiting.map(({ module_id, count }) => [module_id, count])), [state]);
  return { shown, waiting, below: state?.below ?? nothing };
}

/** The module of the entry that the open page belongs to. */
function openedOf(groups: readonly NavGroup[], at: string | undefined): string | undefined {
  const find = (items: readonly NavItem[]): string | undefined => {
    for (const item of items) {
      const below = find(item.items);
      if (below) return below;
      if (at && !item.isClosed && item.path === at && holds(item, at)) return item.asks;
    }
    return undefined;
  };
  return find(groups.flatMap(({ items }) => items));
}
