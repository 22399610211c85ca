import { useTranslation } from 'react-i18next';
import { NumberText } from '../value-text.tsx';
import type { ChartData } from './chart-option.ts';
import classes from './chart.module.css';

interface Props extends ChartData {
  title: string;
  onPick?: (category: number, series: string) => void;
  /** The head of the rows, where they are not months. */
  rows?: string;
}

/** The numbers of a chart as a table. What can be clicked in the chart can be chosen here. */
export function ValueTable({ title, categories, series, decimals, onPick, rows }: Props) {
  const { t } = useTranslation('ui');
  const shown = decimals === undefined ? {} : { decimals };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={title}>
      <table className={`${classes.table} ${series.length > 3 ? classes.wide : ''}`}>
        <thead>
          <tr>
            <th scope="col">{rows ?? t('chart.category')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, values, isOutline }) => {
                const value = values[index];
                const isOpen = onPick && !isOutline && value !== null && value !== undefined;
                return (
                  <td key={name}>
                    {isOpen ? (
                      <button type="button" className={classes.pick} onClick={() => onPick(index, name)}>
                        <NumberText value={value} {...shown} />
                      </button>
                    ) : (
                      <NumberText value={value} {...shown} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
