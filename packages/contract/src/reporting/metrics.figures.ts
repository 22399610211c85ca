import type { FigureDefinition } from '../figure.ts';
import { linesFigures, ratioFigures } from './metrics.lines.ts';
import { area, byGroup, byUse, energy, share, shown, waste, water } from './metrics.uses.ts';
import { valueFigures } from './metrics.value-figures.ts';

/** Figures that only frameworks ask for. Each is of properties in a year. */
export const metricsFigures = {
  ...byUse,
  ...byGroup,
  ...linesFigures,
  ...ratioFigures,
  ...valueFigures,
  'energy.actual.landlord': {
    ...energy,
    name: {
      en: 'Energy, landlord-controlled, actual',
      de: 'Energie, vom Vermieter gesteuert, gemessen',
      ar: 'الطاقة، بتحكم المالك، فعلي',
    },
  },
  'energy.actual.tenant': {
    ...energy,
    name: {
      en: 'Energy, tenant-controlled, actual',
      de: 'Energie, von Mietern gesteuert, gemessen',
      ar: 'الطاقة، بتحكم المستأجرين، فعلي',
    },
  },
  'energy.estimated.landlord': {
    ...energy,
    name: {
      en: 'Energy, landlord-controlled, estimated',
      de: 'Energie, vom Vermieter gesteuert, geschätzt',
      ar: 'الطاقة، بتحكم المالك، مقدّر',
    },
  },
  'energy.estimated.tenant': {
    ...energy,
    name: {
      en: 'Energy, tenant-controlled, estimated',
      de: 'Energie, von Mietern gesteuert, geschätzt',
      ar: 'الطاقة، بتحكم المستأجرين، مقدّر',
    },
  },
  'energy.electricity.coverage': {
    ...share,
    name: { en: 'Electricity, area coverage', de: 'Strom, Flächenabdeckung', ar: 'الكهرباء، تغطية المساحة' },
    adds: { of: ['energy.electricity.area_covered', 'energy.electricity.area_max'] },
  },
  'energy.fuels.coverage': {
    ...share,
    name: { en: 'Fuels, area coverage', de: 'Brennstoffe, Flächenabdeckung', ar: 'الوقود، تغطية المساحة' },
    adds: { of: ['energy.fuels.area_covered', 'energy.fuels.area_max'] },
  },
  'energy.district.coverage': {
    ...share,
    name: {
      en: 'District heating and cooling, area coverage',
      de: 'Fernwärme und -kälte, Flächenabdeckung',
      ar: 'التدفئة والتبريد المركزيان، تغطية المساحة',
    },
    adds: { of: ['energy.district.area_covered', 'energy.district.area_max'] },
  },
  'energy.area_covered': {
    ...area,
    name: { en: 'Energy, floor area with data', de: 'Energie, Fläche mit Daten', ar: 'الطاقة، المساحة ذات البيانات' },
  },
  'energy.area_measured': {
    ...area,
    name: {
      en: 'Energy, floor area with actual data',
      de: 'Energie, Fläche mit gemessenen Daten',
      ar: 'الطاقة، المساحة ذات البيانات الفعلية',
    },
  },
  'energy.area_max': {
    ...area,
    name: { en: 'Energy, floor area with supply', de: 'Energie, versorgte Fläche', ar: 'الطاقة، المساحة المزوَّدة' },
  },
  'energy.electricity.area_measured': {
    ...area,
    name: {
      en: 'Electricity, floor area with actual data',
      de: 'Strom, Fläche mit gemessenen Daten',
      ar: 'الكهرباء، المساحة ذات البيانات الفعلية',
    },
  },
  'energy.electricity.coverage_actual': {
    ...share,
    name: {
      en: 'Electricity, area coverage, actual',
      de: 'Strom, Flächenabdeckung, gemessen',
      ar: 'الكهرباء، تغطية المساحة، فعلي',
    },
    adds: { of: ['energy.electricity.area_measured', 'energy.electricity.area_max'] },
  },
  'energy.fuels.area_measured': {
    ...area,
    name: {
      en: 'Fuels, floor area with actual data',
      de: 'Brennstoffe, Fläche mit gemessenen Daten',
      ar: 'الوقود، المساحة ذات البيانات الفعلية',
    },
  },
  'energy.fuels.coverage_actual': {
    ...share,
    name: {
      en: 'Fuels, area coverage, actual',
      de: 'Brennstoffe, Flächenabdeckung, gemessen',
      ar: 'الوقود، تغطية المساحة، فعلي',
    },
    adds: { of: ['energy.fuels.area_measured', 'energy.fuels.area_max'] },
  },
  'energy.district.area_measured': {
    ...area,
    name: {
      en: 'District heating and cooling, floor area with actual data',
      de: 'Fernwärme und -kälte, Fläche mit gemessenen Daten',
      ar: 'التدفئة والتبريد المركزيان، المساحة ذات البيانات الفعلية',
    },
  },
  'energy.district.coverage_actual': {
    ...share,
    name: {
      en: 'District heating and cooling, area coverage, actual',
      de: 'Fernwärme und -kälte, Flächenabdeckung, gemessen',
      ar: 'التدفئة والتبريد المركزيان، تغطية المساحة، فعلي',
    },
    adds: { of: ['energy.district.area_measured', 'energy.district.area_max'] },
  },
  'energy.coverage': {
    ...share,
    name: {
      en: 'Energy data coverage, actual and estimated',
      de: 'Datenabdeckung Energie, gemessen und geschätzt',
      ar: 'تغطية بيانات الطاقة، الفعلية والمقدّرة',
    },
    adds: { of: ['energy.area_covered', 'energy.area_max'] },
  },
  'energy.coverage_actual': {
    ...share,
    name: {
      en: 'Energy data coverage, actual',
      de: 'Datenabdeckung Energie, gemessen',
      ar: 'تغطية بيانات الطاقة، الفعلية',
    },
    adds: { of: ['energy.area_measured', 'energy.area_max'] },
  },
  'energy.coverage_mean': {
    ...share,
    name: {
      en: 'Energy data coverage, actual and estimated, mean of the carriers',
      de: 'Datenabdeckung Energie, gemessen und geschätzt, Mittel der Energieträger',
      ar: 'تغطية بيانات الطاقة، الفعلية والمقدّرة، متوسط مصادر الطاقة',
    },
    adds: { meanOf: ['energy.electricity.coverage', 'energy.fuels.coverage', 'energy.district.coverage'] },
  },
  'energy.coverage_actual_mean': {
    ...share,
    name: {
      en: 'Energy data coverage, actual, mean of the carriers',
      de: 'Datenabdeckung Energie, gemessen, Mittel der Energieträger',
      ar: 'تغطية بيانات الطاقة، الفعلية، متوسط مصادر الطاقة',
    },
    adds: {
      meanOf: ['energy.electricity.coverage_actual', 'energy.fuels.coverage_actual', 'energy.district.coverage_actual'],
    },
  },
  'energy.area_complete': {
    ...area,
    name: {
      en: 'Floor area with complete energy data',
      de: 'Fläche mit vollständigen Energiedaten',
      ar: 'المساحة ذات بيانات الطاقة المكتملة',
    },
  },
  'energy.area_supplied': {
    ...area,
    name: { en: 'Floor area that uses energy', de: 'Fläche mit Energieverbrauch', ar: 'المساحة المستهلكة للطاقة' },
  },
  'energy.coverage_complete': {
    ...share,
    name: {
      en: 'Energy data coverage, all carriers complete',
      de: 'Datenabdeckung Energie, alle Energieträger vollständig',
      ar: 'تغطية بيانات الطاقة، اكتمال جميع المصادر',
    },
    adds: { of: ['energy.area_complete', 'energy.area_supplied'] },
  },
  'renewables.share_on_site': {
    ...share,
    name: {
      en: 'Share of on-site renewable energy',
      de: 'Anteil erneuerbarer Eigenerzeugung',
      ar: 'حصة الطاقة المتجددة في الموقع',
    },
    group: 'energy',
    adds: { of: ['renewables.used', 'energy.use'] },
  },
  'water.whole': {
    ...water,
    name: { en: 'Water, whole building', de: 'Wasser, gesamtes Gebäude', ar: 'المياه، المبنى بأكمله' },
  },
  'water.landlord': {
    ...water,
    name: {
      en: 'Water, landlord-controlled, actual',
      de: 'Wasser, vom Vermieter gesteuert, gemessen',
      ar: 'المياه، بتحكم المالك، فعلي',
    },
  },
  'water.tenant': {
    ...water,
    name: {
      en: 'Water, tenant-controlled, actual',
      de: 'Wasser, von Mietern gesteuert, gemessen',
      ar: 'المياه، بتحكم المستأجرين، فعلي',
    },
  },
  'water.area_covered': {
    ...area,
    name: { en: 'Water, floor area with data', de: 'Wasser, Fläche mit Daten', ar: 'المياه، المساحة ذات البيانات' },
  },
  'water.area_max': {
    ...area,
    name: { en: 'Water, floor area with supply', de: 'Wasser, versorgte Fläche', ar: 'المياه، المساحة المزوَّدة' },
  },
  'water.coverage': {
    ...share,
    name: { en: 'Water data coverage', de: 'Datenabdeckung Wasser', ar: 'تغطية بيانات المياه' },
    adds: { of: ['water.area_covered', 'water.area_max'] },
  },
  'waste.recycled': {
    ...waste,
    name: { en: 'Waste recycled', de: 'Recycelter Abfall', ar: 'النفايات المعاد تدويرها' },
  },
  'waste.composted': {
    ...waste,
    name: {
      en: 'Waste composted or digested',
      de: 'Kompostierter oder vergorener Abfall',
      ar: 'النفايات المحوَّلة إلى سماد أو المهضومة',
    },
  },
  'waste.burned': {
    ...waste,
    name: { en: 'Waste burned', de: 'Verbrannter Abfall', ar: 'النفايات المحروقة' },
  },
  'waste.landfilled': {
    ...waste,
    name: { en: 'Waste to landfill', de: 'Deponierter Abfall', ar: 'النفايات المطمورة' },
  },
  'waste.not_stated': {
    ...waste,
    name: { en: 'Waste, treatment not stated', de: 'Abfall ohne Angabe der Behandlung', ar: 'نفايات دون ذكر المعالجة' },
  },
  'waste.diverted_amount': {
    ...waste,
    name: {
      en: 'Waste recycled, composted or digested',
      de: 'Recycelter, kompostierter oder vergorener Abfall',
      ar: 'النفايات المعاد تدويرها أو المسمَّدة أو المهضومة',
    },
  },
  'waste.diverted_with_energy_amount': {
    ...waste,
    name: {
      en: 'Waste recycled, composted, digested or burned',
      de: 'Recycelter, kompostierter, vergorener oder verbrannter Abfall',
      ar: 'النفايات المعاد تدويرها أو المسمَّدة أو المهضومة أو المحروقة',
    },
  },
  'waste.diverted': {
    ...share,
    name: {
      en: 'Waste diverted from disposal, energy recovery is disposal',
      de: 'Von der Beseitigung abgelenkter Abfall, energetische Verwertung ist Beseitigung',
      ar: 'النفايات المحوَّلة عن التخلص، استرداد الطاقة تخلص',
    },
    group: 'resources',
    adds: { of: ['waste.diverted_amount', 'waste.generated'] },
  },
  'waste.diverted_with_energy': {
    ...share,
    name: {
      en: 'Waste diverted from disposal, energy recovery is diverted',
      de: 'Von der Beseitigung abgelenkter Abfall, energetische Verwertung ist abgelenkt',
      ar: 'النفايات المحوَّلة عن التخلص، استرداد الطاقة تحويل',
    },
    group: 'resources',
    adds: { of: ['waste.diverted_with_energy_amount', 'waste.generated'] },
  },
  'properties.held': {
    ...shown,
    unit: '',
    adds: 'last',
    group: 'area',
    name: {
      en: 'Properties held on the last day',
      de: 'Am letzten Tag gehaltene Immobilien',
      ar: 'العقارات المحتفظ بها في آخر يوم',
    },
  },
  'properties.certified': {
    ...shown,
    unit: '',
    adds: 'last',
    group: 'area',
    needs: 'property-documents.read',
    calculation: '/environment/documents?environment=:id',
    name: {
      en: 'Properties with a building certificate on the last day',
      de: 'Immobilien mit Gebäudezertifikat am letzten Tag',
      ar: 'العقارات الحاصلة على شهادة مبنى في آخر يوم',
    },
  },
  'area.last_day': {
    ...area,
    adds: 'last',
    calculation: '/environment/history?environment=:id',
    name: { en: 'Floor area on the last day', de: 'Fläche am letzten Tag', ar: 'المساحة في آخر يوم' },
  },
  'area.rated': {
    ...area,
    adds: 'last',
    needs: 'property-documents.read',
    calculation: '/diagnosis/energy-ratings?environment=:id',
    name: {
      en: 'Floor area with an energy rating on the last day',
      de: 'Fläche mit Energieausweis am letzten Tag',
      ar: 'المساحة الحاصلة على تصنيف طاقة في آخر يوم',
    },
  },
  'area.certified': {
    ...area,
    adds: 'last',
    needs: 'property-documents.read',
    calculation: '/diagnosis/building-certifications?environment=:id',
    name: {
      en: 'Floor area with a building certificate on the last day',
      de: 'Fläche mit Gebäudezertifikat am letzten Tag',
      ar: 'المساحة الحاصلة على شهادة مبنى في آخر يوم',
    },
  },
  'area.rated_share': {
    ...share,
    name: {
      en: 'Floor area with an energy rating',
      de: 'Fläche mit Energieausweis',
      ar: 'المساحة الحاصلة على تصنيف طاقة',
    },
    group: 'area',
    needs: 'property-documents.read',
    adds: { of: ['area.rated', 'area.last_day'] },
  },
  'area.certified_share': {
    ...share,
    name: { en: 'Certified floor area', de: 'Zertifizierte Fläche', ar: 'المساحة المعتمدة' },
    group: 'area',
    needs: 'property-documents.read',
    adds: { of: ['area.certified', 'area.last_day'] },
  },
} as const satisfies Record<string, FigureDefinition>;
