import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../shared/may.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { useBaseYear } from '../../../shared/emissions/net-zero/net-zero-address.ts';
import { StripSection } from './strips/strip-section.tsx';

/** Below the overview of a property: its emissions, its limits, and the first year above one. */
export default function PropertyStripPart() {
  const { t } = useTranslation('net-zero');
  const { selected } = useSelectedEnvironment();
  const year = useBaseYear();
  const mayRead = useHolds()('net-zero.read');
  if (!selected || !mayRead) return null;
  return (
    <StripSection
      about={{ level: 'Property', target_id: selected._id, year }}
      named={{
        title: t('titles:net-zero.netZero'),
        end: (
          <ButtonLink to="/net_zero/properties" search={{ year }} variant="default">
            {t('strip.compare')}
          </ButtonLink>
        ),
      }}
    />
  );
}
