import type { SensingLayerRow } from '@steward/contract/sensing/points';
import { useTranslation } from 'react-i18next';
import { usePointTypes } from '../../../shared/sensors/point-types.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { formatCount } from '../../../ui/format.ts';
import { liveOf } from './layer-figures.ts';
import classes from './points.module.css';

interface Props {
  rows: readonly SensingLayerRow[];
  onOpen?: ((row: SensingLayerRow) => void) | undefined;
}

const toneOf = (row: SensingLayerRow): Tone =>
  row.silent > 0 || liveOf(row) < (row.planned ?? 0) ? 'warn' : row.planned === null ? 'plain' : 'good';

/** Spaces by quantities: how many sensors send, of how many planned ones. */
export function LayerMatrix({ rows, onOpen }: Props) {
  const { t } = useTranslation('points');
  const { labelOf } = usePointTypes();
  const typeName = (key: string) => (key ? labelOf(key) : t('layer.noType'));
  const types = [...new Set(rows.map(({ point_type }) => point_type))];
  const places = [...new Map(rows.map(({ space_id, space_name }) => [space_id, space_name]))];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t('layer.matrix')}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('words:space')}</th>
            {types.map((type) => (
              <th key={type} scope="col">
                {typeName(type)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(([spaceId, name]) => (
            <tr key={spaceId}>
              <th scope="row">{spaceId === null ? t('layer.whole') : <bdi>{name}</bdi>}</th>
              {types.map((type) => {
                const row = rows.find((one) => one.space_id === spaceId && one.point_type === type);
                return <td key={type}>{row && <Cell row={row} onOpen={type ? onOpen : undefined} />}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ row, onOpen }: { row: SensingLayerRow; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('points');
  const shown = formatCount(liveOf(row));
  const badge = (
    <StatusBadge tone={toneOf(row)}>
      {row.planned === null
        ? t('layer.live', { shown })
        : t('layer.liveOfPlanned', { shown, all: formatCount(row.planned) })}
    </StatusBadge>
  );
  if (!onOpen) return badge;
  return (
    <button type="button" className={classes.cell} onClick={() => onOpen(row)}>
      {badge}
    </button>
  );
}
