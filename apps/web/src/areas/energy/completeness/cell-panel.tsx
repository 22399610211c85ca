import { Button, Group, Select, SimpleGrid } from '@mantine/core';
import { completeness } from '@steward/contract/energy/completeness';
import { exemptionReasons } from '@steward/contract/energy/completeness.shapes';
import { monthOffset, nextMonthStart } from '@steward/core/calendar/day';
import { billingRhythms, isGap } from '@steward/core/coverage/bill-matrix';
import { IconKeyboard, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CorrectionLink } from '../../../shared/form/correction-way.tsx';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useMay } from '../../../shared/may.ts';
import { periodText, lastDayOf, PeriodText } from '../../../shared/period-text.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { formatCount, formatDay, formatMonth } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { GapEstimate } from './gap-estimate.tsx';
import { type OpenCell, useRowWords } from './matrix-row.ts';
import classes from './matrix.module.css';
import { OwnerChoice } from './owner-forms.tsx';
import { organizationToday } from '../../../session/today.ts';

/** Areas whose answers depend on the due days. */
const countedFrom = ['dashboards', 'home', 'inventory'];

/** The index of the month in the row. */
type PlacedCell = OpenCell & { at: number };

/** A month of a meter: its bills, and the actions for a missing one. */
export function CellPanel({ row, month, at: place }: PlacedCell) {
  const { t } = useTranslation('completeness');
  const words = useRowWords();
  const at = { environment: row.environment_id, ...(row.utility && { utility: row.utility }) };
  return (
    <div className={classes.parts}>
      <dl className={classes.facts}>
        <dt>{t('words:property')}</dt>
        <dd>
          <bdi>{row.environment_name}</bdi>
        </dd>
        {row.carrier && (
          <>
            <dt>{t('words:carrier')}</dt>
            <dd>{words.carrierOf(row)}</dd>
            <dt>{t('meter')}</dt>
            <dd>
              <bdi>{words.meterOf(row)}</bdi>
            </dd>
          </>
        )}
        {row.owner_name && (
          <>
            <dt>{t('owners.owner')}</dt>
            <dd>
              <bdi>{row.owner_name}</bdi>
            </dd>
          </>
        )}
        {row.supplier && (
          <>
            <dt>{t('supplier')}</dt>
            <dd>
              {(row.parts.length
                ? words.accountsOf(row)
                : [[row.supplier, row.account_no].filter(Boolean).join(' · ')]
              ).map((account) => (
                <div key={account}>
                  <bdi>{account}</bdi>
                </div>
              ))}
            </dd>
          </>
        )}
      </dl>
      {row.carrier ? (
        <MeterMonth row={row} month={month} at={place} carrier={row.carrier} />
      ) : (
        <p>{t('noMeterText')}</p>
      )}
      <Group>
        <ButtonLink
          to="/datahub/data_library/utilities"
          search={at}
          hash="upload"
          leftSection={<IconUpload size={18} aria-hidden="true" />}
        >
          {t('words:uploadBills')}
        </ButtonLink>
        <ButtonLink
          to="/show-bill"
          search={{ new: 1, ...at }}
          variant="default"
          leftSection={<IconKeyboard size={18} aria-hidden="true" />}
        >
          {t('enter')}
        </ButtonLink>
      </Group>
    </div>
  );
}

type Known = PlacedCell & { carrier: NonNullable<OpenCell['row']['carrier']> };

