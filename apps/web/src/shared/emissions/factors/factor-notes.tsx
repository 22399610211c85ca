import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Carrier } from '@steward/core/ghg/carrier';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../country-name.ts';
import classes from '../inventory/report-layout.module.css';
import { useReportWords } from '../report-words.ts';

/** Notes on the factors: assumed regions and treatments, missing residual mixes, differing boundaries. */
export function FactorNotes({ inventory }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  const words = useReportWords();
  const { notes = [] } = inventory;
  if (notes.length === 0) return null;
  return (
    <section className={classes.titled}>
      <h2 className={classes.title}>{t('factorNotes.title')}</h2>
      <ul className={classes.note}>
        {notes.map(({ code, carrier, countries, region, source, boundaries }) => (
          <li key={[code, carrier, region, source].join('|')}>
            {t(`factorNotes.${code}`, {
              carrier: words.carrier(carrier as Carrier),
              countries: countries.map(countryName).join(t('words:comma')),
              region,
              source,
              boundaries: boundaries.map((one) => t(`factorNotes.boundary.${one}`)).join(t('words:comma')),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
