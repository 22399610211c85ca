import classes from './net-zero.module.css';

interface Props {
  name: string;
  environment_name: string;
  portfolio_name: string;
}

/** A project in a list, with its property or portfolio. */
export const ProjectName = ({ name, environment_name, portfolio_name }: Props) => (
  <span className={classes.name}>
    <bdi>{name}</bdi>
    <small>
      <bdi>{environment_name || portfolio_name}</bdi>
    </small>
  </span>
);
