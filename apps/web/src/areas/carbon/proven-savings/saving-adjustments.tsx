import { Button, SimpleGrid } from '@mantine/core';
import { provenSavings } from '@steward/contract/carbon/proven-savings';
import type { SavingAdjustment, SavingProof } from '@steward/contract/carbon/proven-savings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { lastDayOf, periodText } from '../../../shared/period-text.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { kwhText } from './saving-words.ts';
import classes from './saving.module.css';

/** Changes of the consumption that are not caused by the project: a server room, a let floor. */
export function SavingAdjustments({ proof, mayEdit }: { proof: SavingProof; mayEdit: boolean }) {
  const { t } = useTranslation('proven-savings');
  const [isAdding, setAdding] = useState(false);
  return (
    <Section title={t('proof.adjustments')}>
      <p className={classes.soft}>{t('proof.adjustmentsNote')}</p>
      {proof.adjustments.length > 0 && (
        <ul className={classes.list}>
          {proof.adjustments.map((one) => (
            <Adjustment key={one._id} adjustment={one} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      {mayEdit &&
        (isAdding ? (
          <AdjustmentForm proof={proof} onEnd={() => setAdding(false)} />
        ) : (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('proof.addAdjustment')}
          </Button>
        ))}
    </Section>
  );
}

function Adjustment({ adjustment, mayEdit }: { adjustment: SavingAdjustment; mayEdit: boolean }) {
  const { t } = useTranslation('proven-savings');
  const { carrier: carrierWord } = useCarrierWords();
  const remove = useSend(provenSavings.deleteSavingAdjustment);
  const { _id, carrier, start, end, kwh, reason, author_name } = adjustment;
  const period = periodText(start, lastDayOf(end, false));
  return (
    <li>
      <span>
        <b>{kwhText(kwh)}</b> · {carrierWord(carrier)} · {period}
        <br />
        <bdi>{reason}</bdi>
        {author_name && (
          <small>
            {' '}
            <bdi>{author_name}</bdi>
          </small>
        )}
      </span>
      {mayEdit && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={remove.isPending}
          aria-label={t('words:deleteNamed', { name: period })}
          onClick={() => remove.mutate({ saving_adjustment_id: _id })}
        >
          {t('words:delete')}
        </Button>
      )}
    </li>
  );
}

function AdjustmentForm({ proof, onEnd }: { proof: SavingProof; onEnd: () => void }) {
  const { t } = useTranslation('proven-savings');
  const { carrier: carrierWord } = useCarrierWords();
  const carriers = proof.parts.map(({ carrier }) => carrier);
  const from = proof.parts.flatMap(({ periods }) => periods[0]?.start ?? []).toSorted()[0] ?? proof.in_service_on;
  return (
    <CallForm
      call={provenSavings.addSavingAdjustment}
      start={{
        decarbonize_project_id: proof.decarbonize_project_id,
        ...(carriers[0] && { carrier: carriers[0] }),
        ...(from && { start: from }),
        reason: '',
      }}
      submit={t('proof.addAdjustment')}
      onSaved={onEnd}
      onCancel={onEnd}
    >
      {(form) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <SelectField
              control={form.control}
              name="carrier"
              label={t('words:carrier')}
              data={carriers.map((value) => ({ value, label: carrierWord(value) }))}
              allowDeselect={false}
            />
            <NumberField
              control={form.control}
              name="kwh"
              label={t('proof.change')}
              description={t('proof.changeNote')}
              unit="kWh"
              withAsterisk
            />
            <DateField control={form.control} name="start" label={t('words:from')} withAsterisk />
            <DateField control={form.control} name="last_day" label={t('proof.lastDay')} withAsterisk />
          </SimpleGrid>
          <TextAreaField control={form.control} name="reason" label={t('words:reason')} withAsterisk />
        </>
      )}
    </CallForm>
  );
}
