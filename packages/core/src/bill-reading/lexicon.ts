/**
 * The wordings by which bills name things, in English, German and Arabic. Words are compared folded (lower case, no accents),
 * letter for letter up to recognition errors; the longest wording that fits wins.
 */
export type LabelKind =
  | 'gross'
  | 'net'
  | 'tax'
  | 'due'
  | 'balance'
  | 'payment'
  | 'prepayment'
  | 'fee'
  | 'average'
  | 'bill-date'
  | 'due-date'
  | 'next-date'
  | 'validity'
  | 'period'
  | 'period-start'
  | 'period-end'
  | 'meter-no'
  | 'container-no'
  | 'invoice-no'
  | 'account-no'
  | 'other-no'
  | 'consumption'
  | 'previous-reading'
  | 'current-reading'
  | 'factor';

const en: Record<LabelKind, string> = {
  gross:
    'total current charges|current charges|total charges this period|total charges for this period|charges this period|total new charges|new charges|your new charges|total this period|total for this period|total from this billing period|total including vat|total inc vat|total incl vat|total inc gst|total incl gst|total including gst|total including tax|total incl tax|total with tax|gross amount|gross total|total gross|invoice total|total invoice|invoice amount|total invoice amount|total for this bill|total charges|total electricity charges|total electric charges|total gas charges|total water charges|total energy charges|current month charges|total current month charges|current bill amount|current bill|bill amount|bill total|total bill|this bill|total bill amount|total this bill|current electric service|total current electric service|current service|current period charges|total current|charges for this bill|grand total|amount including vat|total amount including vat|total inclusive of vat|total amount inclusive of vat|electricity total|total current billing|current billing|total amount this bill|current amount|total charges for this bill|current charges due|total utility charges|current activity|total of new charges|total cost|total amount|amount of this bill|total month charges|month total',
  net: 'subtotal|sub total|subtotal before tax|subtotal excluding vat|total excluding vat|total excl vat|total ex vat|total before tax|total before vat|net amount|net total|total net|total exc vat|amount excluding vat|total charges excluding vat|total exclusive of vat|amount before vat|amount before tax|taxable amount|subtotal ex gst|total ex gst|net charges|charges before tax|charges excluding vat|charges before vat|net charge|total before taxes|total charges before tax|sub total excluding vat|value excluding vat',
  tax: 'vat|sales tax|state sales tax|tax|taxes|gst|hst|total tax|total taxes|total vat|vat amount|tax amount|taxes and fees|total gst|environmental tax|value added tax|city tax|utility tax|county tax|local tax|state tax|total sales tax|gst amount|total taxes and fees|utility users tax|municipal tax|use tax|taxes and surcharges',
  due: 'total amount due|amount due|total due|please pay|balance due|amount payable|total payable|pay this amount|total to pay|amount to pay|current balance due|total balance|total balance due|amount owed|you owe|total|total amount payable|net amount due|amount now due|please pay this amount|total account balance|new balance|account balance|total amount owing',
  balance:
    'previous balance|balance forward|previous bill amount|previous bill|opening balance|last bill|balance from previous bill|total charges from your last bill|past due|past due balance|prior balance|balance brought forward|previous amount due|arrears|outstanding balance|previous charges|balance before payment|amount of last bill|last statement|unpaid balance|previous statement|previous account balance|carried forward|previous outstanding|amount of your last bill|prior bill|remaining balance',
  payment:
    'payment received|payments received|payment|payments|payments through|your payment|thank you for your previous payment|less payments|credit|credits|amount paid|previous payment|deposit|total payments|last payment|payment thank you|refund|minimum payment|amount enclosed|donation|security deposit',
  prepayment:
    'monthly instalment|budget plan|budget billing|direct debit amount|new monthly payment|levelized|budget amount|installment',
  fee: 'late fee|late payment|late charge|late payment charge|reconnection fee|if paid after|after due date|penalty|amount after due date|pay after|transaction fee|service fee|late penalty|after due date pay|returned check',
  average:
    'average|typical household|typical|per year|annual|yearly|per day|daily|last year|same period last year|last month|comparison|daily use|previous year|12 months|last 12 months|year to date|allowance|estimated annual|same month last year|baseline|target|daily average|neighbors|neighbours',
  'bill-date':
    'bill date|statement date|invoice date|date of bill|billing date|issue date|date of issue|bill issued|date issued|issued on|issued|date billed|bill issue date|invoice issue date|summary as of|as of|tax invoice date|date of invoice|bill prepared|prepared on|mailing date|mail date|statement prepared|bill mailed|invoiced on|date mailed|document date|billed on|bill dated|statement issued|date of statement|bill mailing date|bill created',
  'due-date':
    'due date|payment due|due by|pay by|due on|payment due date|payment is due by|date due|will draft on|automatic payment|direct debit on|delinquent after|direct pay|past due after|charges due by|please pay by|due|after|pay before|last date of payment|payment due by|final date|current charges due|will be collected on|bank draft on',
  'next-date':
    'next meter reading|next reading|next read date|next scheduled read date|next bill|next billing date|next meter read|previous bill dated|tariff changes|last bill|read date on or about|payment received|payment received on|payments through|contract end|contract expires|last payment|previous bill date|rate effective|next scheduled reading|payment date|next scheduled meter reading|expires|valid until|price change',
  validity: 'valid until|rates valid|effective',
  period:
    'billing period|service period|bill period|period|service dates|billing dates|usage period|consumption period|for the period|service from|billed period|dates of service|period of supply|supply period|charges for period|reading period|read dates|statement period|charge period|this is your bill for|bill for|charges for|meter reading period|invoice period|service for|billing cycle|charges from|usage from|your charges for|days of service|period covered|service date|delivery period|service rendered|bill covers|meter read dates|bill from|consumption from|services from|energy used from',
  'period-start':
    'from|start date|previous date|period from|service from|previous read date|from date|date from|prior date|start|previous|previous reading date|opening date|period start|last read date|beginning date|last read|prior read date',
  'period-end':
    'to|end date|current date|period to|service to|current read date|to date|date to|present date|end|current|current reading date|closing date|period end|present read date|this read date|read date|until|ending date|this read|service through',
  'meter-no':
    'meter number|meter no|meter #|meter serial number|meter serial no|meter id|meter serial|serial number|serial no|meter|meter num|electric meter|gas meter|water meter|meter details|meter point|meter identification|mtr no|mtr|meter reference|electricity meter|msn|meter ref|meter badge|meter name|device number|equipment number',
  'container-no':
    'container no|container number|container|bin number|container id|dumpster|bin no|container #|skip number|box number|unit number|compactor no|compactor number',
  'invoice-no':
    'invoice number|invoice no|bill number|statement number|bill no|invoice #|bill id|document number|reference number|invoice|statement no|tax invoice number|invoice id|tax invoice no|document no|bill reference|invoice reference|bill #',
  'account-no':
    'account number|account no|account #|customer number|contract account|customer no|account|member #|customer id|customer #|account id|contract number|customer account|contract account number|acct|acct no|acct number|client number|consumer number',
  'other-no':
    'vat reg|vat reg no|trn|tax id|phone|call|outages|company no|iban|bic|sort code|po box|p o box|rate|tariff|abn|telephone|fax|reference|bank|mprn|mpan|nmi|vat no|ein|premise|premise number|registration|tax registration number|meter point number|supply number|registered|routing|pod|outage|route|service address|profile|llf|gstin|customer service|tel|emergency|toll free|cycle',
  consumption:
    'consumption|usage|total usage|units used|used|energy used|electricity used|usage this period|kwh use|kwh used|total kwh|total kwh used|total used|billed usage|total consumption|your usage|units|energy use|total energy use|water used|gas used|quantity|weight|electricity|energy charge|volume|tonnage|net weight|you used|kilowatt hours|water usage|electric usage|gas usage|energy consumption|water consumption|energy|units consumed|net usage|billed consumption|heat consumption|total weight|billable usage|kwh|actual usage|metered usage|measured usage|usage amount|amount used|tons|total units|difference',
  'previous-reading':
    'previous reading|prior reading|start reading|previous read|opening reading|last reading|previous meter reading|previous|prior|begin reading|beginning reading|prior read|old reading|last read',
  'current-reading':
    'current reading|present reading|end reading|new reading|current read|closing reading|latest reading|this reading|current|present|ending reading|present read|current meter reading|end read|latest|this read',
  factor: 'multiplier|factor|constant|meter multiplier|meter constant|mult|multiply by|ct ratio|meter factor',
};

