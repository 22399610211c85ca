import { certificates } from '@steward/contract/estate/certificates';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { BuildingCertificateForm } from './certificate-form.tsx';
import { useCertificateScreen } from './certificate-screen.tsx';

/** LEED, BREEAM, DGNB and other certificates: what expires, the share of floor area, and the list. */
export default function BuildingCertificationsScreen() {
  const list = useCertificateScreen({
    kind: 'building_certificate',
    list: certificates.getBuildingCertificates,
    remove: certificates.deleteBuildingCertificate,
    form: BuildingCertificateForm,
  });
  return <ListScreen words="certificates:buildings" {...list} />;
}
