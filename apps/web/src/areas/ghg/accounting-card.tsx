import { Button, Group, Radio, Stack } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { ghg } from '@steward/contract/ghg';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useMay } from '../../shared/may.ts';

const approaches = ['operational_control', 'financial_control', 'equity_share'] as const;

/** Consolidation approach and base year: one of each for the whole inventory. */
export function AccountingCard() {
  const { t } = useTranslation('ghg');
  const failureText = useFailureText();
  const { data, error, refetch } = useAnswer(ghg.getOrganizationConfig, {});
  return (
    <div style={{ maxInlineSize: 760 }}>
      <Card title={t('accounting.title')} note={t('accounting.note')}>
        {data ? (
          <AccountingForm config={data} />
        ) : error ? (
          <ErrorState message={failureText(error)} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={2} />
        )}
      </Card>
    </div>
  );
}

function AccountingForm({ config }: { config: Answer<typeof ghg.getOrganizationConfig> }) {
  const { t } = useTranslation('ghg');
  const failureText = useFailureText();
  const mayEdit = useMay('emission-factors.edit');
  const mayChange = mayEdit && config.may_change_whole;
  const save = useSend(ghg.saveGHGBaseYear, { inPlace: true });
  const form = useForm({ resolver: callResolver(ghg.saveGHGBaseYear), values: config });
  const { field } = useController({ control: form.control, name: 'consolidation' });
  return (
    <Form
      form={form}
      failure={save.error && failureText(save.error)}
      onSubmit={async (values) => {
        await save.mutateAsync({ ...values, base_year: values.base_year ?? null });
        showToast('success', t('accounting.saved'));
      }}
    >
      <Stack gap="lg">
        <Radio.Group label={t('accounting.approach')} description={t('accounting.approachNote')} {...field}>
          <Stack gap="sm" mt="sm">
            {approaches.map((approach) => (
              <Radio
                key={approach}
                value={approach}
                disabled={!mayChange}
                label={t(`accounting.${approach}`)}
                description={t(`accounting.${approach}Note`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <NumberField
          control={form.control}
          name="base_year"
          label={t('accounting.baseYear')}
          description={t('accounting.baseYearNote')}
          thousandSeparator=""
          allowDecimal={false}
          disabled={!mayChange}
          w={220}
        />
        {mayChange ? (
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!form.formState.isDirty}>
              {t('accounting.save')}
            </Button>
          </Group>
        ) : (
          <p style={{ margin: 0, color: 'var(--ink-soft)', fontSize: 14 }}>{t(mayEdit ? 'wholeOnly' : 'adminsOnly')}</p>
        )}
      </Stack>
    </Form>
  );
}
