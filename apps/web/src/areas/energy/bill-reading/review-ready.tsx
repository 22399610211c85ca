import { bills } from '@steward/contract/energy/bills';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ButtonLink } from '../../../ui/link.tsx';

/** The next step after an upload: review the processed bills, one after the other. */
export function ReviewReady({ environmentId }: { environmentId: string | undefined }) {
  const { t } = useTranslation('bill-reading');
  const { data } = useAnswer(bills.getAllOCR, {
    ...(environmentId && { environment_id: environmentId }),
    status: 'review',
    page_size: 1,
  });
  const first = data?.paginateData[0];
  if (!data || !first) return null;
  return (
    <ButtonLink to="/show-bill" search={{ id: first._id }}>
      {t('upload.review', { count: data.totalData })}
    </ButtonLink>
  );
}
