import { Button, Fieldset, SimpleGrid } from '@mantine/core';
import { chargeKinds } from '@steward/core/bills/counted-days';
import { billFields } from '@steward/core/bills/fields';
import { addDays } from '@steward/core/calendar/day';
import { carriersOf, wasteTreatments } from '@steward/core/ghg/carrier';
import { lettersAndDigits, sameNumber } from '@steward/core/meters/bill-meter';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEnvironmentsWith } from '../../../shared/selected-environment.ts';
import { useCarrierWords, utilityNames } from '../../../shared/carrier-words.ts';
import { DescribedFields } from '../../../shared/fields/described-fields.tsx';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { lastDayOf, periodText } from '../../../shared/period-text.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { formatDay, formatMoney, formatNumber } from '../../../ui/format.ts';
import classes from './bill-fields.module.css';
import type { BillFields as Fields, BillForm } from './bill-form-values.ts';
import { periodDays } from './bill-words.ts';
import { ConsumptionFields } from './consumption-fields.tsx';
import { ReadFieldFrame } from './read-field.tsx';
import { useReview } from './review-context.ts';
import { TaxLines } from './tax-lines.tsx';

interface Props {
  control: Control<BillForm>;
  /** The values typed so far. */
  fields: Partial<Fields>;
  onConvert: (quantity: number) => void;
  onLastDay: (day: string) => void;
  onFields: (values: Partial<Fields>) => void;
}

const two = { cols: { base: 1, xs: 2 }, spacing: 'md', verticalSpacing: 4 } as const;
const described = { of: 'bills', fields: billFields, within: 'fields.' } as const;
const framed = (name: string, input: ReactNode) => <ReadFieldFrame name={name}>{input}</ReadFieldFrame>;

