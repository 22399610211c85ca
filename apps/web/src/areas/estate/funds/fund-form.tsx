import { funds, fundStructures, type Fund } from '@steward/contract/estate/funds';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface Props {
  fund: Fund | undefined;
  onSaved: (name: string) => void;
  onCancel: () => void;
}

/** The details of a fund; its figures are sums over its portfolios. */
export function FundForm({ fund, onSaved, onCancel }: Props) {
  const { t } = useTranslation('funds');
  return (
    <CallForm
      call={funds.saveFund}
      start={{
        ...(fund && { fund_id: fund._id }),
        name: fund?.name ?? '',
        description: fund?.description ?? '',
        structure: fund?.structure ?? 'open_end',
        currency: fund?.currency ?? 'EUR',
        vintage: fund?.vintage ?? null,
      }}
      onSaved={({ name }) => onSaved(name)}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="name"
            label={t('words:name')}
            maxLength={200}
            withAsterisk
            data-autofocus
          />
          <SelectField
            control={control}
            name="structure"
            label={t('structure')}
            data={fundStructures.map((key) => ({ value: key, label: t(`structures.${key}`) }))}
            allowDeselect={false}
          />
          <NumberField
            control={control}
            name="vintage"
            label={t('vintage')}
            description={t('vintageNote')}
            isGrouped={false}
            decimals={0}
          />
          <TextField
            control={control}
            name="currency"
            label={t('currency')}
            description={t('currencyNote')}
            maxLength={3}
          />
          <TextAreaField control={control} name="description" label={t('words:description')} />
        </>
      )}
    </CallForm>
  );
}
