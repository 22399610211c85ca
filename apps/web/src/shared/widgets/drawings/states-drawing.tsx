import { StatusBadge } from '../../../ui/badges.tsx';
import { FigureText } from '../../../ui/values/figure-text.tsx';
import { NoValue } from '../../../ui/value-text.tsx';
import { AddressLink } from '../address-link.tsx';
import { exactText, scaledTo, scaleOf } from '../amounts.ts';
import type { Drawing } from '../widget-answer.ts';
import { badgeTone } from '../widget-colours.ts';
import classes from '../widgets.module.css';

/** A few states side by side. */
export function StatesDrawing({ data, labelText }: Drawing<'states'>) {
  return (
    <dl className={classes.states}>
      {data.states.map(({ name, value, unit, state, tone, address }) => {
        const scale = scaleOf([value], unit);
        const shown = scaledTo(scale, value);
        return (
          <div key={`${name.kind} ${name.value}`} data-tone={tone}>
            <dt>
              <AddressLink href={address} className={classes.name}>
                {labelText(name)}
              </AddressLink>
            </dt>
            <dd>
              {shown !== null && value !== null && (
                <strong>
                  <FigureText
                    value={shown}
                    unit={scale.unit}
                    {...(scale.per > 1 && { exact: exactText(value, unit) })}
                  />
                </strong>
              )}
              {state ? (
                <StatusBadge tone={badgeTone[tone]}>{labelText(state)}</StatusBadge>
              ) : (
                value === null && <NoValue />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
