import { funds, type Fund } from '@steward/contract/estate/funds';
import type { FundShare } from '@steward/contract/estate/funds.shares';
import { portfolios } from '@steward/contract/estate/portfolios';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { PercentField } from '../../../ui/form/percent-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';

interface Props extends PanelEnd {
  fund: Fund;
  share: FundShare | undefined;
}

/** The share of a fund in a portfolio, from the first to the last day. */
export function ShareForm({ fund, share, onSaved, onCancel }: Props) {
  const { t } = useTranslation('funds');
  const list = useAnswer(portfolios.getMasterPortfolioList, {});
  const only = share?.portfolio_id ?? (fund.portfolios.length === 1 ? fund.portfolios[0]?._id : undefined);
  return (
    <CallForm
      call={funds.saveFundShare}
      start={{
        fund_id: fund._id,
        ...(share && { fund_share_id: share._id, share: share.share }),
        ...(only && { portfolio_id: only }),
        valid_from: share?.valid_from ?? null,
        valid_until: share?.valid_until ?? null,
        note: share?.note ?? '',
      }}
      onSaved={({ portfolio_name }) => onSaved(portfolio_name)}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <SelectField
            control={control}
            name="portfolio_id"
            label={t('words:portfolio')}
            placeholder={t('words:choose')}
            data={(list.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            disabled={share !== undefined}
            searchable
            withAsterisk
            data-autofocus
          />
          <PercentField
            control={control}
            name="share"
            label={t('shares.share')}
            description={t('shares.shareNote')}
            withAsterisk
          />
          <DateField
            control={control}
            name="valid_from"
            label={t('words:fromDay')}
            description={t('shares.fromNote')}
            clearable
          />
          <DateField
            control={control}
            name="valid_until"
            label={t('words:toDay')}
            description={t('shares.toNote')}
            clearable
          />
          <TextAreaField control={control} name="note" label={t('words:note')} />
        </>
      )}
    </CallForm>
  );
}
