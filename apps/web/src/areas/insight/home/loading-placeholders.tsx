import { Skeleton } from '@mantine/core';
import classes from './home.module.css';

/** Reserves the height of parts that are loading, so that the page does not jump. */
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
