import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatCount } from '../../../ui/format.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { AddressLink } from '../address-link.tsx';
import type { Drawing } from '../widget-answer.ts';
import { badgeTone } from '../widget-colours.ts';
import classes from '../widgets.module.css';

/** The height of a row and of the line below them, in pixels. */
const ROW = 42;
const MORE = 26;
const LEAST_ROWS = 3;

/** What is to do, the most urgent first. */
export function ListDrawing({ data, labelText, height }: Drawing<'list'>) {
  const { t } = useTranslation('dashboard-pages');
  const { total, address } = data;
  const fitting = Math.max(LEAST_ROWS, Math.floor((height - MORE) / ROW));
  const rows = data.rows.slice(0, total > fitting ? fitting : undefined);
  if (!rows.length) return <p className="soft">{t('noneNow')}</p>;
  return (
    <>
      <ul className={classes.list}>
        {rows.map(({ title, details, day, state, tone, address: own }, index) => (
          // Two tasks may have the same words.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className={classes.what}>
              <AddressLink href={own} className={classes.name}>
                <bdi>{labelText(title)}</bdi>
              </AddressLink>
              {details.length > 0 && (
                <small>
                  {details.map((detail, at) => (
                    <span key={`${detail.kind} ${detail.value}`}>
                      {at > 0 && ' · '}
                      <bdi>{labelText(detail)}</bdi>
                    </span>
                  ))}
                </small>
              )}
            </span>
            {state && <StatusBadge tone={badgeTone[tone]}>{labelText(state)}</StatusBadge>}
            {day && (
              <span className={classes.day}>
                <DateText value={day} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className={classes.more}>
          {address ? (
            <AddressLink href={address} className={classes.all}>
              {t('words:showAllN', { count: total })}
            </AddressLink>
          ) : (
            t('others', { count: total - rows.length, shown: formatCount(total - rows.length) })
          )}
        </p>
      )}
    </>
  );
}
