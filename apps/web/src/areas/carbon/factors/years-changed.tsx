import { factors } from '@steward/contract/carbon/factors';
import { scopeOf } from '@steward/core/ghg/carrier';
import { IconCalendar, IconLock } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import type { FormOf } from '../../../shared/form/call-form.tsx';
import { CorrectionLink } from '../../../shared/form/correction-way.tsx';
import { Notice } from '../../../ui/notice.tsx';

const isYear = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1992 && Number(value) <= 2100;

/**
 * The years that the entered factor would change, and those that it cannot change because an accepted report covers
 * them.
 */
export function YearsChanged({ control }: Pick<FormOf<typeof factors.saveOwnFactor>, 'control'>) {
  const { t } = useTranslation('factors');
  const [environment_id, carrier, basis, treatment, valid_from, valid_until] = useWatch({
    control,
    name: ['environment_id', 'carrier', 'basis', 'treatment', 'valid_from', 'valid_until'],
  });
  const isWhole =
    isYear(valid_from) &&
    isYear(valid_until) &&
    valid_from <= valid_until &&
    (scopeOf[carrier] !== 2 || Boolean(basis));
  const { data } = useAnswer(
    factors.getYearsOfOwnFactor,
    { environment_id, carrier, basis, treatment, valid_from, valid_until },
    { enabled: isWhole, keepsLast: true },
  );
  if (!isWhole || !data) return null;
  const accepted = data.filter((row) => row.is_accepted);
  const changed = data.filter((row) => row.properties > 0 && !row.is_accepted);
  return (
    <>
      {accepted.length > 0 && (
        <Notice
          tone="bad"
          icon={IconLock}
          title={t('factor.acceptedYears', { years: accepted.map(({ year }) => year).join(', ') })}
          actions={<CorrectionLink />}
        >
          {t('factor.acceptedYearsText')}
        </Notice>
      )}
      <Notice
        icon={IconCalendar}
        title={
          changed.length
            ? t('factor.yearsChanged', { years: changed.map(({ year }) => year).join(', ') })
            : t('factor.noYearsChanged')
        }
      />
    </>
  );
}
