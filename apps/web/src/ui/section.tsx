import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface Props {
  title: ReactNode;
  /** Beside the title: the unit or the count. */
  note?: ReactNode;
  /** At the end of the title line: a legend, a link, a switch. */
  end?: ReactNode;
  /** The anchor for addresses with `#`. */
  id?: string;
  children: ReactNode;
}

/** A part of the page, separated by a line. A box (`Card`) is for content with actions. */
export function Section({ title, note, end, id, children }: Props) {
  const own = useId();
  return (
    <section className={classes.section} id={id} aria-labelledby={note ? `${own} ${own}-note` : own}>
      <div className={classes.head}>
        <h2 className={classes.title} id={own}>
          {title}
        </h2>
        {note && (
          <span className={classes.note} id={`${own}-note`}>
            {note}
          </span>
        )}
        {end && <div className={classes.end}>{end}</div>}
      </div>
      {children}
    </section>
  );
}
