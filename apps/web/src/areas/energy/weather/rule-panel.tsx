import { weather } from '@steward/contract/energy/weather';
import { degreeDayMethods } from '@steward/core/weather/degree-days';
import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import type { WeatherData } from './station-words.ts';

interface Props {
  environmentId: string;
  rule: WeatherData['rule'];
  opened: boolean;
  onClose: () => void;
}

/** The rule for the degree days of the property. */
export function RulePanel({ environmentId, rule, opened, onClose }: Props) {
  const { t } = useTranslation('weather');
  const back = useSend(weather.saveDegreeDayRule);
  const { method, heating_base_c, cooling_base_c, is_own, source } = rule;
  const saved = () => {
    onClose();
    showToast('success', t('words:savedSentence'));
  };
  return (
    <SidePanel opened={opened} onClose={onClose} title={t('rule.title')}>
      <p style={{ marginBlockStart: 0 }}>{is_own ? t('rule.isOwn') : t('rule.isCountry', { source })}</p>
      <CallForm
        call={weather.saveDegreeDayRule}
        start={{ environment_id: environmentId, rule: { method, heating_base_c, cooling_base_c } }}
        onSaved={saved}
        onCancel={onClose}
        beside={
          is_own && (
            <Button
              variant="subtle"
              onClick={() =>
                void back.mutateAsync({ environment_id: environmentId, rule: null }).then(saved, () => undefined)
              }
            >
              {t('rule.back')}
            </Button>
          )
        }
      >
        {(form) => <RuleFields {...form} />}
      </CallForm>
    </SidePanel>
  );
}

function RuleFields({ control }: FormOf<typeof weather.saveDegreeDayRule>) {
  const { t } = useTranslation('weather');
  const method = useWatch({ control, name: 'rule.method' });
  const names = { base: t('rule.names.base'), eurostat: t('rule.names.eurostat'), vdi3807: t('rule.names.vdi3807') };
  return (
    <>
      <SelectField
        control={control}
        name="rule.method"
        label={t('rule.method')}
        data={degreeDayMethods.map((value) => ({ value, label: names[value] }))}
        allowDeselect={false}
      />
      {method === 'base' && (
        <NumberField
          control={control}
          name="rule.heating_base_c"
          label={t('rule.heating')}
          description={t('rule.heatingNote')}
          unit="°C"
          decimals={2}
        />
      )}
      {method !== 'eurostat' && (
        <NumberField
          control={control}
          name="rule.cooling_base_c"
          label={t('rule.cooling')}
          description={t('rule.coolingNote')}
          unit="°C"
          decimals={2}
        />
      )}
    </>
  );
}
