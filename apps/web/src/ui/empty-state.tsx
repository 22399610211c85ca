import { IconInbox } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './states.module.css';

interface Props {
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
  title: ReactNode;
  /** Why it is empty and what will be here. */
  children?: ReactNode;
  /** The steps to do, in order. */
  steps?: ReactNode[];
  actions?: ReactNode;
  /** The whole page is empty: the title is an `h1`. */
  isPage?: boolean;
}

/** An empty page or section: states what will be here and how to add it. */
export function EmptyState({ icon: Icon = IconInbox, title, children, steps, actions, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={classes.state}>
      <div className={classes.mark} aria-hidden="true">
        <Icon size={30} stroke={1.6} />
      </div>
      <Title className={classes.title}>{title}</Title>
      {children && <p className={classes.text}>{children}</p>}
      {steps && (
        <ol className={classes.steps}>
          {steps.map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </ol>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
