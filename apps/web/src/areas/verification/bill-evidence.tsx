import { SegmentedControl } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '@steward/contract/call';
import type { verification } from '@steward/contract/verification';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { PageImage } from '../../ui/page-image.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { NoValue } from '../../ui/value-text.tsx';
import classes from './trace.module.css';

/** The page of a bill with the values marked where they were read, beside the values as they were frozen. */
export function BillEvidence({ bill }: { bill: UseQueryResult<Answer<typeof verification.getBillForVerifier>> }) {
  const { t } = useTranslation('verification');
  const failureText = useFailureText();
  const [active, select] = useState<string>();
  const [turned, turnTo] = useState<number>();
  if (bill.error && !bill.data) {
    return <ErrorState message={failureText(bill.error)} onRetry={() => void bill.refetch()} />;
  }
  if (!bill.data) return <RowSkeletons rows={8} />;
  const { supplier, fields, pages } = bill.data;
  const known = fields.filter(({ value }) => value !== null && value !== '');
  const page = pages.find((one) => one.page === turned) ?? pages[0];
  const label = (key: string) => t(`field.${key}`, { defaultValue: key.replaceAll('_', ' ') });
  const pick = (key: string) => {
    select(key);
    const [box] = fields.find((one) => one.key === key)?.boxes ?? [];
    if (box) turnTo(box.page);
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
                onChange={(next) => turnTo(Number(next))}
                data={pages.map((one) => ({ value: String(one.page), label: t('trace.page', { page: one.page }) }))}
              />
            )}
            <PageImage
              key={page.page}
              src={page.url}
              alt={t('trace.pageAlt', { page: page.page, supplier })}
              activeId={active}
              onPick={select}
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
          </>
        ) : (
          <EmptyState title={t('trace.noImage')}>{t('trace.noImageText')}</EmptyState>
        )}
      </div>
      <section aria-label={t('trace.values')}>
        <h3 className={classes.heading}>{t('trace.values')}</h3>
        {pages.length > 0 && <p className={classes.none}>{t('trace.valuesNote')}</p>}
        <dl className={classes.values}>
          {known.map(({ key, value, boxes }) => (
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
              <dd>{value === null ? <NoValue /> : <bdi>{shownField(key, value)}</bdi>}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

const shownField = (key: string, value: string | number) =>
  typeof value === 'number' ? formatNumber(value) : key.includes('date') ? formatDay(value) || value : value;
