import { Button, SimpleGrid, TagsInput } from '@mantine/core';
import { billReports } from '@steward/contract/energy/bill-reports';
import { portfolios } from '@steward/contract/estate/portfolios';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { useYear } from '../../../shared/use-year.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { showToast } from '../../../ui/toasts.tsx';

/** Below the bills: sends a report of the processed bills by email. */
export default function BillReport() {
  const { t } = useTranslation('bill-reports');
  const maySend = useMay('utilities.export');
  const [isOpen, setOpen] = useState(false);
  if (!maySend) return null;
  return (
    <div style={{ marginBlockStart: 24 }}>
      <Button
        variant="default"
        leftSection={<IconMailForward size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('button')}
      </Button>
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={t('title')}>
        {isOpen && <ReportForm onClose={() => setOpen(false)} />}
      </SidePanel>
    </div>
  );
}

function ReportForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bill-reports');
  const { year } = useYear();
  const tree = useAnswer(portfolios.getPortfolioWithEnv, {});
  return (
    <CallForm
      call={billReports.sendOcrBillReports}
      start={{ from: `${year}-01-01`, until: `${year}-12-31`, emails: [], note: '' }}
      submit={t('send')}
      onSaved={({ sent }) => {
        showToast('success', t('sent', { count: sent }));
        onClose();
      }}
      onCancel={onClose}
    >
      {({ control, watch, setValue, formState }) => (
        <>
          <p style={{ margin: 0, color: 'var(--ink-soft)' }}>{t('note')}</p>
          <SelectField
            control={control}
            name="environment_id"
            label={t('words:property')}
            placeholder={t('words:allProperties')}
            clearable
            data={(tree.data ?? [])
              .flatMap(({ environments }) => environments)
              .map(({ _id, environment_name }) => ({ value: _id, label: environment_name }))}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <DateField control={control} name="from" label={t('from')} />
            <DateField control={control} name="until" label={t('until')} />
          </SimpleGrid>
          <TagsInput
            label={t('emails')}
            description={t('emailsNote')}
            withAsterisk
            maxTags={20}
            acceptValueOnBlur
            value={watch('emails') ?? []}
            onChange={(next) => setValue('emails', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
            error={formState.errors.emails && t('emailsNote')}
          />
          <TextAreaField control={control} name="note" label={t('words:message')} maxLength={1000} />
        </>
      )}
    </CallForm>
  );
}
