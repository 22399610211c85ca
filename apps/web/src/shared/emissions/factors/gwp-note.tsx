import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { useTranslation } from 'react-i18next';
import { useFactorWords } from '../../names/factor-words.ts';
import classes from '../inventory/report-layout.module.css';
import { Tonnes } from '../tonnes.tsx';

/** The global warming potentials chosen for the year, and the figures that use others. */
export function GwpNote({ inventory: { gwp } }: { inventory: Inventory }) {
  const { t } = useTranslation('emissions');
  const words = useFactorWords();
  if (!gwp) return null;
  return (
    <section className={classes.titled}>
      <h2 className={classes.title}>{t('words:warmingPotentials')}</h2>
      <p className={classes.note}>
        {t('gwp.set', { set: `IPCC ${gwp.set}` })} {gwp.exceptions.length > 0 && t('gwp.exceptions')}
      </p>
      {gwp.exceptions.length > 0 && (
        <ul className={classes.note}>
          {gwp.exceptions.map(({ source, edition, gwp_set, kg_co2e }) => (
            <li key={`${source}${edition}${gwp_set}`}>
              <bdi>{[source, edition].filter(Boolean).join(', ')}</bdi>: {words.gwp(gwp_set)}, <Tonnes kg={kg_co2e} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