function MeterMonth({ row, month, at, carrier }: Known) {
  const { t } = useTranslation('completeness');
  const failureText = useFailureText();
  const words = useRowWords();
  const mayEdit = useMay('utilities.edit');
  const mayAdd = useMay('utilities.create');
  const [today] = useState(organizationToday);
  const { environment_id, meters } = row;
  const meter = { environment_id, carrier, meter_no: meters.at(-1) ?? '' };
  const cell = useAnswer(completeness.getBillMatrixCell, { environment_id, carrier, meters, month }, { freshFor: 0 });
  const remove = useSend(completeness.deleteBillExemption, { alsoRefreshes: countedFrom });
  if (cell.isError) return <ErrorState message={failureText(cell.error)} onRetry={() => void cell.refetch()} />;
  if (!cell.data) return <RowSkeletons rows={3} />;
  const { bills, exemptions, expected_by, is_locked } = cell.data;
  const isExempt = exemptions.length > 0;
  return (
    <>
      <section>
        <h3>{t('billsOf', { month: formatMonth(month) })}</h3>
        {bills.length === 0 && !isExempt && (
          <p>{t(expected_by < today ? 'noBill' : 'noBillYet', { day: formatDay(expected_by) })}</p>
        )}
        <ul className={classes.bills}>
          {bills.map((bill) => (
            <li key={bill._id}>
              <Link to="/show-bill" search={{ id: bill._id }}>
                <PeriodText
                  start={bill.billing_start_date}
                  end={bill.billing_end_date}
                  endCounts={bill.end_day_counts}
                />
              </Link>
              <small>
                {bill.charges !== 'all' && `${t(`parts.${bill.charges}`)} · `}
                {t('billDays', { count: bill.days, shown: formatCount(bill.days) })}
                {bill.is_estimate && ` · ${t('words:estimate')}`}
                {bill.days_left_out > 0 && ` · ${t('leftOut', { count: bill.days_left_out })}`}
              </small>
            </li>
          ))}
          {exemptions.map((entry) => (
            <li key={entry._id}>
              {t('exemptFor', {
                period: periodText(`${entry.from}-01`, lastDayOf(nextMonthStart(`${entry.until}-01`), false)),
                reason: t(`reasons.${entry.reason}`),
              })}
              {entry.note && <small>{entry.note}</small>}
              {mayEdit && !is_locked && (
                <Button
                  variant="default"
                  size="xs"
                  mt={8}
                  loading={remove.isPending}
                  onClick={() => remove.mutate({ exemption_id: entry._id })}
                >
                  {t('expectAgain')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {words.missingPart(row, at).map((sentence) => (
          <p key={sentence}>
            <strong>{sentence}</strong>
          </p>
        ))}
        {is_locked && (
          <p>
            {t('locked')} <CorrectionLink />
          </p>
        )}
      </section>
      {mayAdd && !isExempt && !is_locked && isGap(row.states[at] ?? 'later') && (
        <GapEstimate environment_id={environment_id} carrier={carrier} meters={meters} month={month} />
      )}
      {mayEdit && !isExempt && !is_locked && <ExemptionForm meter={meter} month={month} />}
      {mayEdit && <RhythmForm meter={meter} row={row} />}
      {row.utility && <OwnerChoice row={row} utility={row.utility} />}
    </>
  );
}

interface OfMeter {
  meter: { environment_id: string; carrier: Known['carrier']; meter_no: string };
}

function ExemptionForm({ meter, month }: OfMeter & { month: string }) {
  const { t } = useTranslation('completeness');
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('exempt')}
        </Button>
      </div>
    );
  const months = Array.from({ length: 24 }, (_, index) => monthOffset(month, index - 11));
  const options = months.map((value) => ({ value, label: formatMonth(value) }));
  return (
    <section>
      <h3>{t('exempt')}</h3>
      <p>{t('exemptText')}</p>
      <CallForm
        call={completeness.addBillExemption}
        start={{ ...meter, from: month, until: month, reason: 'vacant', note: '' }}
        alsoRefreshes={countedFrom}
        onSaved={() => showToast('success', t('words:savedSentence'))}
        onCancel={() => setOpen(false)}
      >
        {({ control }) => (
          <>
            <SimpleGrid cols={2}>
              <SelectField control={control} name="from" label={t('from')} data={options} allowDeselect={false} />
              <SelectField control={control} name="until" label={t('until')} data={options} allowDeselect={false} />
            </SimpleGrid>
            <SelectField
              control={control}
              name="reason"
              label={t('words:reason')}
              allowDeselect={false}
              data={exemptionReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            />
            <TextAreaField control={control} name="note" label={t('words:note')} />
          </>
        )}
      </CallForm>
    </section>
  );
}

function RhythmForm({ meter, row }: OfMeter & Pick<OpenCell, 'row'>) {
  const { t } = useTranslation('completeness');
  const save = useSend(completeness.saveBillingRhythm);
  const [value, setValue] = useState(row.rhythm_is_set ? row.rhythm : 'auto');
  return (
    <Select
      label={t('rhythm')}
      description={row.rhythm_is_set ? undefined : t('rhythmInferred', { rhythm: t(`rhythms.${row.rhythm}`) })}
      allowDeselect={false}
      disabled={save.isPending}
      data={['auto' as const, ...billingRhythms].map((one) => ({ value: one, label: t(`rhythms.${one}`) }))}
      value={value}
      onChange={(next) => {
        const rhythm = billingRhythms.find((one) => one === next) ?? null;
        setValue(rhythm ?? 'auto');
        save.mutate({ ...meter, rhythm });
      }}
    />
  );
}
