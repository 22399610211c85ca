import type { CSSProperties } from 'react';
import type { DataOf } from '@steward/contract/widget-data';
import { useTranslation } from 'react-i18next';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import { AddressLink } from '../address-link.tsx';
import { amountIn, exactText, scaleOf } from '../amounts.ts';
import type { Drawing } from '../widget-answer.ts';
import { colourOf, meantColours } from '../widget-colours.ts';
import { narrows } from '../widget-table.ts';
import classes from '../widgets.module.css';

type Part = DataOf<'parts'>['parts'][number];

/** The name of a part: a button that narrows the page, a link, or text. */
function PartName({
  part: { name, address },
  labelText,
  onPick,
}: Pick<Drawing<'parts'>, 'labelText' | 'onPick'> & { part: Pick<Part, 'name' | 'address'> }) {
  const text = <bdi>{labelText(name)}</bdi>;
  if (onPick && narrows(name))
    return (
      <button type="button" className={classes.pick} onClick={() => onPick(name)}>
        {text}
      </button>
    );
  return (
    <AddressLink href={address} className={classes.name}>
      {text}
    </AddressLink>
  );
}

function Others({ count }: { count: number }) {
  const { t } = useTranslation('dashboard-pages');
  return count > 0 ? <p className={classes.more}>{t('others', { count, shown: formatCount(count) })}</p> : null;
}

/** The heights of rows, of the bar above and of the lines below them, in pixels. */
const SHARE_ROW = 33;
const RANKING_ROW = 38;
const BAR = 20;
const LINES = 52;
const LEAST_ROWS = 3;

/** As many parts as a widget has room for; the rest is counted with the others, and is in the table. */
function fittingIn({ parts, others }: DataOf<'parts'>, height: number, row: number) {
  const fitting = Math.max(LEAST_ROWS, Math.floor((height - LINES) / row));
  const isWhole = parts.length * row + (others ? LINES : 0) <= height;
  const shown = isWhole ? parts : parts.slice(0, fitting);
  return { parts: shown, others: others + parts.length - shown.length };
}

/** Parts of a whole: a bar, and a list that is its legend. */
export function SharesDrawing({ data, unit, labelText, description, height, onPick }: Drawing<'parts'>) {
  const { parts, others } = fittingIn(data, height - BAR, SHARE_ROW);
  const known = data.parts.flatMap(({ value }) => value ?? []).filter((value) => value > 0);
  const scale = scaleOf(known, unit);
  const colours = meantColours(parts);
  const whole = known.reduce((sum, value) => sum + value, 0);
  return (
    <>
      {/* A drawing of boxes cannot be an image element. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className={classes.bar} role="img" aria-label={description}>
        {parts.map(({ name, value }, at) =>
          value !== null && value > 0 ? (
            <i
              key={`${name.kind} ${name.value}`}
              style={{ flexGrow: value / whole, background: colourOf(colours[at] ?? null, at, parts.length) }}
            />
          ) : null,
        )}
      </div>
      <ul className={classes.parts}>
        {parts.map((part, at) => (
          <li key={`${part.name.kind} ${part.name.value}`}>
            <i aria-hidden="true" style={{ background: colourOf(colours[at] ?? null, at, parts.length) }} />
            <PartName part={part} labelText={labelText} onPick={onPick} />
            {part.note && <small>{labelText(part.note)}</small>}
            <b title={part.value === null ? undefined : exactText(part.value, unit)}>{amountIn(scale, part.value)}</b>
            <span>{part.value !== null && whole > 0 ? formatPercent(part.value / whole, 0) : ''}</span>
          </li>
        ))}
      </ul>
      <Others count={others} />
    </>
  );
}

/** Subjects in an order, each with a bar; what is known of the year before is a mark on it. */
export function RankingDrawing({ data, unit, labelText, height, beside, onPick }: Drawing<'parts'>) {
  const { t } = useTranslation('dashboard-pages');
  const { parts, others } = fittingIn(data, height, RANKING_ROW);
  if (!parts.length) return <p className="soft">{t('noneNow')}</p>;
  const sizes = parts.flatMap(({ value, before }) => [value, before].filter((one) => one !== null));
  const scale = scaleOf(sizes, unit);
  // Bars begin at zero, which is within the track where some values are below it.
  const least = Math.min(0, ...sizes);
  const span = Math.max(1e-9, Math.max(0, ...sizes) - least);
  const share = (value: number) => `${(value / span) * 100}%`;
  const startOf = (value: number) => share(Math.min(0, value) - least);
  return (
    <>
      <ol className={classes.ranking}>
        {parts.map((part, at) => (
          <li key={`${part.name.kind} ${part.name.value} ${at}`}>
            <span>
              <PartName part={part} labelText={labelText} onPick={onPick} />
              {part.note && <small>{labelText(part.note)}</small>}
            </span>
            <b title={part.value === null ? undefined : exactText(part.value, unit)}>{amountIn(scale, part.value)}</b>
            <span className={classes.track} aria-hidden="true">
              {part.value !== null && (
                <i
                  style={{
                    insetInlineStart: startOf(part.value),
                    inlineSize: share(Math.abs(part.value)),
                    background: colourOf(part.colour ?? 'data', at, 1),
                  }}
                />
              )}
              {part.before !== null && <s style={{ '--at': share(part.before - least) } as CSSProperties} />}
            </span>
          </li>
        ))}
      </ol>
      {parts.some(({ before }) => before !== null) && (
        <p className={classes.more}>{beside ? t('markBeside', { name: beside }) : t('markBefore')}</p>
      )}
      <Others count={others} />
    </>
  );
}
