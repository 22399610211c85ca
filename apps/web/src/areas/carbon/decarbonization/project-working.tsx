import type { ProjectEffect } from '@steward/contract/carbon/decarbonization';
import { useTranslation } from 'react-i18next';
import { formatFormula, formatNumber } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './decarbonization.module.css';

/** The calculation of the figures of a saved project. */
export function ProjectWorking({ project }: { project: ProjectEffect }) {
  const { t } = useTranslation('decarbonization');
  const { counts, working, is_capped, penalties_by_law, has_unknown_penalties, currency, life_tonnes } = project;
  if (counts !== 'planned')
    return (
      <p className={classes.soft}>
        {t(`counts.${counts}`)} {counts === 'in-base-year' && <ToProof project={project} />}
      </p>
    );
  if (!working) return null;
  return (
    <Section title={t('words:calculation')} note={t('calculationNote')}>
      <ul className={classes.working}>
        <li>
          <b>{t('formula.value')}</b>
          <bdi dir="ltr">{formatFormula(working)}</bdi>
        </li>
        {life_tonnes !== null && (
          <li>
            <b>{t('formula.tonnes')}</b>
            <bdi dir="ltr">{formatNumber(life_tonnes, 1)} t CO₂e</bdi>
          </li>
        )}
        {penalties_by_law.map(({ name, amount }) => (
          <li key={name}>
            <b>
              {t('formula.penalties')} <bdi>({name})</bdi>
            </b>
            <bdi dir="ltr">
              {formatNumber(amount, 0)} {currency}
            </bdi>
          </li>
        ))}
        {has_unknown_penalties && <li>{t('unknownPenalty')}</li>}
        {is_capped && <li>{t('capped')}</li>}
      </ul>
      <ToProof project={project} />
    </Section>
  );
}

/** A finished project can prove its savings by its bills. */
function ToProof({ project: { _id, status } }: { project: ProjectEffect }) {
  const { t } = useTranslation('decarbonization');
  if (status !== 'completed' && status !== 'verified') return null;
  return (
    <Link to="/net_zero/savings" search={{ item: _id }} isAction>
      {t('proof.toProof')}
    </Link>
  );
}
