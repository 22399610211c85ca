import { ActionIcon, Button, Fieldset, Group } from '@mantine/core';
import { valuations } from '@steward/contract/estate/valuations';
import type { Loan } from '@steward/contract/estate/valuations.models';
import { coinDecimals } from '@steward/core/money';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { organizationToday } from '../../../session/today.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const currencies = Intl.supportedValuesOf('currency');

interface Props extends PanelEnd {
  environmentId: string;
  loan: Loan | undefined;
}

/** A loan on the property, with its outstanding amounts by day. */
export function LoanForm({ environmentId, loan, onSaved, onCancel }: Props) {
  const update = useSend(valuations.updateLoan, { inPlace: true });
  return (
    <CallForm
      call={valuations.addLoan}
      alsoRefreshes={['figures']}
      start={{
        environment_id: environmentId,
        lender: loan?.lender ?? '',
        ...(loan && { currency: loan.currency }),
        originated_on: loan?.originated_on ?? null,
        valid_until: loan?.valid_until ?? null,
        value_at_origination: loan?.value_at_origination ?? null,
        balances: loan?.balances ?? [],
        note: loan?.note ?? '',
      }}
      send={loan && ((values) => update.mutateAsync({ loan_id: loan._id, version: loan.version, ...values }))}
      onSaved={({ lender }) => onSaved(lender)}
      onCancel={onCancel}
    >
      {({ control }) => <Fields control={control} />}
    </CallForm>
  );
}

type Control = FormOf<typeof valuations.addLoan>['control'];

function Fields({ control }: { control: Control }) {
  const { t } = useTranslation('valuations');
  const [today] = useState(organizationToday);
  const currency = useWatch({ control, name: 'currency' });
  return (
    <>
      <TextField
        control={control}
        name="lender"
        label={t('loans.lender')}
        maxLength={200}
        withAsterisk
        data-autofocus
      />
      <SelectField
        control={control}
        name="currency"
        label={t('words:currency')}
        data={currencies}
        limit={40}
        withAsterisk
      />
      <DateField control={control} name="originated_on" label={t('loans.originatedOn')} maxDate={today} clearable />
      <DateField
        control={control}
        name="valid_until"
        label={t('loans.until')}
        description={t('loans.untilNote')}
        clearable
      />
      <NumberField
        control={control}
        name="value_at_origination"
        label={t('loans.atOrigination')}
        description={t('loans.atOriginationNote')}
        unit={currency}
        decimals={coinDecimals(currency)}
      />
      <Balances control={control} currency={currency} today={today} />
      <TextAreaField control={control} name="note" label={t('words:note')} />
    </>
  );
}

function Balances({ control, currency, today }: { control: Control; currency: string | undefined; today: string }) {
  const { t } = useTranslation('valuations');
  const { fields, append, remove } = useFieldArray({ control, name: 'balances' });
  return (
    <Fieldset legend={t('loans.balances')}>
      {fields.map(({ id }, index) => (
        <Group key={id} align="end" gap="xs" mb="xs">
          <DateField control={control} name={`balances.${index}.on`} label={t('loans.balanceOn')} maxDate={today} />
          <NumberField
            control={control}
            name={`balances.${index}.outstanding`}
            label={t('loans.outstanding')}
            unit={currency}
            decimals={coinDecimals(currency)}
          />
          <ActionIcon variant="subtle" size="lg" aria-label={t('loans.removeBalance')} onClick={() => remove(index)}>
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={16} />}
        onClick={() => append({ on: today, outstanding: 0 })}
      >
        {t('loans.addBalance')}
      </Button>
    </Fieldset>
  );
}
