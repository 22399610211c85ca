import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const settledMs = 250;

/**
 * The text of a search field: the query follows the typing with a delay, and a query from elsewhere shows immediately.
 */
export function useDebouncedSearch(asked: string, ask: (text: string) => void) {
  const [state, setState] = useState({ typed: asked, sent: asked, seen: asked });
  // A link, the Back button or "clear" changed the query; the echo of the user's own query does not overwrite newer
  // typing.
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
