import { SimpleGrid, Text } from '@mantine/core';
import { spentMoney } from '@steward/core/ghg/spend';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatFormula } from '../../../ui/format.ts';
import type { EntryFormState } from './entry-form.tsx';

const two = { base: 1, xs: 2 };

/** In which money a spend and its own factor are, and how the one gets to the other. */
export function MoneyFields({ form: { control, watch } }: { form: EntryFormState }) {
  const { t } = useTranslation('entries');
  const [unit, year, kind] = [watch('unit'), watch('price_year'), watch('factor_kind')];
  const currency = watch('factor_currency') || unit;
  const priceYear = watch('factor_price_year') ?? year;
  const isOther = currency !== unit;
  const isOlder = priceYear !== year;
  return (
    <>
      <SimpleGrid cols={two} spacing="md">
        <NumberField
          control={control}
          name="price_year"
          label={t('words:priceYear')}
          description={t('priceYearNote')}
          thousandSeparator=""
          allowDecimal={false}
          withAsterisk
        />
        {kind === 'own' && (
          <NumberField
            control={control}
            name="factor_price_year"
            label={t('words:factorPriceYear')}
            description={t('factorPriceYearNote')}
            thousandSeparator=""
            allowDecimal={false}
          />
        )}
      </SimpleGrid>
      {kind === 'own' && (
        <TextField
          control={control}
          name="factor_currency"
          label={t('words:factorCurrency')}
          description={t('factorCurrencyNote')}
          placeholder={unit}
          maxLength={3}
        />
      )}
      {kind === 'own' && isOlder && (
        <SimpleGrid cols={two} spacing="md">
          <NumberField
            control={control}
            name="price_ratio"
            label={t('words:priceRatio')}
            description={t('priceRatioNote', { year, factorYear: priceYear })}
            min={0}
            withAsterisk
          />
          <TextField
            control={control}
            name="price_source"
            label={t('words:priceSource')}
            maxLength={300}
            withAsterisk
          />
        </SimpleGrid>
      )}
      {kind === 'own' && isOther && (
        <SimpleGrid cols={two} spacing="md">
          <NumberField
            control={control}
            name="exchange_rate"
            label={t('words:exchangeRate')}
            description={t('exchangeRateNote', { year: priceYear })}
            unit={`${currency}/${unit}`}
            min={0}
            withAsterisk
          />
          <TextField
            control={control}
            name="exchange_source"
            label={t('words:exchangeSource')}
            maxLength={300}
            withAsterisk
          />
        </SimpleGrid>
      )}
      {kind === 'own' && (isOther || isOlder) && <Working form={{ watch }} currency={currency} priceYear={priceYear} />}
    </>
  );
}

function Working({
  form: { watch },
  currency,
  priceYear,
}: {
  form: Pick<EntryFormState, 'watch'>;
  currency: string;
  priceYear: number | null | undefined;
}) {
  const [quantity, unit, year] = [watch('quantity'), watch('unit'), watch('price_year')];
  const [rate = null, ratio = null] = [watch('exchange_rate'), watch('price_ratio')];
  const isKnown = (currency === unit || Number(rate) > 0) && (priceYear === year || Number(ratio) > 0);
  if (typeof quantity !== 'number' || !year || !priceYear || !isKnown) return null;
  const { working } = spentMoney(
    { amount: quantity, currency: unit, priceYear: year },
    { currency, priceYear, exchangeRate: rate, priceRatio: ratio },
  );
  return (
    <Text size="sm">
      <bdi dir="ltr">{formatFormula(working)}</bdi>
    </Text>
  );
}
