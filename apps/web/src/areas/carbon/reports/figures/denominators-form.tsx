import { Button, SimpleGrid } from '@mantine/core';
import { inventory } from '@steward/contract/carbon/inventory';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../../shared/form/call-form.tsx';
import { useMay } from '../../../../shared/may.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { NumberField } from '../../../../ui/form/number-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { showToast } from '../../../../ui/toasts.tsx';

/** Enters revenue and headcount of the organization for a year, each with its source. */
export function DenominatorsButton({ year, inventory: { denominators: now } }: { year: number; inventory: Inventory }) {
  const { t } = useTranslation('reports');
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMay('ghg-protocol.edit');
  if (!mayEdit) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        mt="xs"
        leftSection={<IconPencil size={16} />}
        onClick={() => setOpen(true)}
      >
        {t('denominators.open')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('denominators.title', { year })}>
        <CallForm
          call={inventory.saveReportDenominators}
          start={{
            year,
            revenue: now?.revenue ?? null,
            currency: now?.currency ?? 'EUR',
            revenue_source: now?.revenue_source ?? '',
            people: now?.people ?? null,
            people_source: now?.people_source ?? '',
          }}
          onSaved={() => {
            showToast('success', t('denominators.saved'));
            close();
          }}
          onCancel={close}
        >
          {({ control }) => (
            <>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
                <NumberField control={control} name="revenue" label={t('words:netRevenue')} data-autofocus />
                <TextField control={control} name="currency" label={t('words:currency')} maxLength={3} />
              </SimpleGrid>
              <TextField
                control={control}
                name="revenue_source"
                label={t('denominators.revenueSource')}
                description={t('denominators.revenueSourceNote')}
              />
              <NumberField
                control={control}
                name="people"
                label={t('words:people')}
                description={t('denominators.peopleNote')}
              />
              <TextField control={control} name="people_source" label={t('denominators.peopleSource')} />
            </>
          )}
        </CallForm>
      </Dialog>
    </>
  );
}
