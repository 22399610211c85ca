import { certificates } from '@steward/contract/estate/certificates';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { EnergyRatingForm } from './certificate-form.tsx';
import { useCertificateScreen } from './certificate-screen.tsx';

/** Energy certificates and scores: what expires, the share of floor area, classes that rules forbid, and the list. */
export default function EnergyRatingsScreen() {
  const list = useCertificateScreen({
    kind: 'energy_certificate',
    list: certificates.getEnergyRatings,
    remove: certificates.deleteEnergyRating,
    form: EnergyRatingForm,
  });
  return <ListScreen words="certificates:ratings" {...list} />;
}
