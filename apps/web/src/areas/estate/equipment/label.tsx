import type { Equipment } from '@steward/contract/estate/equipment';
import { renderSVG } from 'uqr';
import { useTranslation } from 'react-i18next';
import { config } from '../../../session/config.ts';
import classes from './equipment.module.css';

type Piece = Pick<Equipment, '_id' | 'product_name' | 'tag' | 'serial_number' | 'environment_name' | 'space_name'>;

/** A label to stick on: scanned with any phone it opens the piece. */
export function Label({ piece }: { piece: Piece }) {
  const { t } = useTranslation('equipment');
  const { _id, product_name, tag, serial_number, environment_name, space_name } = piece;
  const svg = renderSVG(`${location.origin}${config.basePath}/equipment?equipment=${_id}`, { border: 1 });
  return (
    <div className={classes.label}>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
        alt={t('labelAlt', { name: product_name })}
        width={96}
        height={96}
      />
      <div>
        <strong>
          <bdi>{product_name}</bdi>
        </strong>
        {tag && <bdi dir="ltr">{tag}</bdi>}
        {serial_number && <bdi dir="ltr">{serial_number}</bdi>}
        <bdi>{[environment_name, space_name].filter(Boolean).join(', ')}</bdi>
      </div>
    </div>
  );
}
