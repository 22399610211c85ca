import { SegmentedControl } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '@steward/contract/call';
import type { verification } from '@steward/contract/carbon/verification';
import { billFields } from '@steward/core/bills/fields';
import type { Field } from '@steward/core/fields/field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useFieldNames } from '../fields/field-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { PageImage } from '../../ui/values/page-image.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { headOf } from '../../ui/table/column.ts';
import { NoValue } from '../../ui/value-text.tsx';
import classes from './evidence.module.css';

const described: Readonly<Record<string, Field>> = billFields;

/** The page of a bill with marked values, beside the values as frozen. */
export function BillEvidence({ bill }: { bill: UseQueryResult<Answer<typeof verification.getBillForVerifier>> }) {
  const { t } = useTranslation('evidence');
  const names = useFieldNames('bills');
  const failureText = useFailureText();
  const [active, setActive] = useState<string>();
  const [turnedTo, setTurnedTo] = useState<number>();
  if (bill.error && !bill.data) {
    return <ErrorState message={failureText(bill.error)} onRetry={() => void bill.refetch()} />;
  }
  if (!bill.data) return <RowSkeletons rows={8} />;
  const { supplier, fields, pages, provenance } = bill.data;
  const known = fields.filter(({ value }) => value !== null && value !== '');
  const page = pages.find((one) => one.page === turnedTo) ?? pages[0];
  const label = (key: string) => {
    const field = described[key];
    return headOf({ label: names(key), ...(field?.kind === 'number' && field.unit && { unit: field.unit }) });
  };
  const pick = (key: string) => {
    setActive(key);
    const [box] = fields.find((one) => one.key === key)?.boxes ?? [];
    if (box) setTurnedTo(box.page);
  };
  return (
    <div className={classes.evidence}>
      <div>
        {page ? (
          <>
            {pages.length > 1 && (
              <SegmentedControl
                mb="sm"
                aria-label={t('trace.pages')}
                value={String(page.page)}
                onChange={(next) => setTurnedTo(Number(next))}
                data={pages.map((one) => ({ value: String(one.page), label: t('trace.page', { page: one.page }) }))}
              />
            )}
            <PageImage
              key={page.page}
              src={page.url}
              alt={t('trace.pageAlt', { page: page.page, supplier })}
              activeId={active}
              onPick={setActive}
              height="min(76vh, 120vw)"
              boxes={fields.flatMap(({ key, value, boxes }) =>
                boxes
                  .filter((box) => box.page === page.page)
                  .map(({ x, y, w, h }) => ({
                    id: key,
                    label: `${label(key)}: ${String(value ?? '')}`,
                    x,
                    y,
                    width: w,
                    height: h,
                  })),
              )}
            />
            {page.sha256 && (
              <p className={classes.none}>
                {t('trace.pageHash')} <bdi dir="ltr">{page.sha256}</bdi>
              </p>
            )}
          </>
        ) : (
          <EmptyState title={t('trace.noImage')}>{t('trace.noImageText')}</EmptyState>
        )}
      </div>
      <section aria-label={t('trace.values')}>
        <h3 className={classes.heading}>{t('trace.values')}</h3>
        {fields.some(({ boxes }) => boxes.length > 0) && <p className={classes.none}>{t('trace.valuesNote')}</p>}
        <dl className={classes.values}>
          {known.map(({ key, value, boxes, read }) => (
            <div key={key} className={key === active ? classes.active : ''}>
              <dt>
                {boxes.length > 0 ? (
                  <button
                    type="button"
                    className={classes.open}
                    aria-pressed={key === active}
                    onClick={() => pick(key)}
                  >
                    {label(key)}
                  </button>
                ) : (
                  label(key)
                )}
              </dt>
              <dd>
                {value === null ? <NoValue /> : <bdi>{shownField(key, value)}</bdi>}
                {isCorrected(value, read) && (
                  <div className={classes.none}>
                    {t('trace.corrected', { read: read === null ? '–' : shownField(key, read) })}
                  </div>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {provenance && (
          <>
            <p className={classes.none}>
              {t(`trace.${provenance.source}By`, {
                name: provenance.entered_by || t('trace.nobody'),
                day: formatDay(provenance.entered_at),
              })}
            </p>
            {provenance.confirmed_at && (
              <p className={classes.none}>
                {t('trace.confirmedBy', {
                  name: provenance.confirmed_by || t('trace.nobody'),
                  day: formatDay(provenance.confirmed_at),
                })}
              </p>
            )}
          </>
        )}
      </section>
    </div>
  );
}

/** A user entered another value than the reader had found. */
const isCorrected = (
  value: string | number | null,
  read: string | number | null | undefined,
): read is string | number | null => read !== undefined && String(read ?? '') !== String(value ?? '');

const shownField = (key: string, value: string | number) =>
  typeof value === 'number' ? formatNumber(value) : described[key]?.kind === 'day' ? formatDay(value) || value : value;
