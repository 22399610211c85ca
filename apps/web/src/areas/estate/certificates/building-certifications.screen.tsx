import { certificates } from '@steward/contract/estate/certificates';
import { BuildingCertificateForm } from './certificate-form.tsx';
import { CertificateScreen } from './certificate-screen.tsx';

/** LEED, BREEAM, DGNB and other certificates: what expires, the share of floor area, and the list. */
export default function BuildingCertificationsScreen() {
  return (
    <CertificateScreen
      kind="building_certificate"
      list={certificates.getBuildingCertificates}
      remove={certificates.deleteBuildingCertificate}
      form={BuildingCertificateForm}
    />
  );
}
