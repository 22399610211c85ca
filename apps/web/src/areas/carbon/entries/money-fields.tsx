import { SimpleGrid, Text } from '@mantine/core';
import { factorMoney, spentMoney, type FactorMoney } from '@steward/core/ghg/factors/spend';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatFormula } from '../../../ui/format.ts';
import type { EntryFormState } from './entry-form-state.ts';

interface Props {
  form: EntryFormState;
}

const two = { base: 1, xs: 2 };

/** The price year of a spend; with a custom factor also the currency of the factor. */
export function MoneyFields({ form }: Props) {
  const { t } = useTranslation('entries');
  const year = (
    <NumberField
      control={form.control}
      name="price_year"
      label={t('words:priceYear')}
      description={t('priceYearNote')}
      isGrouped={false}
      decimals={0}
      withAsterisk
    />
  );
  return form.watch('factor_kind') === 'own' ? (
    <>
      <SimpleGrid cols={two} spacing="md">
        {year}
        <NumberField
          control={form.control}
          name="factor_price_year"
          label={t('words:factorPriceYear')}
          description={t('factorPriceYearNote')}
          isGrouped={false}
          decimals={0}
        />
      </SimpleGrid>
      <FactorMoneyFields form={form} />
    </>
  ) : (
    <SimpleGrid cols={two} spacing="md">
      {year}
    </SimpleGrid>
  );
}

/** The conversion of the amount to the currency and year of its factor, where they differ. */
function FactorMoneyFields({ form }: Props) {
  const { t } = useTranslation('entries');
  const { control, watch } = form;
  const [unit, year] = [watch('unit'), watch('price_year')];
  // Without a price year, only the year of the factor applies.
  const factor = factorMoney({
    unit,
    price_year: year ?? Number.NaN,
    factor_currency: watch('factor_currency'),
    factor_price_year: watch('factor_price_year'),
    exchange_rate: watch('exchange_rate'),
    price_ratio: watch('price_ratio'),
  });
  const isOther = factor.currency !== unit;
  const isOlder = (watch('factor_price_year') ?? year) !== year;
  return (
    <>
      <TextField
        control={control}
        name="factor_currency"
        label={t('words:factorCurrency')}
        description={t('factorCurrencyNote')}
        placeholder={unit}
        maxLength={3}
      />
      {isOlder && (
        <SimpleGrid cols={two} spacing="md">
          <NumberField
            control={control}
            name="price_ratio"
            label={t('words:priceRatio')}
            description={t('priceRatioNote', { year, factorYear: factor.priceYear })}
            min={0}
            withAsterisk
          />
          <SourceField form={form} name="price_source" label={t('words:priceSource')} />
        </SimpleGrid>
      )}
      {isOther && (
        <SimpleGrid cols={two} spacing="md">
          <NumberField
            control={control}
            name="exchange_rate"
            label={t('words:exchangeRate')}
            description={t('exchangeRateNote', { year: watch('factor_price_year') ?? year })}
            unit={`${factor.currency}/${unit}`}
            min={0}
            withAsterisk
          />
          <SourceField form={form} name="exchange_source" label={t('words:exchangeSource')} />
        </SimpleGrid>
      )}
      {(isOther || isOlder) && <Working amount={watch('quantity')} currency={unit} priceYear={year} factor={factor} />}
    </>
  );
}

const SourceField = ({ form, ...named }: Props & { name: 'price_source' | 'exchange_source'; label: string }) => (
  <TextField control={form.control} maxLength={300} withAsterisk {...named} />
);

function Working({
  amount,
  currency,
  priceYear,
  factor,
}: {
  amount: unknown;
  currency: string;
  priceYear: number | null | undefined;
  factor: FactorMoney;
}) {
  if (typeof amount !== 'number' || !priceYear || !factor.priceYear) return null;
  const isKnown =
    (factor.currency === currency || Number(factor.exchangeRate) > 0) &&
    (factor.priceYear === priceYear || Number(factor.priceRatio) > 0);
  if (!isKnown) return null;
  return (
    <Text size="sm">
      <bdi dir="ltr">{formatFormula(spentMoney({ amount, currency, priceYear }, factor).working)}</bdi>
    </Text>
  );
}
