import { IconKeyboard } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useScope } from '../../../shared/scope.ts';
import { utilityNames } from '../../../shared/carrier-words.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BillList } from '../../../shared/bill-list/bill-list.tsx';
import { hub } from '../../../shared/bill-list/hub-address.ts';

/** The bills of one utility: `/energy`, `/heat`, `/water`, `/waste`. */
export default function UtilityBillsScreen() {
  const { t } = useTranslation('bills');
  const { environmentId } = useScope();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const utility = utilityNames.find((name) => path.endsWith(`/${name.toLowerCase()}`)) ?? 'ENERGY';
  return (
    <>
      <PageHeader
        above={<Link to={hub}>{t('review.back')}</Link>}
        title={t(`utilityTitle.${utility}`)}
        question={t(`utilityQuestion.${utility}`)}
        actions={
          <>
            <ButtonLink
              to="/show-bill"
              search={{ new: 1, utility, ...(environmentId && { environment: environmentId }) }}
              variant="default"
              leftSection={<IconKeyboard size={18} />}
            >
              {t('words:enterBillManually')}
            </ButtonLink>
          </>
        }
      />
      <BillList environmentId={environmentId} utility={utility} />
    </>
  );
}
