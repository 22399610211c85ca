import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../ui/format.ts';
import { AddressLink } from '../address-link.tsx';
import { axisTexts } from '../label-text.ts';
import type { Drawing } from '../widget-answer.ts';
import classes from '../widgets.module.css';

export const HeatDrawing = lazy(() => import('./heat-drawing.tsx'));

const states = ['covered', 'partly', 'missing', 'later'] as const;
const stateOf = (share: number | null) =>
  share === null ? 'later' : share > 0.995 ? 'covered' : share <= 0.001 ? 'missing' : 'partly';

/** Cells of coverage: each state has its own pattern, so that color is not the only difference. */
export function CellsDrawing({ data, labelText }: Drawing<'matrix'>) {
  const { t } = useTranslation(['dashboard-pages', 'first-pages']);
  const { rows, columns, cells } = data;
  const heads = axisTexts(columns, labelText);
  const word = (state: (typeof states)[number]) =>
    state === 'missing' ? t('words:noData') : t(`first-pages:cells.${state}`);
  const said = (at: number) =>
    heads
      .flatMap((head, column) => {
        const share = cells[at]?.[column] ?? null;
        return share === null || share > 0.995 ? [] : [`${head}: ${word(stateOf(share))} ${formatPercent(share, 0)}`];
      })
      .join(t('words:comma'));
  return (
    <>
      <ul className={classes.legend}>
        {states.map((state) => (
          <li key={state}>
            <i data-cell={state} aria-hidden="true" />
            {word(state)}
          </li>
        ))}
      </ul>
      <ul className={classes.cells}>
        {rows.map(({ name, address }, at) => (
          <li key={`${name.kind} ${name.value}`}>
            <AddressLink href={address} className={classes.name}>
              <bdi>{labelText(name)}</bdi>
            </AddressLink>
            {/* One picture of all cells, described in one sentence. */}
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
            <span role="img" aria-label={`${labelText(name)}: ${said(at) || word('covered')}`}>
              {heads.map((head, column) => {
                const share = cells[at]?.[column] ?? null;
                const state = stateOf(share);
                return (
                  <i
                    key={columns[column]?.value}
                    data-cell={state}
                    title={`${head}: ${word(state)}${share === null ? '' : ` ${formatPercent(share, 0)}`}`}
                  />
                );
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.ends} aria-hidden="true">
        <span>{heads[0]}</span>
        <span>{heads.at(-1)}</span>
      </p>
    </>
  );
}
