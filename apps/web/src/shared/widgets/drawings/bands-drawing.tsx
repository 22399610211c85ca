import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import { AddressLink } from '../address-link.tsx';
import type { Drawing } from '../widget-answer.ts';
import { toneColour } from '../widget-colours.ts';
import classes from '../widgets.module.css';

/** For each row the share of hours in each band, as one bar. */
export function BandsDrawing({ data, labelText }: Drawing<'bands'>) {
  const { t } = useTranslation('dashboard-pages');
  const { bands, rows } = data;
  // Two bands of one tone, such as too cold and too warm, differ by their pattern.
  const isSecond = bands.map(({ tone }, at) => bands.findIndex((one) => one.tone === tone) !== at);
  return (
    <>
      <ul className={classes.legend}>
        {bands.map(({ name, tone }, at) => (
          <li key={`${name.kind} ${name.value}`}>
            <i
              aria-hidden="true"
              data-hatched={isSecond[at] || undefined}
              style={{ backgroundColor: toneColour[tone] }}
            />
            {labelText(name)}
          </li>
        ))}
      </ul>
      <ul className={classes.bands}>
        {rows.map(({ name, hours, by_hand: byHand, shares, address }) => {
          const said = bands
            .flatMap((band, at) => {
              const share = shares[at] ?? null;
              return share === null ? [] : [`${labelText(band.name)} ${formatPercent(share, 0)}`];
            })
            .join(t('words:comma'));
          return (
            <li key={`${name.kind} ${name.value}`}>
              <AddressLink href={address} className={classes.name}>
                <bdi>{labelText(name)}</bdi>
              </AddressLink>
              {said ? (
                // A drawing of boxes cannot be an image element.
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                <span className={classes.bar} role="img" aria-label={said} title={said}>
                  {bands.map(
                    (band, at) =>
                      (shares[at] ?? 0) > 0 && (
                        <i
                          key={`${band.name.kind} ${band.name.value}`}
                          data-hatched={isSecond[at] || undefined}
                          style={{ flexGrow: shares[at] ?? 0, backgroundColor: toneColour[band.tone] }}
                        />
                      ),
                  )}
                </span>
              ) : (
                <span className="soft">{t('words:noData')}</span>
              )}
              <small>
                {byHand !== undefined
                  ? t('valuesByHand', { count: byHand, shown: formatCount(byHand) })
                  : hours === null
                    ? ''
                    : t('hours', { count: hours, shown: formatCount(hours) })}
              </small>
            </li>
          );
        })}
      </ul>
    </>
  );
}
