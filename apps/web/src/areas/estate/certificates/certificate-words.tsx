import { certificates } from '@steward/contract/estate/certificates';
import type { Certificate } from '@steward/contract/estate/certificates.models';
import type { CertificateKind } from '@steward/core/certificates/scheme';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { formatDay, formatPlain } from '../../../ui/format.ts';
import classes from './certificates.module.css';

/** The texts of a kind are under this name. */
export const wordsOf = { building_certificate: 'buildings', energy_certificate: 'ratings' } as const;

const tones = {
  open: 'plain',
  valid: 'good',
  expiring: 'warn',
  expired: 'bad',
  upcoming: 'plain',
  superseded: 'plain',
} as const satisfies Record<Certificate['state'], Tone>;

export function StateBadge({ state }: Pick<Certificate, 'state'>) {
  const { t } = useTranslation('certificates');
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>;
}

export const ENERGY_UNIT = 'kWh/(m²·a)';

/**
 * Scheme and level in words, `LEED O+M · Gold`: without a level its score or primary energy. Names of schemes are written from left to right
 * in every language.
 */
export const gradeOf = ({
  scheme,
  level,
  score,
  primary_energy = null,
}: Pick<Certificate, 'scheme' | 'level' | 'score'> & { primary_energy?: number | null }): string => {
  const value = score !== null ? formatPlain(score) : primary_energy && `${formatPlain(primary_energy)} ${ENERGY_UNIT}`;
  const words = [scheme, level || value].filter(Boolean).join(' · ');
  return words && `\u2068${words}\u2069`;
};

const useWordsIn = () => {
  const { i18n } = useTranslation();
  return (['de', 'ar'] as const).find((one) => i18n.language.startsWith(one)) ?? 'en';
};

/** The reasons of exemptions in the language of the user. */
export function useExemptionTitle() {
  const language = useWordsIn();
  const { data } = useAnswer(certificates.getCertificateSchemes, { kind: 'energy_certificate' });
  return (kind: string): string => data?.exemptions.find(({ key }) => key === kind)?.title[language] ?? '';
}

/** The rules that ratings can break, by key, in the language of the user. */
export function useRules(kind: CertificateKind) {
  const language = useWordsIn();
  const { data } = useAnswer(certificates.getCertificateSchemes, { kind });
  return (key: string) => {
    const rule = data?.rules.find((one) => one.key === key);
    return rule && { ...rule, title: rule.title[language], text: rule.text[language] };
  };
}

/** The rules that a rating breaks, each with its text and source. */
export function Flags({ certificate, kind }: { certificate: Certificate; kind: CertificateKind }) {
  const { t } = useTranslation('certificates');
  const ruleOf = useRules(kind);
  if (certificate.flags.length === 0) return null;
  return (
    <ul className={classes.flags}>
      {certificate.flags.map(({ key, from, status }) => {
        const rule = ruleOf(key);
        return (
          rule && (
            <li key={key}>
              <StatusBadge tone={status === 'announced' ? 'warn' : 'bad'}>
                {t('rule', { title: rule.title, day: formatDay(from) })}
              </StatusBadge>
              <p>
                {rule.text}{' '}
                <a href={rule.source_url} target="_blank" rel="noreferrer">
                  <bdi>{rule.source}</bdi>
                </a>
              </p>
            </li>
          )
        );
      })}
    </ul>
  );
}
