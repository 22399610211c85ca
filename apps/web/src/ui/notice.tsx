import type { ComponentType, ReactNode } from 'react';
import classes from './notice.module.css';

interface Props {
  tone?: 'brand' | 'warn' | 'bad' | 'plain';
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: 'true' }>;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links for the next step. */
  actions?: ReactNode;
  /** Screen readers announce it as soon as it appears. */
  isUrgent?: boolean;
}

/** Information within the page to read before continuing: what it is, and what to do. */
export function Notice({ tone = 'plain', icon: Icon, title, children, actions, isUrgent = false }: Props) {
  return (
    <div className={`${classes.notice} ${classes[tone]}`} {...(isUrgent && { role: 'alert' })}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <div className={classes.words}>
        {title && <strong className={classes.title}>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