const de: Record<LabelKind, string> = {
  gross:
    'rechnungsbetrag brutto|rechnungsbetrag|bruttobetrag|gesamtbetrag|gesamtbetrag brutto|rechnungssumme|summe brutto|endbetrag|brutto|gesamtkosten|bruttorechnungsbetrag|betrag brutto|gesamtsumme|gesamtrechnungsbetrag|rechnungsendbetrag|gesamt brutto|kosten brutto|gesamtkosten brutto|gesamtbetrag inkl mwst|gesamtbetrag inkl ust|summe inkl mwst|summe inkl ust|betrag inkl mwst|rechnungsbetrag inkl mwst|jahresbetrag|gesamtbetrag inklusive umsatzsteuer|bruttosumme|rechnungsbetrag inkl ust|jahreskosten|total inkl mwst|totalbetrag|rechnungstotal|total inkl. mwst|gesamtentgelt|energiekosten brutto|verbrauchskosten brutto|kosten gesamt|gesamt inkl mwst|gesamt inkl ust|bruttoentgelt|gesamtpreis brutto|gesamtpreis|forderung brutto',
  net: 'nettobetrag|rechnungsbetrag netto|summe netto|gesamt netto|netto|nettosumme|zwischensumme|zwischensumme netto|betrag netto|gesamtbetrag netto|nettorechnungsbetrag|entgelt netto|summe ohne umsatzsteuer|kosten netto|gesamtkosten netto|netto gesamt|nettogesamtbetrag|total exkl mwst|summe exkl ust|betrag exkl ust|gesamt exkl ust|nettoentgelt|summe ohne mwst|zwischentotal|summe exkl mwst|nettoentgelte|gesamtpreis netto|summe',
  tax: 'umsatzsteuer|mehrwertsteuer|mwst|ust|zzgl umsatzsteuer|zuzuglich umsatzsteuer|umsatzsteuerbetrag|mwst betrag|zzgl mwst|zzgl ust|steuerbetrag|gesetzliche umsatzsteuer|gesetzliche mehrwertsteuer|enthaltene mehrwertsteuer|enthaltene umsatzsteuer|ust betrag',
  due: 'zu zahlen|zahlbetrag|zu zahlender betrag|gesamtforderung|nachzahlung|guthaben|restbetrag|noch zu zahlen|uberweisungsbetrag|forderung|offener betrag|restforderung|zahlungsbetrag|fälliger betrag|erstattung|ihr guthaben|ihre nachzahlung|noch zu zahlender betrag|abrechnungsergebnis|auszahlungsbetrag|offener rechnungsbetrag|rechnungsbetrag offen|auszahlung|nachforderung|saldo',
  balance:
    'saldo vorperiode|offene forderungen|vorheriger saldo|saldovortrag|ruckstand|letzte rechnung|vorjahr|alter saldo|offene posten|ubertrag|mahngebuhren|vorjahresrechnung|saldo vorrechnung|forderungen aus vorperiode',
  payment:
    'gezahlt|zahlung|zahlungen|gutschrift|bezahlt|erhaltene zahlungen|ihre zahlungen|zahlungseingang|geleistete zahlungen|bonus',
  prepayment:
    'abschlag|abschlage|abschlagszahlungen|geleisteter abschlagszahlungen|abschlagszahlung|abzuglich geleisteter abschlagszahlungen|abzuglich abschlage|teilbetrag|teilbetrage|vorauszahlung|vorauszahlungen|neuer abschlag|abschlagsbetrag|monatlich|akonto|akontozahlungen|geleistete abschlage|teilzahlungsbetrag|teilzahlungsbetrage|abschlagsplan|bezahlte teilbetrage|teilzahlungen',
  fee: 'mahngebuhr|verzugszinsen|saumniszuschlag|mahnkosten|sperrkosten',
  average:
    'durchschnittlich|durchschnitt|pro jahr|vorjahr|vorjahresverbrauch|haushalt|vergleich|jahresverbrauch|im vorjahr|vergleichswert|pro tag|prognose|vergleichskunde|jahresverbrauchsprognose|vergleichsverbrauch|vorjahreszeitraum|vergleichsgruppe|musterhaushalt|referenzhaushalt',
  'bill-date':
    'rechnungsdatum|datum|rechnung vom|datum der rechnung|ausstellungsdatum|erstellt am|belegdatum|bescheiddatum|rechnungsdatum vom|ausgestellt am|rechnungslegung|vom|bescheid vom|den|abrechnungsdatum|erstellungsdatum|rechnungstag',
  'due-date':
    'fallig am|falligkeit|zahlbar bis|buchen wir am|fallig|zahlungsziel|falligkeitsdatum|bis zum|uberweisen sie bis|abbuchung am|einzug am|zu zahlen bis|falligkeitstermin|zahlungstermin|bitte zahlen bis|wird am|zahlungsfrist|spatestens|abgebucht am|eingezogen am',
  'next-date':
    'nachste ablesung|nachste abrechnung|gelten bis|die erste zahlung|vertragsende|gultig ab|gultig bis|nachster abschlag|kundigungsfrist|gultig|vertragslaufzeit|preisanderung|nachste turnusablesung|ablesetermin|preisgarantie bis|preisgarantie|vertragsbeginn|kundbar|eichung|eichgultig|laufzeit bis|preise ab',
  validity: 'preise gelten bis zum|gultig ab|gultigkeit',
  period:
    'abrechnungszeitraum|zeitraum|lieferzeitraum|verbrauchszeitraum|leistungszeitraum|abrechnungsperiode|rechnungszeitraum|im zeitraum|fur den zeitraum|von bis|abrechnung vom|lieferperiode|leistungsperiode|verrechnungszeitraum|veranlagungszeitraum|berechnungszeitraum|ablesezeitraum|heizperiode|verrechnungsperiode|belieferungszeitraum|erhebungszeitraum|gebuhrenzeitraum|verbrauchsperiode|bezugszeitraum|abrechnungsjahr|leistungsmonat|entsorgungszeitraum',
  'period-start':
    'von|datum alt|anfangsdatum|beginn|vom|ablesung alt|zeitraum von|ab|datum von|startdatum|anfang|lieferbeginn|ablesedatum alt|letzte ablesung|datum anfang',
  'period-end':
    'bis|datum neu|enddatum|ende|ablesung neu|zeitraum bis|datum bis|lieferende|ablesedatum neu|ablesedatum|datum ende|aktuelle ablesung',
  'meter-no':
    'zahlernummer|zahler nr|zahlernr|zahler|gerätenummer|geratenummer|zahler nummer|zahlpunkt|messgerat|zahlerkennung|geratenr|gerate nr|wasserzahler|stromzahler|gaszahler|warmemengenzahler|warmezahler|eigentumsnummer|zahlwerk|zahleridentifikation|messgeratenummer|warmezahlernummer|wasserzahlernummer|zahlerplatz|zahler id|fabriknummer|serialnummer|seriennummer|apparatenummer|zahlerkennziffer',
  'container-no':
    'containernummer|behalternummer|container nr|behalter nr|container|behalter|behalternr|tonnennummer|gefassnummer|mulde nr|muldennummer|containernr|presse nr',
  'invoice-no':
    'rechnungsnummer|rechnungs nr|rechnung nr|rechnungsnr|belegnummer|bescheidnummer|rechnung|rg nr|belegnr|dokumentnummer|re nr|bescheid nr|rechnungskennung',
  'account-no':
    'kundennummer|kunden nr|vertragskonto|vertragskontonummer|vertragsnummer|kundennr|vertrag|kassenzeichen|buchungszeichen|verbrauchsstelle|kundenkonto|vertragskonto nr|kundenkontonummer|vertragsnr|vertrags nr|mitgliedsnummer|konto nr|kd nr|geschaftspartner|geschaftspartnernummer',
  'other-no':
    'iban|bic|ust idnr|ustidnr|ust id|uid|uid nr|steuernummer|steuer nr|telefon|tel|hrb|bank|marktlokation|malo|malo id|messlokation|melo|melo id|amtsgericht|fax|zahlpunktbezeichnung|glaubiger id|glaubiger|kundenservice|mandat|mandatsreferenz|hotline|fn|firmenbuch|firmenbuchnummer|avv|codenummer|netzbetreiber|kto|blz|handelsregister|service|netzbetreibernummer|abfallschlussel|mwst nr|zahlpunktnummer|marktpartner|entsorgungsnachweis|begleitschein|hra|verwendungszweck|store',
  consumption:
    'verbrauch|ihr verbrauch|ihr verbrauch betrug|menge|gesamtverbrauch|verbrauchsmenge|arbeitspreis|gewicht|energieverbrauch|stromverbrauch|gasverbrauch|wasserverbrauch|warmeverbrauch|abgerechnete menge|verbrauch in kwh|gesamtmenge|bezugsmenge|energie|entsorgte menge|arbeit|thermische energie|warmemenge|frischwasser|trinkwasser|differenz|energiemenge|abrechnungsmenge|wasserbezug|nettogewicht|verbrauchspreis|bezug|warmeenergie|jahresmenge|abfallmenge|verbrauch gesamt|summe verbrauch|mengenpreis',
  'previous-reading':
    'stand alt|zahlerstand alt|anfangsstand|alter stand|zahlerstand anfang|alter zahlerstand|anfangszahlerstand|vorheriger stand|zahlerstand von|stand beginn|stand anfang|letzter stand|zahlerstand beginn|stand von',
  'current-reading':
    'stand neu|zahlerstand neu|endstand|neuer stand|zahlerstand ende|neuer zahlerstand|endzahlerstand|aktueller stand|zahlerstand bis|stand ende|zahlerstand|stand bis',
  factor: 'faktor|wandlerfaktor|zahlerfaktor|umrechnungsfaktor|multiplikator|wandlerkonstante|konstante|ablesefaktor',
};

