import { IconInbox, IconKeyboard, IconTemplate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useScope } from '../../../shared/scope.ts';
import { useHolds } from '../../../shared/may.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from './bill-hub.module.css';
import { BillCounts } from './bill-counts.tsx';
import { BillList } from '../../../shared/bill-list/bill-list.tsx';
import { BillUpload } from './bill-upload.tsx';
import { ReviewReady } from './review-ready.tsx';
import { UnfinishedBills } from './unfinished-bills.tsx';

/** The intake of bills: counts, upload, documents in process, and the list. */
export default function BillHubScreen() {
  const { t } = useTranslation('bill-reading');
  const mayReadIntake = useHolds()('bill-intake.read');
  const { environmentId } = useScope();
  return (
    <>
      <PageHeader
        title={t('hub.title')}
        actions={
          <>
            {mayReadIntake && (
              <ButtonLink
                to="/datahub/data_library/utilities/intake"
                variant="default"
                leftSection={<IconInbox size={18} />}
              >
                {t('hub.intake')}
              </ButtonLink>
            )}
            <ButtonLink
              to="/datahub/data_library/utilities/templates"
              variant="default"
              leftSection={<IconTemplate size={18} />}
            >
              {t('words:supplierTemplates')}
            </ButtonLink>
            <ButtonLink
              to="/show-bill"
              search={{ new: 1, ...(environmentId && { environment: environmentId }) }}
              variant="default"
              leftSection={<IconKeyboard size={18} />}
            >
              {t('words:enterBillManually')}
            </ButtonLink>
          </>
        }
      />
      <div className={classes.parts}>
        <div className={classes.first}>
          <BillCounts environmentId={environmentId} />
          <ReviewReady environmentId={environmentId} />
        </div>
        <div id="upload">
          <BillUpload environmentId={environmentId} />
        </div>
        <UnfinishedBills environmentId={environmentId} />
        <BillList environmentId={environmentId} />
      </div>
    </>
  );
}
