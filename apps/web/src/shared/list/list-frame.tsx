import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { ListWords } from './list-words.ts';

interface Props {
  frame: 'page' | 'card' | 'part';
  words: ListWords;
  above?: ReactNode;
  actions?: ReactNode;
  head?: ReactNode;
  children: ReactNode;
}

/** The surroundings of a list: a page of its own, a card below a tab, or another page. */
export function ListFrame({ frame, words, above, actions, head, children }: Props) {
  if (frame === 'card') {
    return (
      <Card title={words('title')} note={words('note')} actions={actions} flush>
        {head}
        {children}
      </Card>
    );
  }
  return (
    <>
      {frame === 'page' && (
        <PageHeader above={above} title={words('title')} question={words('note')} actions={actions} />
      )}
      <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'var(--gap)' }}>
        {head}
        {children}
      </div>
    </>
  );
}
