import type { ReactNode } from 'react';
import classes from './card.module.css';

interface Props {
  title?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** No padding: a table or a map fills the card to its edge. */
  flush?: boolean;
  children: ReactNode;
}

/** A box for one subject. */
export function Card({ title, note, actions, flush = false, children }: Props) {
  return (
    <section className={`${classes.card} ${flush ? classes.flush : ''}`}>
      {(title || actions) && (
        <div className={classes.head}>
          <div>
            {title && <h2 className={classes.title}>{title}</h2>}
            {note && <p className={classes.note}>{note}</p>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
