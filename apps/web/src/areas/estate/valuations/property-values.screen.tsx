import { valuations, valuationSorts } from '@steward/contract/estate/valuations';
import type { Loan, Valuation } from '@steward/contract/estate/valuations.models';
import { valuationBases } from '@steward/core/finance/valuation-fields';
import { IconBuildingBank, IconCoins } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useServedList } from '../../../shared/list/served-list.ts';
import { PropertyTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { formatDay } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText, MoneyText, NoValue } from '../../../ui/value-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { LoanForm } from './loan-form.tsx';
import { ValuationForm } from './valuation-form.tsx';

/** The values of the selected property, the latest first, and the loans on it. */
export default function PropertyValuesScreen() {
  const { t } = useTranslation('valuations');
  const name = useFieldNames('valuations');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const filters = useMemo(
    () => [
      {
        id: 'basis',
        field: 'basis' as const,
        label: name('basis'),
        options: valuationBases.map((value) => ({ value, label: t(`bases.${value}`) })),
      },
    ],
    [t, name],
  );
  const list = useServedList(valuations.getValuations, {
    input: { environment_id },
    sorts: valuationSorts,
    descends: true,
    filters,
    enabled: environment_id !== '',
  });
  const remove = useSend(valuations.deleteValuation, { alsoRefreshes: ['figures'] });
  const columns = useMemo<Column<Valuation>[]>(
    () => [
      {
        id: 'valued_on',
        label: name('valued_on'),
        value: ({ valued_on }) => valued_on,
        cell: ({ valued_on }) => <DateText value={valued_on} />,
      },
      {
        id: 'value',
        label: t('words:value'),
        value: ({ value }) => value,
        align: 'end',
        cell: ({ value, currency }) => <MoneyText value={value} currency={currency} />,
      },
      { id: 'currency', label: t('words:currency'), value: ({ currency }) => currency, hidden: true, sortable: false },
      { id: 'basis', label: name('basis'), value: ({ basis }) => t(`bases.${basis}`) },
      {
        id: 'valuer',
        label: name('valuer'),
        value: ({ valuer }) => valuer,
        cell: ({ valuer }) => (valuer ? <bdi>{valuer}</bdi> : <NoValue />),
      },
      {
        id: 'document',
        label: t('words:evidence'),
        value: ({ document }) => document?.title,
        sortable: false,
        cell: ({ document, document_page }) =>
          document ? (
            <Link
              to="/documentation/document"
              search={{ document: document.document_id, ...(document_page !== null && { page: document_page }) }}
            >
              <bdi>{document.title}</bdi>
              {document_page !== null && `, ${t('page', { page: document_page })}`}
            </Link>
          ) : (
            <NoValue />
          ),
      },
      {
        id: 'author_name',
        label: t('words:enteredBy'),
        value: ({ author_name }) => author_name,
        hidden: true,
        sortable: false,
      },
    ],
    [t, name],
  );
  return (
    <ListScreen
      words="valuations:history"
      values={{ name: selected?.environment_name }}
      may="valuations"
      icon={IconCoins}
      head={<PropertyTabs />}
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ basis, valued_on }) => t('card.asOf', { basis: t(`bases.${basis}`), day: formatDay(valued_on) })}
      actions={
        <ButtonLink to="/valuations" variant="default">
          {t('card.all')}
        </ButtonLink>
      }
      panel={(valuation, end) => <ValuationForm environmentId={environment_id} valuation={valuation} {...end} />}
      remove={({ _id, version }) => remove.mutateAsync({ valuation_id: _id, version })}
      foot={selected && <Loans environmentId={environment_id} name={selected.environment_name} />}
    />
  );
}

function Loans({ environmentId, name }: { environmentId: string; name: string }) {
  const { t } = useTranslation('valuations');
  const list = useAnswer(valuations.getLoans, { environment_id: environmentId });
  const remove = useSend(valuations.deleteLoan, { alsoRefreshes: ['figures'] });
  const columns = useMemo<Column<Loan>[]>(
    () => [
      {
        id: 'lender',
        label: t('loans.lender'),
        value: ({ lender }) => lender,
        cell: ({ lender }) => <bdi>{lender}</bdi>,
      },
      {
        id: 'outstanding',
        label: t('loans.outstanding'),
        value: ({ outstanding }) => outstanding,
        align: 'end',
        cell: ({ outstanding, currency }) =>
          outstanding === null ? <NoValue /> : <MoneyText value={outstanding} currency={currency} />,
      },
      {
        id: 'value_at_origination',
        label: t('loans.atOrigination'),
        value: ({ value_at_origination }) => value_at_origination,
        align: 'end',
        cell: ({ value_at_origination, currency }) =>
          value_at_origination === null ? <NoValue /> : <MoneyText value={value_at_origination} currency={currency} />,
      },
      {
        id: 'originated_on',
        label: t('loans.originatedOn'),
        value: ({ originated_on }) => originated_on,
        cell: ({ originated_on }) => <DateText value={originated_on} />,
      },
      {
        id: 'valid_until',
        label: t('loans.until'),
        value: ({ valid_until }) => valid_until,
        cell: ({ valid_until }) => <DateText value={valid_until} />,
      },
    ],
    [t],
  );
  return (
    <Section title={t('loans.title', { name })} note={t('loans.note')}>
      <ListScreen
        frame="part"
        part="loan"
        item="loan"
        words="valuations:loans"
        values={{ name }}
        may="valuations"
        icon={IconBuildingBank}
        tableKey={environmentId}
        list={list}
        columns={columns}
        nameOf={({ lender }) => lender}
        panel={(loan, end) => <LoanForm environmentId={environmentId} loan={loan} {...end} />}
        remove={({ _id, version }) => remove.mutateAsync({ loan_id: _id, version })}
      />
    </Section>
  );
}
