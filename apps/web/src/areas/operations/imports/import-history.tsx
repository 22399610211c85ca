import { Button } from '@mantine/core';
import { imports, type Import } from '@steward/contract/operations/imports';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useAddressState } from '../../../shared/address-state.ts';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatMoment } from '../../../ui/format.ts';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './imports.module.css';

const PAGE = 20;
const tones: Record<Import['state'], Tone> = {
  draft: 'plain',
  running: 'brand',
  done: 'good',
  stopped: 'warn',
  undoing: 'brand',
  undone: 'plain',
};

/** Earlier imports: user, time, file and result. A list of links with figures, nothing to add, edit or sort. */
export function ImportHistory() {
  const { t } = useTranslation('imports');
  const failureText = useFailureText();
  const [state, change] = useAddressState();
  const page = Math.max(1, Number(state.page) || 1);
  const list = useAnswer(imports.getImports, { page, page_size: PAGE }, { keepsLast: true });
  return (
    <Card title={t('list.title')}>
      {list.isError && <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowSkeletons />}
      {list.data?.length === 0 && <p className={classes.soft}>{t('list.none')}</p>}
      <ul className={classes.imports}>
        {list.data?.map((one) => (
          <li key={one._id} className={classes.import}>
            <div>
              <div className={classes.name}>
                <bdi>{one.file_name}</bdi> <StatusBadge tone={tones[one.state]}>{t(`states.${one.state}`)}</StatusBadge>
              </div>
              <div className={`${classes.soft} figures`}>
                {t(`things.${one.thing}`)} · {t('rows', { count: one.rows, shown: formatCount(one.rows) })}
                {(['created', 'updated', 'duplicates', 'rejected', 'undone', 'kept'] as const)
                  .filter((key) => one.counts[key] > 0)
                  .map((key) => ` · ${t(`counts.${key}`)}: ${formatCount(one.counts[key])}`)}
              </div>
              <div className={classes.soft}>
                <time dateTime={one.created_at}>{formatMoment(one.created_at)}</time>
                {one.author_name && ` · ${t('words:byName', { name: one.author_name })}`}
              </div>
            </div>
            <Button
              variant="default"
              aria-label={`${t('words:open')}: ${one.file_name}`}
              onClick={() => change({ import: one._id, page: undefined }, { push: true })}
            >
              {t('words:open')}
            </Button>
          </li>
        ))}
      </ul>
      <Pages page={page} isLast={(list.data?.length ?? 0) < PAGE} before={t('words:newer')} after={t('words:older')} />
    </Card>
  );
}

interface PagesProps {
  page: number;
  isLast: boolean;
  before: string;
  after: string;
  /** The range of the shown rows. */
  range?: string;
}

/** The previous and the next page, if there are any. */
export function Pages({ page, isLast, before, after, range }: PagesProps) {
  const [, change] = useAddressState();
  if (page === 1 && isLast) return null;
  return (
    <div className={classes.buttons}>
      <Button variant="default" disabled={page === 1} onClick={() => change({ page: page - 1 })}>
        {before}
      </Button>
      <Button variant="default" disabled={isLast} onClick={() => change({ page: page + 1 })}>
        {after}
      </Button>
      {range && <span className={`${classes.soft} figures`}>{range}</span>}
    </div>
  );
}
