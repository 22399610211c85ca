import { useContext, type ReactNode } from 'react';
import { PageTabsContext } from './navigation/page-tabs.ts';
import classes from './page-header.module.css';

interface Props {
  title: ReactNode;
  /** The subtitle. */
  question?: ReactNode;
  /** Above the title: the location, or a link back. */
  above?: ReactNode;
  actions?: ReactNode;
}

/** The head of every screen: its title, its subtitle, its actions, and the tabs of its place. */
export function PageHeader({ title, question, above, actions }: Props) {
  const { strip } = useContext(PageTabsContext);
  return (
    <>
      <header className={classes.header}>
        <div className={classes.words}>
          {above && <div className={classes.above}>{above}</div>}
          <h1 className={classes.title}>{title}</h1>
          {question && <p className={classes.question}>{question}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {strip}
    </>
  );
}
