import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ListWords } from './list-words.ts';

interface Props {
  words: ListWords;
  icon: ComponentProps<typeof EmptyState>['icon'];
  steps: number;
  /** The action that adds a row; absent for users who may not add. */
  add: ReactNode;
}

/** An empty list: what will be here, how to add it, and the action that does. */
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
