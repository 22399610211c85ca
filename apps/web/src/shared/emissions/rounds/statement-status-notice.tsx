import type { StatementStatus } from '@steward/core/assurance/statement-status';
import { IconArrowForwardUp, IconRubberStampOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';

/**
 * The current state of an assurance statement: withdrawn, to be reissued, replaced, or a replacement of an older one.
 */
export function StatementStatusNotice({ standing }: { standing: StatementStatus }) {
  const { t } = useTranslation('emissions');
  const { state, since, by, replaces, replaced_by } = standing;
  const named = (one: NonNullable<StatementStatus['replaces']>) => ({
    round: one.round,
    day: formatDay(one.issued_at),
    hash: `\u2066${one.sha256.slice(0, 12)}\u2069`,
  });
  return (
    <>
      {state !== 'stands' && (
        <Notice
          tone={state === 'withdrawn' ? 'bad' : 'warn'}
          icon={IconRubberStampOff}
          title={t(`standing.${state}`)}
          isUrgent={state === 'withdrawn'}
        >
          {since !== null && t('standing.since', { day: formatDay(since), name: by })}{' '}
          {replaced_by && t('standing.replacedBy', named(replaced_by))}
        </Notice>
      )}
      {replaces && (
        <Notice icon={IconArrowForwardUp} title={t('standing.reissued')}>
          {t('standing.replaces', named(replaces))}
        </Notice>
      )}
    </>
  );
}