const ar: Record<LabelKind, string> = {
  gross:
    'الاجمالي شامل الضريبه|المبلغ الاجمالي|اجمالي الفاتوره|الاجمالي|قيمه الفاتوره|المبلغ شامل الضريبه|الاجمالي شامل ضريبه القيمه المضافه|اجمالي المبلغ|اجمالي قيمه الفاتوره|اجمالي الرسوم|المجموع شامل الضريبه|المجموع|المجموع الكلي|اجمالي الفاتوره الحاليه|مبلغ الفاتوره|اجمالي مبلغ الفاتوره|اجمالي رسوم الفتره|الاجمالي الكلي|صافي الفاتوره|اجمالي المبلغ شامل الضريبه|المبلغ الكلي|رسوم الفتره الحاليه|الرسوم الحاليه|الاجمالي مع الضريبه',
  net: 'الاجمالي بدون الضريبه|المبلغ قبل الضريبه|المجموع قبل الضريبه|الاجمالي قبل الضريبه|الاجمالي غير شامل الضريبه|الاجمالي بدون ضريبه القيمه المضافه|المبلغ الخاضع للضريبه|المجموع الفرعي|الصافي|المبلغ بدون الضريبه|المبلغ غير شامل الضريبه|القيمه قبل الضريبه|الاجمالي بدون ضريبه|الاجمالي الخاضع للضريبه|اجمالي المبلغ قبل الضريبه|اجمالي الاستهلاك قبل الضريبه|المجموع بدون الضريبه|المجموع غير شامل الضريبه|مجموع الرسوم',
  tax: 'ضريبه القيمه المضافه|ضريبه|قيمه الضريبه|الضريبه|مبلغ الضريبه|قيمه ضريبه القيمه المضافه|اجمالي الضريبه|ضريبه المبيعات',
  due: 'المبلغ المستحق|المبلغ المطلوب|المستحق|الرصيد المستحق|المبلغ المستحق للدفع|اجمالي المبلغ المستحق|اجمالي المستحق|المبلغ الواجب السداد|المطلوب سداده|المطلوب|اجمالي المطلوب|المبلغ المطلوب سداده|الاجمالي المستحق',
  balance:
    'الرصيد السابق|المتاخرات|رصيد سابق|مبالغ سابقه|الفاتوره السابقه|الرصيد المرحل|مستحقات سابقه|متاخرات|الرصيد الافتتاحي|الفاتوره الاخيره',
  payment: 'المدفوع|الدفعات|المبلغ المدفوع|دفعات|المسدد|السداد|اخر دفعه|المبالغ المدفوعه|المدفوعات',
  prepayment: 'دفعه مقدمه|قسط|القسط الشهري',
  fee: 'غرامه|رسوم التاخير|غرامه التاخير|رسم تاخير|غرامه تاخير',
  average:
    'متوسط|معدل|سنويا|في السنه|العام الماضي|الاسره|المتوسط|الشهر الماضي|مقارنه|يوميا|متوسط الاستهلاك|الاستهلاك السابق',
  'bill-date':
    'تاريخ الفاتوره|تاريخ الاصدار|تاريخ اصدار الفاتوره|تاريخ|تاريخ اصدار|التاريخ|تاريخ التحرير|حررت في|صدرت في|تاريخ اصدارها',
  'due-date':
    'تاريخ الاستحقاق|تاريخ السداد|اخر موعد للسداد|موعد السداد|اخر موعد للدفع|قبل|يستحق في|اخر تاريخ للسداد|موعد الاستحقاق|تاريخ استحقاق|مهله السداد|سدد قبل|يرجي السداد قبل|في موعد اقصاه',
  'next-date':
    'القراءه القادمه|القراءه التاليه|قراءه العداد القادمه|تاريخ القراءه القادمه|تاريخ القراءه التاليه|تتغير التعرفه|تتغير|الفاتوره القادمه|التعرفه|اعتبارا من|موعد القراءه القادمه|ساري حتي',
  validity: 'صالح حتي',
  period:
    'فتره الفاتوره|فتره الفوتره|فتره الاستهلاك|الفتره|عن الفتره|خلال الفتره|فتره القراءه|مده الفاتوره|فتره المحاسبه|فتره الخدمه|مده الاستهلاك|عن المده|للفتره',
  'period-start': 'من|من تاريخ|تاريخ القراءه السابقه|بدايه الفتره|تاريخ السابقه|تاريخ البدايه|تاريخ البدء|بدايه',
  'period-end': 'الي|الي تاريخ|تاريخ القراءه الحاليه|نهايه الفتره|تاريخ الحاليه|حتي|تاريخ النهايه|تاريخ الانتهاء|نهايه',
  'meter-no':
    'رقم العداد|العداد|رقم عداد|الرقم التسلسلي|عداد|الرقم التسلسلي للعداد|رقم عداد الكهرباء|رقم عداد المياه|رقم عداد الماء|الرقم المسلسل',
  'container-no': 'رقم الحاويه|الحاويه|رقم حاويه',
  'invoice-no': 'رقم الفاتوره|رقم المستند|رقم فاتوره|رقم الفاتوره الضريبيه',
  'account-no': 'رقم الحساب|حساب العقد|رقم المشترك|رقم العميل|رقم حساب العقد|رقم العقد|رقم الاشتراك|رقم المستهلك|حساب',
  'other-no':
    'الرقم الضريبي|هاتف|الهاتف|السجل التجاري|سجل تجاري|ايبان|الايبان|رقم التسجيل الضريبي|رقم الهاتف|رقم المبني|صندوق بريد|رقم ضريبي|الاتصال|رقم السداد|الرمز البريدي|رقم الجوال|للاتصال|فاكس|مركز الاتصال',
  consumption:
    'الاستهلاك|استهلاك|كميه الاستهلاك|الكميه|كميه|اجمالي الاستهلاك|الوحدات|الوزن|استهلاككم|استهلاكك|الوحدات المستهلكه|استهلاك الكهرباء|استهلاك المياه|استهلاك الماء|كميه المياه|الطاقه المستهلكه|فرق القراءه|المستهلك|الطاقه',
  'previous-reading': 'القراءه السابقه|القراءه القديمه|السابقه|قراءه سابقه',
  'current-reading': 'القراءه الحاليه|القراءه الجديده|الحاليه|قراءه حاليه',
  factor: 'معامل الضرب|المعامل|معامل|معامل العداد|ثابت العداد',
};

export interface Phrase {
  kind: LabelKind;
  words: string[];
  language: 'en' | 'de' | 'ar';
}

const phrasesOf = (language: Phrase['language'], lists: Record<LabelKind, string>): Phrase[] =>
  (Object.keys(lists) as LabelKind[]).flatMap((kind) =>
    lists[kind].split('|').map((phrase) => ({ kind, language, words: phrase.replace(/\./g, '').split(' ') })),
  );

export const phrases: Phrase[] = [...phrasesOf('en', en), ...phrasesOf('de', de), ...phrasesOf('ar', ar)];
