import type { Answer } from '@steward/contract/call';
import type { completeness } from '@steward/contract/energy/completeness';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../ui/direction.ts';
import { formatPercent, monthName } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { NoValue } from '../../../ui/value-text.tsx';
import classes from './readiness.module.css';

interface Props {
  rows: Answer<typeof completeness.getReadiness>['rows'];
  year: number;
  utility: string | undefined;
}

/** All, most, some, none: 99.6 % is not all, 0.4 % is not none. */
const stepOf = (share: number) => (share >= 1 ? 'all' : share >= 0.8 ? 'most' : share > 0 ? 'some' : 'none');
const shownShare = (share: number) =>
  formatPercent(share >= 1 ? 1 : share > 0 ? Math.max(0.01, Math.min(0.99, share)) : 0, 0);

/** Properties by months: the share of due days with a bill, in numbers and in color. */
export function HeatMap({ rows, year, utility }: Props) {
  const { t } = useTranslation('completeness');
  return (
    // The table scrolls, also by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={t('readiness.mapTable')}>
      <table className={classes.map}>
        <thead>
          <tr>
            <th scope="col" className={classes.first}>
              {t('words:property')}
            </th>
            {Array.from({ length: 12 }, (_, month) => (
              <th key={month} scope="col">
                {monthName(month + 1)}
              </th>
            ))}
            <th scope="col">{year}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.environment_id}>
              <th scope="row" className={classes.first}>
                <Link
                  to="/datahub/data_library/utilities/completeness"
                  search={{
                    environment: row.environment_id,
                    from: `${year}-01`,
                    until: `${year}-12`,
                    ...(utility && { utility }),
                  }}
                  underline="hover"
                >
                  {isolated(row.environment_name)}
                </Link>
              </th>
              {row.months.map((share, month) => (
                <td key={month} data-step={share === null ? 'later' : stepOf(share)} className="figures">
                  {share === null ? <NoValue /> : <bdi dir="ltr">{shownShare(share)}</bdi>}
                </td>
              ))}
              <td className={`${classes.whole} figures`}>
                {row.share === null ? <NoValue /> : <bdi dir="ltr">{shownShare(row.share)}</bdi>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
