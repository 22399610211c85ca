import type { EmbodiedCarbonProject } from '@steward/contract/carbon/embodied-carbon';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../ui/format.ts';
import { NumberText } from '../../../ui/value-text.tsx';
import classes from './embodied-carbon.module.css';
import { moduleColour, useEmbodiedWords } from './embodied-words.ts';

/** A1–A3, A4 and A5 as parts of one bar; the list below has the same content in words. */
export function ModuleBar({ project: { modules, kg_co2e } }: { project: EmbodiedCarbonProject }) {
  const { t } = useTranslation('embodied-carbon');
  const words = useEmbodiedWords();
  const shareOf = (kg: number) => (kg_co2e ? kg / kg_co2e : 0);
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {modules.map(
          ({ module, kg_co2e: kg }) =>
            kg !== null &&
            kg > 0 && (
              <span key={module} style={{ inlineSize: `${shareOf(kg) * 100}%`, background: moduleColour(module) }} />
            ),
        )}
      </div>
      <ul className={classes.legend}>
        {modules.map(({ module, kg_co2e: kg, unknown_items }) => (
          <li key={module}>
            <i style={{ background: moduleColour(module) }} aria-hidden="true" />
            <span>{words.module(module)}</span>
            <strong>
              <NumberText value={kg === null ? null : kg / 1000} unit="t CO₂e" decimals={1} />{' '}
              <small>
                {[
                  ...(kg === null ? [] : [formatPercent(shareOf(kg), 0)]),
                  ...(unknown_items > 0 ? [t('unknownItems', { count: unknown_items })] : []),
                ].join(' · ')}
              </small>
            </strong>
          </li>
        ))}
      </ul>
    </>
  );
}
