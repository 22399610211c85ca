import type { Bill } from '@steward/contract/energy/bills.bill';
import { useTranslation } from 'react-i18next';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { PageImages, type PageBox } from '../../../ui/values/page-image.tsx';
import { isFormField } from './bill-form-values.ts';
import { shownReading } from './bill-words.ts';
import { useReview } from './review-context.ts';

/** Boxes are close to the print; their frame must not touch it. */
const margin = 0.003;

/** The pages of a bill with the found values marked in their places. */
export function BillPages({ bill, height, onPick }: { bill: Bill; height: string; onPick: (field: string) => void }) {
  const { t } = useTranslation('bills');
  const label = useFieldNames('bills');
  const review = useReview();
  const boxes = Object.entries(bill.reading?.fields ?? {}).flatMap(([name, read]) => {
    if (!isFormField(name)) return [];
    // Values that were not filled in are marked only while their field is active.
    const found =
      read.value !== null ? read.boxes : review.active === name ? read.suggestions.flatMap((one) => one.boxes) : [];
    const value = read.text || (read.value === null ? '' : shownReading(read.value));
    const level = read.value === null || review.levelOf(name) === 'check' ? 'check' : 'sure';
    return found.map((box) => ({
      page: box.page,
      box: {
        id: name,
        label: t('review.box', { field: label(name), value }),
        x: box.x - margin,
        y: box.y - margin,
        width: box.w + 2 * margin,
        height: box.h + 2 * margin,
        level,
      } satisfies PageBox,
    }));
  });
  return (
    <PageImages
      label={t('review.pages', { name: bill.file_name })}
      height={height}
      activeId={review.active}
      onPick={onPick}
      pages={bill.pages.map(({ page, width_px, height_px, url }) => ({
        src: url,
        alt: t('review.page', { page, count: bill.pages.length, name: bill.file_name }),
        ratio: width_px / height_px,
        boxes: boxes.filter((one) => one.page === page).map(({ box }) => box),
      }))}
    />
  );
}
