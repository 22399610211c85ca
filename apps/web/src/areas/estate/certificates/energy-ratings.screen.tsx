import { certificates } from '@steward/contract/estate/certificates';
import { EnergyRatingForm } from './certificate-form.tsx';
import { CertificateScreen } from './certificate-screen.tsx';

/** Energy certificates and scores: what expires, the share of floor area, classes that rules forbid, and the list. */
export default function EnergyRatingsScreen() {
  return (
    <CertificateScreen
      kind="energy_certificate"
      list={certificates.getEnergyRatings}
      remove={certificates.deleteEnergyRating}
      form={EnergyRatingForm}
    />
  );
}
