import { Button, Group, Stack } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { portfolios } from '@steward/contract/portfolios';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../api/call-resolver.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useSend } from '../api/hooks.ts';
import { Form } from '../ui/form/form.tsx';
import { TextAreaField } from '../ui/form/text-area-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';

type Portfolio = Answer<typeof portfolios.createPortfolio>;

interface Props {
  /** The one to change; absent, a new one. */
  portfolio?: Portfolio | undefined;
  onSaved: (portfolio: Portfolio) => void;
  onCancel: () => void;
}

/** Names a portfolio, new or known. */
export function PortfolioForm({ portfolio, onSaved, onCancel }: Props) {
  const { t } = useTranslation('shared');
  const failureText = useFailureText();
  const create = useSend(portfolios.createPortfolio, { inPlace: true, alsoRefreshes: ['environments'] });
  const update = useSend(portfolios.updatePortfolio, { inPlace: true, alsoRefreshes: ['environments'] });
  const failure = create.error ?? update.error;
  const form = useForm({
    resolver: callResolver(portfolios.createPortfolio),
    defaultValues: { name: portfolio?.name ?? '', description: portfolio?.description ?? '' },
  });
  return (
    <Form
      form={form}
      onTouched={() => void schemaOf(portfolios.createPortfolio)}
      failure={failure && failureText(failure)}
      onSubmit={async (values) => {
        const saved = portfolio
          ? await update.mutateAsync({ portfolio_id: portfolio._id, ...values })
          : await create.mutateAsync(values);
        onSaved(saved);
      }}
    >
      <Stack gap="md">
        <TextField control={form.control} name="name" label={t('portfolioForm.name')} data-autofocus maxLength={200} />
        <TextAreaField
          control={form.control}
          name="description"
          label={t('portfolioForm.description')}
          description={t('portfolioForm.descriptionNote')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {t(portfolio ? 'portfolioForm.save' : 'portfolioForm.add')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
