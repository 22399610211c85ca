import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface Props {
  title: ReactNode;
  /** Beside the title: the unit, how many there are. */
  note?: ReactNode;
  /** At the end of the line: a legend, a link, a switch. */
  end?: ReactNode;
  /** What an address after `#` leads to. */
  id?: string;
  children: ReactNode;
}

/** A part of the sheet, set apart by a line. A box (`Card`) is for what can be acted on. */
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
