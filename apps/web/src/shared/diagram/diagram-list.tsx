import { useTranslation } from 'react-i18next';
import type { Box } from './diagram.tsx';
import classes from './diagram-list.module.css';

/** The diagram as a list: one line per box, children indented below their parent. */
export function DiagramList({ boxes, label }: { boxes: readonly Box[]; label: string }) {
  const ids = new Set(boxes.map(({ id }) => id));
  const roots = boxes.filter(({ parent }) => parent === undefined || !ids.has(parent));
  return (
    <section aria-label={label}>
      <Level boxes={boxes} level={roots} />
    </section>
  );
}

const Level = ({ boxes, level }: { boxes: readonly Box[]; level: readonly Box[] }) => (
  <ul className={classes.list}>
    {level.map((box) => {
      const below = boxes.filter(({ parent }) => parent === box.id);
      return (
        <li key={box.id}>
          <Line box={box} />
          {below.length > 0 && <Level boxes={boxes} level={below} />}
        </li>
      );
    })}
  </ul>
);

function Line({ box: { title, note, onToggle, isOpen, onVisit } }: { box: Box }) {
  const { t } = useTranslation('shared');
  return (
    <div className={classes.line}>
      {onToggle ? (
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'diagram.close' : 'diagram.open', { name: title })}
          onClick={onToggle}
        >
          {isOpen ? '−' : '+'}
        </button>
      ) : (
        <span className={classes.toggle} aria-hidden="true" />
      )}
      {onVisit ? (
        <button type="button" className={classes.link} onClick={onVisit}>
          <bdi>{title}</bdi>
        </button>
      ) : (
        <b>
          <bdi>{title}</bdi>
        </b>
      )}
      {note && <small>{note}</small>}
    </div>
  );
}
