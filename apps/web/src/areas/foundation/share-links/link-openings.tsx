import { Pagination, Text } from '@mantine/core';
import { shareLinks } from '@steward/contract/foundation/share-links';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './share-links.module.css';

const pageSize = 20;

/** When a link was opened, from which network, and which files were fetched. */
export function LinkOpenings({ linkId }: { linkId: string }) {
  const { t } = useTranslation('share-links');
  const failureText = useFailureText();
  const [page, setPage] = useState(1);
  const list = useAnswer(
    shareLinks.getShareLinkOpenings,
    { link_id: linkId, page, page_size: pageSize },
    { keepsLast: true, freshFor: 0 },
  );
  if (list.error && !list.data)
    return <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <RowSkeletons />;
  const { paginateData, totalData } = list.data;
  if (totalData === 0) return <Text c="dimmed">{t('noOpenings')}</Text>;
  const pages = Math.ceil(totalData / pageSize);
  return (
    <>
      <ul className={classes.openings}>
        {paginateData.map(({ _id, opened_at, what, address }) => (
          <li key={_id}>
            <span>{what ? t('fetched', { name: what }) : t('openedLink')}</span>
            <span className={classes.soft}>
              {formatMoment(opened_at)} · <bdi dir="ltr">{address || t('unknownNetwork')}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} size="sm" mt="sm" />}
    </>
  );
}
