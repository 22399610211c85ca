import { valuations } from '@steward/contract/estate/valuations';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useHolds } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { formatDay } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { MoneyText } from '../../../ui/value-text.tsx';

/** Below the overview of a property: its newest value, with its day and basis. */
export default function PropertyValuePart() {
  const { t } = useTranslation('valuations');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const mayRead = useHolds()('valuations.read');
  const { data } = useAnswer(
    valuations.getValuesOn,
    { environment_ids: [environment_id] },
    { enabled: mayRead && environment_id !== '' },
  );
  const row = data?.rows[0];
  if (!row) return null;
  const { valuation } = row;
  return (
    <Section
      title={t('card.title')}
      note={valuation && t('card.asOf', { basis: t(`bases.${valuation.basis}`), day: formatDay(valuation.valued_on) })}
      end={
        <ButtonLink to="/environment/values" variant="default">
          {t('titles:valuations.ofProperty')}
        </ButtonLink>
      }
    >
      <p>{valuation ? <MoneyText value={valuation.value} currency={valuation.currency} /> : t('card.none')}</p>
    </Section>
  );
}
