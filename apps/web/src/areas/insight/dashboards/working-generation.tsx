import { useTranslation } from 'react-i18next';
import { QuantityText } from '../../../shared/quantity-text.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatMonth } from '../../../ui/format.ts';
import { PlainLink } from '../../../ui/link.tsx';
import { isOpen } from '../../../ui/navigation/open-addresses.ts';
import type { Working } from './dashboard.ts';
import classes from './dashboards.module.css';

type Part = Working['generation'][number];

/** The months of a property's own sources behind a figure. Each opens the records of its source. */
export function WorkingGeneration({ parts }: { parts: Working['generation'] }) {
  const mayOpen = isOpen('/environment/renewables/generation');
  return (
    <ul className={classes.bills}>
      {parts.map((part) => (
        <li key={`${part.renewable_source_id}-${part.month}-${part.is_attribute_sold}`}>
          {mayOpen ? (
            <PlainLink
              to="/environment/renewables/generation"
              search={{ source: part.renewable_source_id }}
              className={classes.bill}
            >
              <GenerationPart part={part} />
            </PlainLink>
          ) : (
            <span className={classes.bill}>
              <GenerationPart part={part} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function GenerationPart({ part }: { part: Part }) {
  const { t } = useTranslation('dashboards');
  return (
    <>
      <b>
        <bdi>{part.name}</bdi>
      </b>
      <span className={classes.amount}>
        <QuantityText value={part.quantity} unit="kWh" />
      </span>
      <span>
        {formatMonth(part.month)} · {t('working.days', { days: part.days })}
        {part.is_attribute_sold && (
          <>
            {' '}
            <StatusBadge tone="warn">{t('working.attributeSold')}</StatusBadge>
          </>
        )}
      </span>
    </>
  );
}
