import type { PropertyAreas } from '@steward/contract/estate/environments.areas';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatNumber } from '../../../ui/format.ts';
import classes from './facts.module.css';

const colours = {
  common_area: 'var(--data)',
  tenant_area: 'var(--brand)',
  landlord_area: 'var(--data-soft)',
  unassigned: 'var(--cover-none)',
} as const;

/** How the floor area is shared out, as one bar; parking stands beside it, for it is not part of the floor area. */
export function AreaStack({ areas }: { areas: PropertyAreas }) {
  const { t } = useTranslation('environments');
  const { common_area, tenant_area, landlord_area, parking_area, exterior_area, gross_floor_area } = areas;
  const parts = [
    ['common_area', common_area ?? 0],
    ['tenant_area', tenant_area ?? 0],
    ['landlord_area', landlord_area ?? 0],
  ] as const;
  const sum = parts.reduce((total, [, area]) => total + area, 0);
  const rest = Math.max(0, gross_floor_area - sum);
  const all = [...parts, ['unassigned', rest] as const].filter(([, area]) => area > 0);
  const whole = Math.max(sum, gross_floor_area);
  return (
    <>
      <div className={classes.stack} aria-hidden="true">
        {all.map(([key, area]) => (
          <i key={key} style={{ inlineSize: `${(area / whole) * 100}%`, background: colours[key] }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {all.map(([key, area]) => (
          <li key={key}>
            <i style={{ background: colours[key] }} aria-hidden="true" />
            {t(`areas.${key}`)} <b>{`${formatNumber(area, 0)} m²`}</b>
          </li>
        ))}
        {(
          [
            ['parking_area', parking_area],
            ['exterior_area', exterior_area],
          ] as const
        ).map(
          ([key, area]) =>
            area !== null &&
            area > 0 && (
              <li key={key}>
                {t(`areas.${key}`)} <b>{`${formatNumber(area, 0)} m²`}</b>
              </li>
            ),
        )}
      </ul>
    </>
  );
}

const states = { true: ['good', 'holds'], false: ['warn', 'fails'], null: ['plain', 'unknown'] } as const;

/** The inequalities with the numbers on both sides. */
export function AreaChecks({ areas }: { areas: PropertyAreas }) {
  const { t } = useTranslation('environments');
  return (
    <ul className={classes.checks}>
      {areas.checks.map(({ rule, left, right, holds }) => {
        const [tone, word] = states[`${holds}`];
        return (
          <li key={rule}>
            <StatusBadge tone={tone}>{t(`areas.${word}`)}</StatusBadge>
            {t(`areas.rules.${rule.replace(' ', '_')}`)}
            <small>
              <bdi dir="ltr">{`${formatNumber(left, 0)} m² ≤ ${formatNumber(right, 0)} m²`}</bdi>
            </small>
          </li>
        );
      })}
    </ul>
  );
}
