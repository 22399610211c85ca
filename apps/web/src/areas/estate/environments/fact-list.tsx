import type { ReactNode } from 'react';
import { NoValue } from '../../../ui/value-text.tsx';
import classes from './facts.module.css';

/** Facts by name: what is empty says so. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? <NoValue /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
