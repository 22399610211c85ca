import { certificates } from '@steward/contract/estate/certificates';
import { serve } from '../../../platform/http/serve.ts';
import { certificatesEvents } from './certificates.events.ts';
import {
  deleteBuildingCertificate,
  deleteEnergyRating,
  getBuildingCertificates,
  getCertificateSchemes,
  getEnergyRatings,
} from './certificates.service.ts';
import { certificatesSources } from './certificates.sources.ts';
import { endingCertificates } from './endings.service.ts';
import { deleteRatingExemption, getRatingExemptions, saveRatingExemption } from './exemptions.service.ts';
import { readCertificateFile } from './reading.service.ts';
import { saveBuildingCertificate, saveEnergyRating } from './saving.service.ts';
import { getCertificateSummary } from './summary.service.ts';

export default serve(certificates, {
  handlers: {
    getBuildingCertificates,
    saveBuildingCertificate,
    deleteBuildingCertificate,
    getEnergyRatings,
    saveEnergyRating,
    deleteEnergyRating,
    getRatingExemptions,
    saveRatingExemption,
    deleteRatingExemption,
    getCertificateSchemes,
    getCertificateSummary,
    readCertificateFile,
  },
  events: certificatesEvents,
  endings: { certificate: endingCertificates },
  sources: certificatesSources,
});
