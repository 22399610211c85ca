import type { GhgReportModel, ReportTextKey } from './ghg-report.ts';

/** What the invented company wrote. */
export const fixtureTexts: Record<GhgReportModel['language'], Partial<Record<ReportTextKey, string>>> = {
  en: {
    company:
      'Nordhafen Real Estate GmbH manages office and logistics buildings for institutional investors in nine countries. It acts as manager of European Office Fund II and holds no buildings of its own.\n\nThe fund was launched in 2019 and is closed to new investors.',
    responsible: 'Clara Nissen, Head of Sustainability\nclara.nissen@nordhafen.example',
    purpose:
      'This report informs the investors of the fund and the external verifier. It is the basis for:\n- the annual report of the fund\n- the GRESB assessment\n- progress towards the 2030 target',
    boundary_reason:
      'The manager decides on the operation of the buildings, the choice of suppliers and investments. Operational control therefore reflects what it can influence.',
    exclusions:
      'Emergency generators with fewer than 20 operating hours a year are left out: their fuel is below 0.1 % of scope 1.',
    scope3_note:
      'Category 13 contains the electricity tenants buy themselves, as far as they disclose it (71 % of the let area).',
    leased_assets:
      'As lessor: energy the landlord buys is scope 1 or 2; energy tenants buy is scope 3, category 13. As lessee: none.',
    base_year_reason: '2022 is the first year with bills for all properties.',
    recalculation_policy:
      'The base year is recalculated when structural changes, changes of method or errors together exceed 5 % of its emissions. Organic growth does not count.',
    methods:
      'Activity data come from supplier bills, read automatically and confirmed by a person. Periods are split by day. Estimates are marked and use the same month of the previous year.',
    uncertainty:
      'Metered energy: ±2 %. Waste by container volume: ±30 %. The combined uncertainty of the total is below 5 %.',
    quality_management:
      'Every bill is checked by a second person. Bills, factors and corrections are archived for ten years.',
    programmes: 'Replacement of gas boilers by heat pumps in five buildings until 2028.',
    targets: 'Scopes 1 and 2, market-based: −50 % by 2030 against 2022. Reached in 2025: −24 %.',
    offsets: 'No offsets were bought.',
    contact: 'Nordhafen Real Estate GmbH, Am Sandtorkai 50, 20457 Hamburg\nclimate@nordhafen.example, +49 40 5550 123',
  },
  de: {
    company:
      'Die Nordhafen Real Estate GmbH verwaltet Büro- und Logistikgebäude für institutionelle Anleger in neun Ländern. Sie führt den European Office Fund II und hält selbst keine Gebäude.\n\nDer Fonds wurde 2019 aufgelegt und ist für neue Anleger geschlossen.',
    responsible: 'Clara Nissen, Leitung Nachhaltigkeit\nclara.nissen@nordhafen.example',
    purpose:
      'Dieser Bericht richtet sich an die Anleger des Fonds und an die externe Prüfstelle. Er ist Grundlage für:\n- den Jahresbericht des Fonds\n- die GRESB-Bewertung\n- den Stand auf dem Weg zum Ziel für 2030',
    boundary_reason:
      'Die Verwalterin entscheidet über den Betrieb der Gebäude, die Wahl der Lieferanten und die Investitionen. Die operative Kontrolle bildet also ab, worauf sie Einfluss hat.',
    exclusions:
      'Notstromaggregate mit weniger als 20 Betriebsstunden im Jahr sind ausgenommen: Ihr Brennstoff liegt unter 0,1 % von Scope 1.',
    leased_assets:
      'Als Vermieterin: Vom Vermieter eingekaufte Energie ist Scope 1 oder 2, von Mietern eingekaufte Energie Scope 3, Kategorie 13.',
    recalculation_policy:
      'Das Basisjahr wird neu berechnet, wenn Strukturänderungen, Methodenänderungen und Fehler zusammen 5 % seiner Emissionen übersteigen. Organisches Wachstum zählt nicht.',
    methods:
      'Die Aktivitätsdaten stammen aus Rechnungen der Versorger; sie werden automatisch gelesen und von einer Person bestätigt. Zeiträume werden tageweise aufgeteilt.',
    uncertainty: 'Gemessene Energie: ±2 %. Abfall nach Behältervolumen: ±30 %.',
    targets: 'Scope 1 und 2, marktbasiert: −50 % bis 2030 gegenüber 2022.',
    contact: 'Nordhafen Real Estate GmbH, Am Sandtorkai 50, 20457 Hamburg\nclimate@nordhafen.example, +49 40 5550 123',
  },
  ar: {
    company:
      'تدير شركة الواحة لإدارة العقارات مبانيَ مكتبية ولوجستية لصالح مستثمرين مؤسسيين في تسع دول، وهي مدير محفظة Core+ ولا تملك مبانيَ خاصة بها.\n\nأُطلقت المحفظة عام 2019 وهي مغلقة أمام المستثمرين الجدد.',
    responsible: 'مريم الهاشمي، رئيسة الاستدامة\nmaryam@alwaha.example',
    purpose:
      'يوجَّه هذا التقرير إلى المستثمرين وإلى جهة التحقق الخارجية، وهو أساس لما يلي:\n- التقرير السنوي للمحفظة\n- تقييم GRESB لسنة 2026\n- متابعة التقدم نحو هدف 2030',
    exclusions: 'استُبعدت مولدات الطوارئ التي تعمل أقل من 20 ساعة في السنة، إذ يقل وقودها عن 0.1% من النطاق 1.',
    leased_assets:
      'بصفتنا مؤجِّرًا: الطاقة التي يشتريها المالك ضمن النطاق 1 أو 2، والطاقة التي يشتريها المستأجرون ضمن النطاق 3، الفئة 13.',
    recalculation_policy:
      'يُعاد حساب سنة الأساس عندما يتجاوز مجموع التغييرات الهيكلية والمنهجية والأخطاء 5% من انبعاثاتها. لا يُحتسب النمو العضوي.',
    methods:
      'Activity data come from supplier bills (read automatically, confirmed by a person).\n\nتُقسَّم الفترات حسب الأيام، وتُعلَّم التقديرات بوضوح.',
    targets: 'النطاقان 1 و2 على أساس السوق: خفض بنسبة 50% بحلول 2030 مقارنة بسنة 2022.',
    contact: 'شركة الواحة لإدارة العقارات، شارع الشيخ زايد، دبي\nclimate@alwaha.example، ‎+971 4 555 0123',
  },
};
