import classes from './label-chip.module.css';

/** A label in its color; the color has no meaning beyond the name. */
export const LabelChip = ({ name, colour }: { name: string; colour: string }) => (
  <span className={classes.label} data-colour={colour}>
    <bdi>{name}</bdi>
  </span>
);
