import { Button } from '@mantine/core';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { Card } from '../../../ui/card.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import classes from './bill-hub.module.css';
import { useReadingFailure } from '../../../shared/bill-list/reading-failure.ts';
import { ReadingProgress } from '../../../shared/bill-list/reading-progress.tsx';
import { pollMs, useReadingJobs } from '../../../shared/bill-list/use-reading-jobs.ts';

/** Bills in process and bills that could not be read; still shown after a reload, because the server lists them. */
export function UnfinishedBills({ environmentId }: { environmentId: string | undefined }) {
  const { t } = useTranslation('bill-reading');
  const failure = useReadingFailure();
  const of = { ...(environmentId && { environment_id: environmentId }), page_size: 100 };
  const { data: reading } = useAnswer(bills.getAllOCR, { ...of, status: 'reading' });
  const isReading = (reading?.totalData ?? 0) > 0;
  useAnswer(
    bills.getAllOCR,
    { ...of, status: 'reading' },
    { enabled: isReading, refetchEvery: isReading && pollMs, freshFor: 0 },
  );
  const { data: failed } = useAnswer(bills.getAllOCR, { ...of, status: 'failed' });
  const { progressOf, cancel } = useReadingJobs(isReading);
  const again = useSend(billReading.readBillAgain, { alsoRefreshes: ['jobs'] });
  const remove = useSend(bills.deleteBill);
  const isEmpty = !isReading && !failed?.paginateData.length;
  if (isEmpty) return null;
  return (
    <>
      {isReading && (
        <Card title={t('reading.title', { count: reading?.totalData ?? 0 })} note={t('reading.leave')}>
          <ul className={classes.list}>
            {reading?.paginateData.map((bill) => (
              <li key={bill._id}>
                <ReadingProgress bill={bill} progress={progressOf(bill)} onCancel={cancel} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {failed && failed.paginateData.length > 0 && (
        <Card title={t('failed.list', { count: failed.totalData })}>
          <ul className={classes.list}>
            {failed.paginateData.map(({ _id, file_name, failure_code }) => (
              <li key={_id} className={classes.failed}>
                <div>
                  <strong>
                    <bdi>{file_name}</bdi>
                  </strong>
                  <p>{failure(failure_code)}</p>
                </div>
                <div className={classes.actions}>
                  <Button
                    size="compact-sm"
                    variant="light"
                    loading={again.isPending && again.variables.bill_id === _id}
                    onClick={() => again.mutate({ bill_id: _id })}
                  >
                    {t('words:tryAgain')}
                  </Button>
                  <ButtonLink to="/show-bill" search={{ id: _id }} size="compact-sm" variant="light">
                    {t('failed.byHand')}
                  </ButtonLink>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    loading={remove.isPending && remove.variables.bill_id === _id}
                    onClick={() => remove.mutate({ bill_id: _id })}
                  >
                    {t('words:remove')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
