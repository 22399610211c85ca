import { occupants } from '@steward/contract/estate/occupants';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { PageWords } from '../../../shared/page-words.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useAddressParams } from '../../../ui/navigate.tsx';
import { CardLines } from './card-lines.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';

/** A business card, for every visitor who has its link (A04). */
export default function EmployeePreviewScreen() {
  const failureText = useFailureText();
  const { token = '' } = useAddressParams<'/employee_preview/:token'>();
  const preview = useAnswer(occupants.getEmployeePreview, { token });
  if (preview.isError)
    return <ErrorState isPage message={failureText(preview.error)} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <FormSkeleton fields={3} />;
  const { name, job_title, company } = preview.data;
  return (
    <>
      <PageWords title={<bdi>{name}</bdi>}>
        <bdi>{[job_title, company].filter(Boolean).join(' · ')}</bdi>
      </PageWords>
      <CardLines card={preview.data} />
    </>
  );
}
