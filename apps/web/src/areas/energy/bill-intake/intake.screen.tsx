import { billIntake } from '@steward/contract/energy/bill-intake';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { AddressCard } from './address-card.tsx';
import classes from './bill-intake.module.css';
import { DeliveryList } from './delivery-list.tsx';
import { FolderCard } from './folder-card.tsx';
import { WaitingFiles } from './waiting-files.tsx';

/** Automatic intake of bills: the files that need a decision, the addresses, and the results. */
export default function IntakeScreen() {
  const { t } = useTranslation('bill-intake');
  const failureText = useFailureText();
  const intake = useAnswer(billIntake.getBillIntake, {}, { freshFor: 0 });
  if (intake.error)
    return <ErrorState isPage message={failureText(intake.error)} onRetry={() => void intake.refetch()} />;
  if (!intake.data) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        above={
          <Link to="/datahub/data_library/utilities" isAction>
            {t('allBills')}
          </Link>
        }
        title={t('title')}
        question={t('note')}
      />
      <div className={classes.parts}>
        <WaitingFiles />
        <AddressCard mail={intake.data.mail} />
        <FolderCard folder={intake.data.folder} />
        <DeliveryList />
      </div>
    </>
  );
}
