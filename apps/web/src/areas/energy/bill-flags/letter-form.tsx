import type { Parsed } from '@steward/contract/call';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { letterLanguages } from '@steward/contract/energy/bill-flags.letter';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface Props {
  start: Parsed<typeof billFlags.saveDisputeLetter>;
  currency: string;
  onDone: () => void;
}

/** The draft of a letter to a supplier. Finding, bill and property are added from the bill. */
export function LetterForm({ start, currency, onDone }: Props) {
  const { t } = useTranslation('bill-flags');
  return (
    <CallForm
      call={billFlags.saveDisputeLetter}
      start={start}
      submit={t('letters.save')}
      onSaved={onDone}
      onCancel={onDone}
    >
      {({ control }) => (
        <>
          <SelectField
            control={control}
            name="language"
            label={t('letters.language')}
            data={letterLanguages.map((value) => ({ value, label: t(`letters.languages.${value}`) }))}
            allowDeselect={false}
          />
          <TextField control={control} name="recipient" label={t('supplier')} maxLength={200} withAsterisk />
          <TextAreaField
            control={control}
            name="recipient_address"
            label={t('letters.recipientAddress')}
            maxLength={500}
            minRows={2}
          />
          <TextAreaField
            control={control}
            name="sender_address"
            label={t('letters.senderAddress')}
            maxLength={500}
            minRows={2}
          />
          <TextAreaField
            control={control}
            name="claim"
            label={t('letters.claim')}
            description={t('letters.claimNote')}
            maxLength={4000}
            minRows={4}
          />
          <NumberField control={control} name="amount" label={t('letters.amount')} unit={currency} min={0} />
          <DateField control={control} name="reply_by" label={t('letters.replyBy')} withAsterisk />
          <TextField control={control} name="signed_by" label={t('letters.signedBy')} maxLength={200} />
        </>
      )}
    </CallForm>
  );
}
