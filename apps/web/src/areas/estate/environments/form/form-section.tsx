import { useId, type ReactNode } from 'react';
import classes from './environment-form.module.css';

/** A part of the form: what it asks, and why. */
export function FormSection({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 className={classes.heading} id={id}>
          {title}
        </h2>
        <p className={classes.note}>{note}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
