import type { EmbodiedCarbonItem } from '@steward/contract/carbon/embodied-carbon';
import type { EmbodiedModule } from '@steward/core/embodied-carbon/item-codes';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/section.tsx';
import { formatDay } from '../../../ui/format.ts';
import classes from './embodied-carbon.module.css';
import { useEmbodiedWords } from './embodied-words.ts';

const sourceOf = (item: EmbodiedCarbonItem, module: EmbodiedModule) => {
  if (module === 'A4') return item.transport_source;
  return module === 'A5' && item.kind === 'material' ? item.waste_source : item.source;
};

/** The calculation of each module of an item from its saved values, or the missing inputs. */
export function ItemWorking({ item }: { item: EmbodiedCarbonItem }) {
  const { t } = useTranslation('embodied-carbon');
  const words = useEmbodiedWords();
  return (
    <Section title={t('words:calculation')} note={t('calculationNote')}>
      <ul className={classes.working}>
        {item.modules.map(({ module, kg_co2e, missing, working }) => (
          <li key={module}>
            <b>{words.module(module)}</b>
            {kg_co2e === null ? (
              <span>{t('lacks', { what: missing.map(words.missing).join(t('words:comma')) })}</span>
            ) : (
              <>
                <bdi dir="ltr">{working}</bdi>
                <small>
                  <bdi>{sourceOf(item, module)}</bdi>
                  {module === 'A1-A3' &&
                    item.is_expired &&
                    item.valid_until !== null &&
                    ` · ${t('expiredOn', { day: formatDay(item.valid_until) })}`}
                </small>
              </>
            )}
          </li>
        ))}
        {item.biogenic_kg_co2e !== null && (
          <li>
            <b>{t('biogenicApart')}</b>
            <bdi dir="ltr">{item.biogenic_working}</bdi>
          </li>
        )}
      </ul>
    </Section>
  );
}
