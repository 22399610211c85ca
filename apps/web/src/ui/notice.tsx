import type { ComponentType, ReactNode } from 'react';
import classes from './notice.module.css';

interface Props {
  tone?: 'brand' | 'warn' | 'bad' | 'plain';
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: 'true' }>;
  title?: ReactNode;
  children?: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
  /** Read out as soon as it appears. */
  isUrgent?: boolean;
}

/** Something to know before going on, within the page: what it is, and what can be done about it. */
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
