import { IconKeyboard } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSelection } from '../../../session/selection.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { utilityNames } from '../../../shared/carrier-words.ts';
import { EnvironmentPicker } from '../../../shared/environment-picker.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BillList } from '../../../shared/bill-list/bill-list.tsx';
import { hub } from '../../../shared/bill-list/hub-address.ts';

/** The bills of one utility: `/energy`, `/heat`, `/water`, `/waste`. */
export default function UtilityBillsScreen() {
  const { t } = useTranslation('bills');
  const [address, change] = useAddressState();
  const selected = useSelection().environmentId;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const utility = utilityNames.find((name) => path.endsWith(`/${name.toLowerCase()}`)) ?? 'ENERGY';
  const asked = textOf(address['environment']);
  const environmentId = asked === 'all' ? undefined : (asked ?? selected);
  return (
    <>
      <PageHeader
        above={<Link to={hub}>{t('review.back')}</Link>}
        title={t(`utilityTitle.${utility}`)}
        question={t(`utilityQuestion.${utility}`)}
        actions={
          <>
            <EnvironmentPicker
              allowsAll
              value={environmentId ?? 'all'}
              onChange={(id) => change({ environment: id ?? 'all' })}
            />
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
