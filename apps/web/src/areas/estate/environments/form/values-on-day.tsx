import type { Environment } from '@steward/contract/estate/environments';
import type { PropertyChange } from '@steward/contract/estate/environments.history';
import {
  assumed,
  datedAttributes,
  isOwnAttribute,
  type DatedAttribute,
} from '@steward/core/property/attributes-over-time';
import { timeWeighted, valueOn, type DatedValue } from '@steward/core/property/values-over-time';
import { useTranslation } from 'react-i18next';
import { useDayInAddress } from '../../../../shared/day-in-address.ts';
import { DayInput } from '../../../../ui/form/day-input.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import { Section } from '../../../../ui/section.tsx';
import { NoValue } from '../../../../ui/value-text.tsx';
import { ChangedValue } from './changed-value.tsx';
import { FactList } from '../fact-list.tsx';
import classes from '../facts.module.css';

interface Props {
  property: Environment;
  changes: readonly PropertyChange[];
}

/** What the property was on a day, and the mean area of its year, by which that year's intensities are divided. */
export function ValuesOnDay({ property, changes }: Props) {
  const { t } = useTranslation('environments');
  const { day, today, setDay } = useDayInAddress();
  const valueOf = (attribute: DatedAttribute): number | string | undefined => {
    const rows = changes.filter((row) => row.attribute === attribute);
    // Nothing was entered: the property's own value has always held.
    if (rows.length === 0) return isOwnAttribute(attribute) ? property[attribute] : assumed[attribute];
    return valueOn(
      rows.map((row): DatedValue<number | string> => ({ from: row.valid_from, value: row.number ?? row.word ?? '' })),
      day,
    );
  };
  const year = day.slice(0, 4);
  const mean = meanArea(changes, year);
  return (
    <div className={classes.sheet}>
      <Section
        title={t('history.onDay')}
        note={mean !== undefined && t('history.meanArea', { year, area: formatNumber(mean, 1) })}
        end={<DayInput aria-label={t('history.day')} value={day} maxDate={today} onChange={setDay} />}
      >
        <FactList
          facts={datedAttributes.map((attribute) => {
            const value = valueOf(attribute);
            return [
              t(`history.attributes.${attribute}`),
              value === undefined ? (
                <NoValue key={attribute} />
              ) : (
                <ChangedValue
                  key={attribute}
                  change={{
                    attribute,
                    number: typeof value === 'number' ? value : null,
                    word: typeof value === 'string' ? value : null,
                  }}
                />
              ),
            ] as const;
          })}
        />
      </Section>
    </div>
  );
}

/** Where the area changed within the year. */
function meanArea(changes: readonly PropertyChange[], year: string): number | undefined {
  const areas = changes.flatMap(({ attribute, valid_from, number }) =>
    attribute === 'gross_floor_area' && number !== null ? [{ from: valid_from, value: number }] : [],
  );
  const period = { start: `${year}-01-01`, end: `${Number(year) + 1}-01-01` };
  if (!areas.some(({ from }) => from !== null && from > period.start && from < period.end)) return undefined;
  if (!areas.some(({ from }) => from === null || from <= period.start)) return undefined;
  return timeWeighted(areas, period).value;
}
