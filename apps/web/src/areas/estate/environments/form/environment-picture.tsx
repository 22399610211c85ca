import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './environment-picture.module.css';

interface Props {
  url: string | null;
  /** Says what is seen, where the picture is more than an ornament. */
  alt?: string;
  className: string;
  iconSize?: number;
}

/** The picture of a property; without one, a quiet sign instead. */
export function EnvironmentPicture({ url, alt = '', className, iconSize = 40 }: Props) {
  const [broken, setBroken] = useState<string>();
  if (url && url !== broken) {
    return (
      <img
        src={url}
        alt={alt}
        className={`${classes.picture} ${className}`}
        loading="lazy"
        onError={() => setBroken(url)}
      />
    );
  }
  return (
    <span className={`${classes.picture} ${classes.none} ${className}`} aria-hidden="true">
      <IconBuilding size={iconSize} stroke={1.4} />
    </span>
  );
}
