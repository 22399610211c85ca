import { Select } from '@mantine/core';
import { funds } from '@steward/contract/estate/funds';
import { IconBriefcase } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useDayInAddress } from '../../../shared/day-in-address.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { CountText, SquareMeters } from '../../../ui/value-text.tsx';
import { FundPortfolios } from './fund-portfolios.tsx';
import classes from './funds.module.css';
import { ShareList } from './share-list.tsx';

/** The details of a fund, its size and its portfolios. */
export default function FundInformationScreen() {
  const { t } = useTranslation('funds');
  const failureText = useFailureText();
  const [address, changeAddress] = useAddressState();
  const { day, setDay } = useDayInAddress();
  const list = useAnswer(funds.getFunds, {});
  // A list that loads selects its first entry (R051).
  const fund = list.data?.find(({ _id }) => _id === textOf(address['fund'])) ?? list.data?.[0];
  const held = useAnswer(
    funds.getFundHoldings,
    { fund_id: fund?._id, on: day },
    { enabled: fund !== undefined, keepsLast: true },
  );
  const failed = [list, held].find(({ isError }) => isError);
  if (failed) return <ErrorState isPage message={failureText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!list.data || (fund && !held.data)) return <FormSkeleton fields={4} />;
  if (!fund)
    return (
      <EmptyState
        isPage
        icon={IconBriefcase}
        title={t('empty.title')}
        actions={<ButtonLink to="/funds">{t('title')}</ButtonLink>}
      >
        {t('empty.text')}
      </EmptyState>
    );
  const holdings = (held.data ?? []).filter(({ fund_id }) => fund_id === fund._id);
  const total = (of: 'area_of_fund' | 'gross_floor_area' | 'environment_count') =>
    holdings.reduce((sum, one) => sum + one[of], 0);
  return (
    <>
      <PageHeader
        above={<Link to="/funds">{t('title')}</Link>}
        title={<bdi>{fund.name}</bdi>}
        question={fund.description || t('information.question')}
        actions={
          <>
            <DayInput aria-label={t('holdings.day')} value={day} onChange={setDay} />
            <Select
              aria-label={t('fund')}
              data={list.data.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={fund._id}
              onChange={(next) => changeAddress({ fund: next ?? undefined })}
              allowDeselect={false}
              searchable
            />
          </>
        }
      />
      <div className={classes.stack}>
        <Card>
          <div className={classes.figures}>
            <div>
              <div className={classes.label}>{t('holdings.area')}</div>
              <div className={classes.hero}>
                <SquareMeters value={total('area_of_fund')} />
              </div>
            </div>
            <Fact label={t('area')} value={<SquareMeters value={total('gross_floor_area')} />} />
            <Fact label={t('portfolios')} value={<CountText value={holdings.length} />} />
            <Fact label={t('words:properties')} value={<CountText value={total('environment_count')} />} />
            <Fact label={t('structure')} value={t(`structures.${fund.structure}`)} />
            <Fact label={t('vintage')} value={fund.vintage ?? '–'} />
            <Fact label={t('currency')} value={<bdi>{fund.currency}</bdi>} />
          </div>
        </Card>
        <FundPortfolios fund={fund} holdings={holdings} />
        <ShareList fund={fund} />
      </div>
    </>
  );
}

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <div className={classes.label}>{label}</div>
    <div className={classes.fact}>{value}</div>
  </div>
);
