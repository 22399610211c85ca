import type { Block, Direction } from './blocks.ts';
import type { Figures } from './figures.ts';
import { clean, paragraphsOf } from './prose.ts';

interface Message {
  side: 'verifier' | 'owner';
  author: string;
  at: string;
  body: string;
}

interface Words {
  title: string;
  state: string;
  meta: readonly string[];
  whoOf: (message: Message) => string;
}

/** A finding with everything that was written to it, in the words of its document. */
export function threadBlock(
  { about, status, messages }: { about: string; status: string; messages: readonly Message[] },
  { figures, dir }: { figures: Figures; dir: Direction },
  { title, state, meta, whoOf }: Words,
): Block {
  const asked = clean(about);
  return {
    kind: 'thread',
    title,
    about: asked === '' ? '' : figures.named(asked),
    state,
    open: status === 'open',
    meta: meta.join(' · '),
    messages: messages.map((message) => ({
      who: whoOf(message),
      when: figures.day(message.at),
      fromVerifier: message.side === 'verifier',
      body: paragraphsOf(message.body, dir),
    })),
  };
}
