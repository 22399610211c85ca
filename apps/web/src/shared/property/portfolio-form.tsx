import { portfolios } from '@steward/contract/estate/portfolios';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CallForm } from '../form/call-form.tsx';

interface Props {
  /** The portfolio to change; absent for a new one. */
  portfolio?: { _id: string; name: string; description: string } | undefined;
  onSaved: (portfolio: { _id: string; name: string }) => void;
  onCancel: () => void;
}

const alsoRefreshes = ['environments'];

/** The form of a new or an existing portfolio. */
export function PortfolioForm({ portfolio, onSaved, onCancel }: Props) {
  const { t } = useTranslation('shared');
  const update = useSend(portfolios.updatePortfolio, { inPlace: true, alsoRefreshes });
  return (
    <CallForm
      call={portfolios.createPortfolio}
      start={{ name: portfolio?.name ?? '', description: portfolio?.description ?? '' }}
      alsoRefreshes={alsoRefreshes}
      send={portfolio && ((values) => update.mutateAsync({ portfolio_id: portfolio._id, ...values }))}
      submit={!portfolio && t('portfolioForm.add')}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('portfolioForm.name')} data-autofocus maxLength={200} />
          <TextAreaField
            control={control}
            name="description"
            label={t('words:description')}
            description={t('portfolioForm.descriptionNote')}
          />
        </>
      )}
    </CallForm>
  );
}
