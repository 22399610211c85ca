import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const settledMs = 250;

/** A search while it is typed: what is asked follows a moment later, and what is asked from elsewhere shows at once. */
export function useDebouncedSearch(asked: string, ask: (text: string) => void) {
  const [state, setState] = useState({ typed: asked, sent: asked, seen: asked });
  // A link, the Back button or "clear" changed it; an echo of the own question leaves what was typed meanwhile.
  if (state.seen !== asked)
    setState({ ...state, seen: asked, ...(asked !== state.sent && { typed: asked, sent: asked }) });
  const askLater = useDebouncedCallback((text: string) => {
    setState((before) => ({ ...before, sent: text }));
    ask(text);
  }, settledMs);
  const type = (typed: string) => {
    setState((before) => ({ ...before, typed }));
    askLater(typed);
  };
  const clear = () => {
    askLater.cancel();
    setState((before) => ({ ...before, typed: '', sent: '' }));
  };
  return { typed: state.typed, type, clear };
}
