import { coinDecimals } from '@steward/core/money';
import { Select, Text } from '@mantine/core';
import { recharge } from '@steward/contract/energy/recharge';
import { rechargeMethods } from '@steward/core/recharge/keys';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import type { FormOf } from '../../../shared/form/call-form.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { NameText } from '../../../ui/value-text.tsx';
import classes from './recharge.module.css';

type Form = FormOf<typeof recharge.saveRecharge>;

const isDay = (day: string | undefined) => /^\d{4}-\d{2}-\d{2}$/.test(day ?? '');

interface Props {
  form: Form;
  environmentId: string;
  isNew: boolean;
}

/** The energy sources with bills in the period, and the allocation key of each. */
export function RuleFields({ form, environmentId, isNew }: Props) {
  const { t } = useTranslation('recharge');
  const words = useCarrierWords();
  const [first_day = '', last_day = '', currency = '', rules = []] = form.watch([
    'first_day',
    'last_day',
    'currency',
    'rules',
  ]);
  const isPeriod = isDay(first_day) && isDay(last_day) && first_day <= last_day;
  const choices = useAnswer(
    recharge.getRechargeChoices,
    { environment_id: environmentId, first_day, last_day },
    { enabled: isPeriod, keepsLast: true },
  );
  const known = choices.data?.carriers ?? [];
  const currencies = [...new Set(known.map((one) => one.currency))];
  const here = known.filter((one) => one.currency === currency);
  // Rules for energy sources without bills in this period stay until they are removed.
  const others = rules.filter(({ carrier }) => !here.some((one) => one.carrier === carrier));
  const suggest = useEffectEvent((found: typeof known) => {
    const [first] = found;
    if (!isNew || !first || (form.getValues('rules')?.length ?? 0) > 0) return;
    form.setValue('currency', first.currency);
    form.setValue(
      'rules',
      found
        .filter((one) => one.currency === first.currency)
        .map(({ carrier }) => ({ carrier, method: 'area', basic_share: null, vacant_headcount: null })),
    );
  });
  useEffect(() => suggest(choices.data?.carriers ?? []), [choices.data]);
  const setRule = (carrier: (typeof rules)[number]['carrier'], next?: Partial<(typeof rules)[number]>) => {
    const rest = rules.filter((rule) => rule.carrier !== carrier);
    const before = rules.find((rule) => rule.carrier === carrier);
    form.setValue(
      'rules',
      next
        ? [...rest, { carrier, method: 'area', basic_share: null, vacant_headcount: null, ...before, ...next }]
        : rest,
      { shouldDirty: true },
    );
  };
  if (!isPeriod || !choices.data) return null;
  if (known.length === 0)
    return (
      <Text size="sm" component="output">
        {t('noBills')}
      </Text>
    );
  return (
    <>
      {currencies.length > 1 && (
        <Select
          label={t('currency')}
          description={t('currencyNote')}
          data={currencies}
          value={currency || null}
          onChange={(next) => form.setValue('currency', next ?? '', { shouldDirty: true })}
          allowDeselect={false}
        />
      )}
      <fieldset className={classes.group}>
        <legend>{t('keys')}</legend>
        {[...here, ...others.map(({ carrier }) => ({ carrier, bills: 0 }))].map(({ carrier, bills }) => {
          const rule = rules.find((one) => one.carrier === carrier);
          return (
            <div key={carrier} className={`${classes.rule} ${rule?.method === 'mixed' ? classes.mixed : ''}`}>
              <Select
                label={`${words.carrier(carrier)} · ${t('words:countBills', { count: bills })}`}
                data={[
                  { value: 'no', label: t('methods.no') },
                  ...rechargeMethods.map((method) => ({ value: method, label: t(`methods.${method}`) })),
                ]}
                value={rule?.method ?? 'no'}
                onChange={(next) => {
                  const method = rechargeMethods.find((one) => one === next);
                  setRule(
                    carrier,
                    method && { method, basic_share: method === 'mixed' ? 0.3 : null, vacant_headcount: null },
                  );
                }}
                allowDeselect={false}
              />
              {rule?.method === 'headcount' && (
                <NumberInput
                  label={t('vacantHeadcount')}
                  description={t('vacantHeadcountNote')}
                  min={0}
                  max={10_000}
                  decimals={2}
                  value={rule.vacant_headcount}
                  onChange={(next) => setRule(carrier, { vacant_headcount: next ?? null })}
                />
              )}
              {rule?.method === 'mixed' && (
                <NumberInput
                  label={t('basicShare')}
                  min={0}
                  max={100}
                  decimals={2}
                  unit="%"
                  value={Math.round((rule.basic_share ?? 0) * 10_000) / 100}
                  onChange={(next) => setRule(carrier, { basic_share: (next ?? 0) / 100 })}
                />
              )}
            </div>
          );
        })}
        <Text size="sm" c="dimmed">
          {t('keysNote')}
        </Text>
      </fieldset>
      <MeterFields form={form} choices={choices.data} />
      <PrepaymentFields form={form} choices={choices.data} />
    </>
  );
}