/** All fields of a bill, read or typed. */
export function BillFormFields({ control, fields, onConvert, onLastDay, onFields }: Props) {
  const { t } = useTranslation('bills');
  const label = useFieldNames('bills');
  const words = useCarrierWords();
  const properties = useEnvironmentsWith(fields.environment_id);
  const utility = fields.utility ?? 'ENERGY';
  const { billing_start_date: start, billing_end_date: end, end_day_counts: counts = true } = fields;
  const days = periodDays(start, end, counts);
  // From the first of a month to the first of another: probably whole months, so that the last day is the day before.
  const nextStart = start?.endsWith('-01') && end?.endsWith('-01') && counts && end > start ? end : undefined;
  // Until a user enters another last day.
  const { takenAsNext } = useReview();
  const nextDay = end && takenAsNext === addDays(lastDayOf(end, counts), 1) ? takenAsNext : undefined;
  const offered = nextStart ? lastDayOf(nextStart, false) : nextDay;
  return (
    <div className={classes.form}>
      <Fieldset variant="unstyled" legend={t('section.subject')} className={classes.section ?? ''}>
        <ReadFieldFrame name="environment_id">
          <SelectField
            control={control}
            name="fields.environment_id"
            label={label('environment_id')}
            data={properties.map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
            allowDeselect={false}
            withAsterisk
          />
          <OtherProperty />
        </ReadFieldFrame>
        <SimpleGrid {...two}>
          <ReadFieldFrame name="utility">
            <SelectField
              control={control}
              name="fields.utility"
              label={label('utility')}
              data={utilityNames.map((value) => ({ value, label: words.utility(value) }))}
              allowDeselect={false}
              withAsterisk
            />
          </ReadFieldFrame>
          <ReadFieldFrame name="carrier">
            <SelectField
              control={control}
              name="fields.carrier"
              label={label('carrier')}
              data={carriersOf[utility].map((value) => ({ value, label: words.carrier(value) }))}
              allowDeselect={false}
              searchable={false}
              withAsterisk
            />
          </ReadFieldFrame>
        </SimpleGrid>
        {(utility === 'ENERGY' || fields.charges === 'supply' || fields.charges === 'grid') && (
          <ReadFieldFrame name="charges">
            <SelectField
              control={control}
              name="fields.charges"
              label={label('charges')}
              description={t('field.chargesNote')}
              data={chargeKinds.map((value) => ({ value, label: t(`charges.${value}`) }))}
              allowDeselect={false}
              searchable={false}
            />
          </ReadFieldFrame>
        )}
        {utility === 'WASTE' && (
          <ReadFieldFrame name="treatment">
            <SelectField
              control={control}
              name="fields.treatment"
              label={label('treatment')}
              description={t('field.treatmentNote')}
              placeholder={t('field.treatmentUnknown')}
              data={wasteTreatments.map((value) => ({ value, label: words.treatment(value) }))}
              clearable
              clearButtonProps={{ 'aria-label': t('field.clear') }}
            />
          </ReadFieldFrame>
        )}
      </Fieldset>

      <Fieldset variant="unstyled" legend={t('section.supplier')} className={classes.section ?? ''}>
        <SimpleGrid {...two}>
          <DescribedFields
            {...described}
            control={control}
            part="supplier"
            extra={{ meter_no: { kept: lettersAndDigits, withAsterisk: !fields.account_no } }}
            frame={(name, input) => (
              <ReadFieldFrame name={name}>
                {input}
                {name === 'meter_no' && <WithoutMeter fields={fields} />}
              </ReadFieldFrame>
            )}
          />
        </SimpleGrid>
      </Fieldset>

      <Fieldset variant="unstyled" legend={t('words:period')} className={classes.section ?? ''}>
        <SimpleGrid {...two}>
          <DescribedFields {...described} control={control} part="period" frame={framed} />
        </SimpleGrid>
        <div className={classes.days}>
          {days !== undefined && start && end && (
            <output className="figures">
              <strong>{periodText(start, lastDayOf(end, counts))}</strong> · {t('field.days', { count: days })}
            </output>
          )}
          {nextDay && !nextStart && (
            <span className={classes.note}>{t('field.takenAsNext', { day: formatDay(nextDay) })}</span>
          )}
          {offered && (
            <Button size="compact-sm" variant="light" onClick={() => onLastDay(offered)}>
              {t('field.useLastDay', { day: formatDay(offered) })}
            </Button>
          )}
        </div>
      </Fieldset>

      <Fieldset variant="unstyled" legend={t('words:consumption')} className={classes.section ?? ''}>
        <ConsumptionFields control={control} fields={fields} onConvert={onConvert} onFields={onFields} />
      </Fieldset>

      <Fieldset variant="unstyled" legend={t('words:amounts')} className={classes.section ?? ''}>
        <SimpleGrid {...two}>
          <DescribedFields
            {...described}
            control={control}
            part="amounts"
            currency={fields.currency}
            frame={(name, input) => (
              <ReadFieldFrame name={name}>
                {input}
                {name === 'net_amount' && <WithoutTax fields={fields} />}
              </ReadFieldFrame>
            )}
          />
        </SimpleGrid>
        <TaxLines control={control} currency={fields.currency ?? ''} />
      </Fieldset>

      <DescribedFields {...described} control={control} part="note" frame={framed} />
    </div>
  );
}

/** The meter, the account or the address on the bill belongs to another property. */
function OtherProperty() {
  const { t } = useTranslation('bills');
  const { otherProperty: other, take, goOn } = useReview();
  if (!other) return null;
  return (
    <div className={classes.other}>
      <span className={classes.note}>{t(`otherProperty.${other.by}`, { property: other.environment_name })}</span>
      <Button
        size="compact-sm"
        variant="light"
        onClick={() => {
          take('environment_id', other.environment_id);
          goOn('environment_id');
        }}
      >
        {t('otherProperty.use', { property: other.environment_name })}
      </Button>
    </div>
  );
}

/**
 * Waste, cylinders and flat rates have no meter: the account identifies bills that belong together. A user confirms
 * this, because a number that was not read must not be assumed to be absent. If the meter of the account is registered,
 * nothing is asked.
 */
function WithoutMeter({ fields }: { fields: Partial<Fields> }) {
  const { t } = useTranslation('bills');
  const review = useReview();
  const { meter_no, account_no = '' } = fields;
  const number = sameNumber(account_no);
  if (meter_no || number === '' || review.isAccountKnown || review.isReadOnly) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      mt={6}
      onClick={() => {
        review.take('meter_no', number);
        review.goOn('meter_no');
      }}
    >
      {t('withoutMeter', { number: account_no })}
    </Button>
  );
}

/**
 * A bill without tax prints one amount, which is both net and gross. A user confirms this, because a tax that was not
 * read must not be assumed to be absent.
 */
function WithoutTax({ fields }: { fields: Partial<Fields> }) {
  const { t } = useTranslation('bills');
  const review = useReview();
  const { gross_amount, net_amount, tax_amount, currency } = fields;
  const isKnown = typeof net_amount === 'number' || typeof tax_amount === 'number';
  if (isKnown || typeof gross_amount !== 'number' || review.isReadOnly) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      mt={6}
      onClick={() => {
        review.take('net_amount', gross_amount);
        review.take('tax_amount', 0);
        review.goOn('net_amount');
      }}
    >
      {t('withoutTax', { amount: currency ? formatMoney(gross_amount, currency) : formatNumber(gross_amount) })}
    </Button>
  );
}
