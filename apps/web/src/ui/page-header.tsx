import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface Props {
  title: ReactNode;
  /** The subtitle. */
  question?: ReactNode;
  /** Above the title: the location, or a link back. */
  above?: ReactNode;
  actions?: ReactNode;
}

/** The head of every screen: its title, its subtitle and its actions. */
export function PageHeader({ title, question, above, actions }: Props) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {above && <div className={classes.above}>{above}</div>}
        <h1 className={classes.title}>{title}</h1>
        {question && <p className={classes.question}>{question}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