type Choices = (typeof recharge.getRechargeChoices)['answer']['_output'];

/** The meter of each space, for energy sources allocated by sub-meters. */
function MeterFields({ form, choices }: { form: Form; choices: Choices }) {
  const { t } = useTranslation('recharge');
  const words = useCarrierWords();
  const [rules = [], sub_meters] = form.watch(['rules', 'sub_meters']);
  const given = sub_meters ?? [];
  const measured = rules.filter(({ method }) => method === 'sub_meter' || method === 'mixed');
  if (measured.length === 0) return null;
  const shown = choices.meters.filter((meter) => measured.some(({ carrier }) => carrier === meter.carrier));
  return (
    <fieldset className={classes.group}>
      <legend>{t('words:subMeters')}</legend>
      <Text size="sm" c="dimmed">
        {t(shown.length > 0 ? 'subMetersNote' : 'noMeters')}
      </Text>
      {shown.map(({ meter_id, meter_no, carrier }) => (
        <Select
          key={meter_id}
          label={
            <>
              <bdi>{meter_no}</bdi> · {words.carrier(carrier)}
            </>
          }
          placeholder={t('noSubMeter')}
          data={choices.spaces.map((space) => ({ value: space.space_id, label: space.space_name }))}
          value={given.find((one) => one.meter_id === meter_id)?.space_id ?? null}
          onChange={(space_id) => {
            const rest = given.filter((one) => one.meter_id !== meter_id);
            form.setValue('sub_meters', space_id ? [...rest, { meter_id, space_id }] : rest, { shouldDirty: true });
          }}
          clearable
          searchable
        />
      ))}
    </fieldset>
  );
}

/** The prepayments of tenants for the period. */
function PrepaymentFields({ form, choices }: { form: Form; choices: Choices }) {
  const { t } = useTranslation('recharge');
  const [prepayments, currency = ''] = form.watch(['prepayments', 'currency']);
  const given = prepayments ?? [];
  if (choices.leases.length === 0)
    return (
      <Text size="sm" component="output">
        {t('noLeases')}
      </Text>
    );
  return (
    <fieldset className={classes.group}>
      <legend>{t('prepayments')}</legend>
      <Text size="sm" c="dimmed">
        {t('prepaymentsNote')}
      </Text>
      {choices.leases.map(({ lease_id, tenant_name, space_name }) => (
        <NumberInput
          key={lease_id}
          label={
            <>
              <NameText>{tenant_name}</NameText> · <bdi>{space_name}</bdi>
            </>
          }
          min={0}
          decimals={coinDecimals(currency)}
          unit={currency}
          value={given.find((one) => one.lease_id === lease_id)?.amount}
          onChange={(next) => {
            const rest = given.filter((one) => one.lease_id !== lease_id);
            form.setValue('prepayments', next === undefined ? rest : [...rest, { lease_id, amount: next }], {
              shouldDirty: true,
            });
          }}
        />
      ))}
    </fieldset>
  );
}
