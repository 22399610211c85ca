import type { Answer } from '@steward/contract/call';
import type { dashboards } from '@steward/contract/dashboards';
import { useTranslation } from 'react-i18next';
import { select } from '../../session/selection.ts';
import { Link } from '../../ui/link.tsx';
import { NumberText } from '../../ui/value-text.tsx';
import { Coverage } from './coverage.tsx';
import classes from './home.module.css';

type Row = Answer<typeof dashboards.getPortfolioOverview>['rows'][number];

const SHOWN = 5;

/** The properties with the highest emissions of the year; a name opens the property's dashboard. */
export function LargestEmitters({ rows }: { rows: Row[] }) {
  const { t } = useTranslation('home');
  const largest = rows.toSorted((a, b) => (b.co2e_kg ?? -1) - (a.co2e_kg ?? -1)).slice(0, SHOWN);
  return (
    <div className={classes.emitters}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('overview.property')}</th>
            <th scope="col">{t('overview.co2e')}</th>
            <th scope="col">{t('overview.intensity')}</th>
            <th scope="col">{t('overview.coverage')}</th>
          </tr>
        </thead>
        <tbody>
          {largest.map((row) => (
            <tr key={row.environment_id}>
              <td>
                <bdi>
                  <PropertyLink row={row} />
                </bdi>
              </td>
              <td>
                <NumberText value={row.co2e_kg === null ? null : row.co2e_kg / 1000} unit="t" />
              </td>
              <td>
                <NumberText value={row.co2e_kg_per_m2} unit="kg/m²" />
              </td>
              <td>
                <Coverage row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const PropertyLink = ({ row }: { row: Row }) => (
  <Link to="/dashboard" onClick={() => select({ environmentId: row.environment_id })}>
    {row.environment_name}
  </Link>
);
