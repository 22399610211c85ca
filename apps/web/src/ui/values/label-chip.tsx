import classes from './label-chip.module.css';

/** A label in its colour; the colour says nothing that the name does not. */
export const LabelChip = ({ name, colour }: { name: string; colour: string }) => (
  <span className={classes.label} data-colour={colour}>
    <bdi>{name}</bdi>
  </span>
);
