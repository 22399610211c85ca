import type { RouterHistory } from '@tanstack/react-router';
import { backRule } from '../../session/back-rule.ts';
import { closeTopOverlay } from '../../ui/overlays/overlay-stack.ts';

/**
 * Back closes an open overlay; otherwise, if the setting is on, it stays on the page by pushing the current entry again
 * (R006). Call it before the router is made, and call its result with the router's history afterwards.
 */
export function heedBackRule(): (history: RouterHistory) => void {
  let current: { address: string; state: unknown } | undefined;
  const note = () => {
    current = { address: location.href, state: history.state as unknown };
  };
  window.addEventListener('popstate', (event) => {
    const stays = closeTopOverlay() || backRule.get();
    if (!stays || !current || location.href === current.address) {
      note();
      return;
    }
    event.stopImmediatePropagation();
    history.pushState(current.state, '', current.address);
  });
  note();
  return (router) => {
    // The router changes the address after it notifies; the next task sees both.
    router.subscribe(() => setTimeout(note));
  };
}
