import type { Answer } from '@steward/contract/call';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { factors } from '@steward/contract/carbon/factors';
import { inventoryGwpSets } from '@steward/core/ghg/factors/gwp-set';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { orTried, TRIED, useTryOut } from '../../../shared/tried-change.ts';
import { Card } from '../../../ui/card.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { organizationYear } from '../../../session/today.ts';

type Config = Answer<typeof boundaries.getOrganizationConfig>;

/** The global warming potentials of inventories, and the first year of each. */
export function GwpCard() {
  const { t } = useTranslation('factors');
  const { data } = useAnswer(boundaries.getOrganizationConfig, {});
  if (!data) return null;
  return (
    <div style={{ maxInlineSize: 760, marginBlockStart: 24 }}>
      <Card title={t('words:warmingPotentials')} note={t('gwp.note')}>
        <Choices choices={data.gwp_sets} />
        <GwpForm config={data} />
      </Card>
    </div>
  );
}

function Choices({ choices }: { choices: Config['gwp_sets'] }) {
  const { t } = useTranslation('factors');
  if (choices.length === 0) return <p style={{ marginBlockStart: 0 }}>{t('gwp.always')}</p>;
  return (
    <ul style={{ marginBlockStart: 0, paddingInlineStart: 18 }}>
      <li>{t('gwp.before', { year: choices[0]?.from_year })}</li>
      {choices.map(({ from_year, gwp_set }) => (
        <li key={from_year}>
          {t('gwp.from', { year: from_year, set: gwp_set ? `IPCC ${gwp_set}` : t('gwp.published') })}
        </li>
      ))}
    </ul>
  );
}

function GwpForm({ config }: { config: Config }) {
  const { t } = useTranslation('factors');
  const mayEdit = useMay('emission-factors.edit');
  const tryOut = useTryOut();
  const save = useSend(factors.saveGwpSet, { inPlace: true, alsoRefreshes: ['dashboards', 'net-zero'] });
  const [thisYear] = useState(organizationYear);
  if (!mayEdit || !config.may_change_whole) return null;
  return (
    <CallForm
      call={factors.saveGwpSet}
      start={{ from_year: thisYear, gwp_set: null }}
      send={(values) => orTried(save.mutateAsync(values))}
      onSaved={(saved, gwp) =>
        saved === TRIED ? tryOut({ kind: 'gwp', gwp }) : showToast('success', t('accounting.saved'))
      }
      onlyChanged
      submit={t('gwp.save')}
    >
      {({ control }) => (
        <>
          <NumberField
            control={control}
            name="from_year"
            label={t('gwp.fromYear')}
            description={t('gwp.fromYearNote')}
            isGrouped={false}
            decimals={0}
            w={220}
            withAsterisk
          />
          <SelectField
            control={control}
            name="gwp_set"
            label={t('gwp.set')}
            placeholder={t('gwp.published')}
            clearable
            w={320}
            data={inventoryGwpSets.map((value) => ({ value, label: `IPCC ${value}` }))}
          />
        </>
      )}
    </CallForm>
  );
}
