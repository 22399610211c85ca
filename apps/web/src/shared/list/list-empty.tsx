import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ListWords } from './list-words.ts';

interface Props {
  words: ListWords;
  icon: ComponentProps<typeof EmptyState>['icon'];
  steps: number;
  /** The one action; nothing for who may not add. */
  add: ReactNode;
}

/** Nothing here yet: what will be here, how to get there, and the one action that begins it. */
export function ListEmpty({ words, icon, steps, add }: Props) {
  const isTaught = steps > 0 && Boolean(add);
  return (
    <EmptyState
      {...(icon && { icon })}
      title={words('empty.title')}
      {...(isTaught && { steps: Array.from({ length: steps }, (_, index) => words(`empty.step${index + 1}`)) })}
      actions={add || undefined}
    >
      {words(steps > 0 && !add ? 'empty.memberText' : 'empty.text')}
    </EmptyState>
  );
}
