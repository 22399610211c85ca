import type { EmbodiedCarbonProject } from '@steward/contract/carbon/embodied-carbon';
import { useTranslation } from 'react-i18next';
import { NumberText } from '../../../ui/value-text.tsx';
import classes from './embodied-carbon.module.css';
import { useEmbodiedWords } from './embodied-words.ts';

/** The calculation of the figure per m²: the sums of the modules, and the area. Each item shows its own calculation. */
export function ProjectWorking({ project }: { project: EmbodiedCarbonProject }) {
  const { t } = useTranslation('embodied-carbon');
  const words = useEmbodiedWords();
  return (
    <ul className={classes.working}>
      {project.modules.map(({ module, kg_co2e, unknown_items }) => (
        <li key={module}>
          <b>{words.module(module)}</b>
          <NumberText value={kg_co2e} unit="kg CO₂e" />
          <small>
            {t(module === 'A5' ? 'formulas.A5' : module === 'A4' ? 'formulas.A4' : 'formulas.A1_A3')}
            {unknown_items > 0 && ` ${t('unknownItems', { count: unknown_items })}`}
          </small>
        </li>
      ))}
      <li>
        <b>{t('perM2')}</b>
        <bdi dir="ltr">{project.working}</bdi>
        <small>{t('standard')}</small>
      </li>
      {project.tool && (
        <li>
          <b>{t('tool')}</b>
          <bdi>{project.tool}</bdi>
        </li>
      )}
    </ul>
  );
}
