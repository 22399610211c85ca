import { Skeleton } from '@mantine/core';
import classes from './home.module.css';

/** What is on its way takes the room it will have, so that nothing jumps. */
export const RowsWaiting = ({ height }: { height: number }) => (
  <div style={{ blockSize: height }} data-waiting aria-hidden="true">
    <Skeleton height={24} width={140} mb={14} />
    <Skeleton height={height - 38} />
  </div>
);

export const HeroWaiting = () => (
  <div className={classes.heroWaiting} aria-hidden="true">
    <Skeleton height={20} width={200} mb={10} />
    <Skeleton height={52} width={240} mb={16} />
    <Skeleton height={220} />
  </div>
);

export const PropertiesWaiting = () => <Skeleton height={520} mt={24} />;
