/**
 * The words that bills name things with, in English, German and Arabic, by what they mean. Labels are made of them by the grammar
 * in `grammar.ts`; no whole phrases stand here. All words are folded: lower case, no accents, no article in Arabic.
 */
const words = {
  total: 'اجماليه total totals sum grand overall endbetrag gesamt insgesamt summe اجمالي مجموع كلي',
  amount: 'sum endbetrag amount amounts value figure betrag betrage wert مبلغ مبالغ قيمه',
  charge:
    'activity charge charges cost costs levies billing activity goods kosten entgelt entgelte gebuhr gebuhren preis forderung رسوم رسم تكلفه',
  month: 'leistungsmonat month months monthly monat monats monatlich شهر شهري',
  now: 'laufende laufender present current new aktuell aktuelle aktueller neue neuer حالي حاليه جديد جديده',
  this: 'this diese dieser dieses هذه هذا',
  excl: 'exclude excludes exempt excepted before excl excluding exclusive ex exc without vor ohne exkl exklusive zuzuglich قبل بدون غير',
  net: 'pretax nettobetrag nettowert warenwert net netto صافي',
  incl: 'includes inclusively incl. inkludiert einschliesslich incl including inclusive inc inkl inklusive einschl einschliesslich with mit شامل شامله مع متضمن',
  gross: 'gross brutto',
  sub: 'teilsumme subtotal sub zwischensumme zwischentotal zwischen فرعي',
  taxable: 'bemessungsgrundlage taxable steuerpflichtig خاضع خاضعه',
  tax: 'vat gst hst pst qst tax taxes mwst ust umsatzsteuer mehrwertsteuer steuer steuerbetrag iva tva ضريبه ضرائب',
  taxOf:
    'sales state county city local municipal use utility users franchise receipts added surcharges fees value environmental federal zzgl zuzuglich gesetzliche enthaltene مضافه مبيعات',
  due: 'debit settle remit remittance delinquent deducted debited collected collect drafted withdrawn zahlungs zahlungsbetrag uberweisungs lastschrift abbuchung abbuchungs abgebucht einzug eingezogen begleichen تسدد يسدد تسديد due payable pay owing owe owed zahlen zahlbar zahlend zahlender zahlbetrag zahlung fallig falligkeit uberweisen uberweisung nachzahlung nachforderung guthaben erstattung restbetrag offener auszahlung مستحق مستحقه مطلوب مطلوبه استحقاق يستحق سداد سداده دفع للدفع',
  prev: 'preceding bf previous prior prev last brought carried forward past old vorherig vorheriger vorherige vorperiode vorrechnung alt alter alte alten letzte letzter letzten vortrag ubertrag سابق سابقه قديم قديمه مرحل',
  balance: 'balance saldo saldovortrag arrears outstanding unpaid ruckstand offene posten رصيد متاخرات متاخر',
  paid: 'gezahlte eingegangen payment payments paid received thank credit credits deposit refund donation zahlungen gezahlt bezahlt bezahlte erhaltene zahlungseingang gutschrift bonus مدفوع مدفوعه مدفوعات مسدد دفعه دفعات',
  instal:
    'instalment instalments installment budget levelized abschlag abschlage abschlags abschlagen teilbetrag teilbetrage teilzahlung akonto vorauszahlung vorauszahlungen raten قسط مقدمه',
  late: 'late penalty reconnection overdue mahngebuhr mahngebuhren mahnkosten verzugszinsen saumniszuschlag غرامه تاخير',
  avg: 'average typical annual annually yearly year daily neighbors neighbours comparison allowance baseline estimated household durchschnitt durchschnittlich jahr vorjahr vergleich haushalt vergleichs muster referenz prognose متوسط معدل سنوي سنويا سنه عام مقارنه يوميا اسره ماضي',
  day: 'day days tag tage tagen يوم ايام',
  date: 'day date dated datum تاريخ موعد',
  dates: 'dates',
  issue:
    'produced generated raised posted sent druck issue issued prepared mailed mailing billed invoiced created printed ausgestellt ausstellung ausstellungs erstellt erstellung erstellungs rechnungslegung اصدار صدرت تحرير حررت',
  point: 'point',
  dated: 'vom den',
  on: 'as on am um at',
  by: 'after latest deadline spatestens nach لغايه by before bis until قبل',
  next: 'upcoming forthcoming next nachste nachster nachsten naechste valid effective expires scheduled future gultig gultigkeit kundigung vertragsende vertragslaufzeit laufzeit preisgarantie eichung قادمه قادم تاليه تالي ساري',
  period:
    'quarter term quartal period cycle zeitraum zeitraums periode monatszeitraum lieferzeitraum jahr heizperiode فتره مده',
  covers: 'covers covered covering cover',
  service:
    'consumption usage verbrauchs service services supply supplied delivery delivered geliefert rendered metered liefer lieferung leistung leistungs belieferung entsorgung abrechnung abrechnungs verrechnung verrechnungs خدمه فوتره محاسبه',
  from: 'from von vom ab between since zwischen من',
  start: 'start starting begin beginning opening first anfang anfangs beginn بدايه بدء اولي اول افتتاحي',
  to: 'لغايه to through thru bis until till الي حتي',
  end: 'end ending closing final ende end schluss نهايه انتهاء اخيره',
  present: 'present pres latest neu neuer neuen نهائي',
  time: 'time',
  meter:
    'counter metre zahlpunkt messstelle meter meters mtr serial msn badge zahler zaehler zahlwerk messgerat gerat gerate geraete apparat fabrik serien device equipment عداد',
  no: 'nbr code numbers ziffer رمز no nr number num nummer # id identification ident ref reference kennung kennziffer رقم مسلسل تسلسلي نمره',
  box: 'container bin skip dumpster compactor box behalter mulde mulden gefass tonnen presse حاويه حاويات',
  account:
    'kdnr subscriber payer user site mandant account acct customer client consumer member contract kunde kunden kundenkonto konto vertrag vertrags vertragskonto debitor mitglied mitglieds geschaftspartner kassenzeichen buchungszeichen verbrauchsstelle kd حساب مشترك عميل عقد اشتراك مستهلك',
  invoice:
    'summary faktura abrechnung abrechnungs gebuhrenbescheid abgabenbescheid وثيقه اشعار invoice bill statement document rechnung rechnungs beleg bescheid dokument rg re note فاتوره مستند',
  other:
    'reg registration registered trn iban bic sort swift bank phone telephone tel fax telefon hotline call hrb hra steuernummer uid idnr mpan mprn gprn nmi abn ein gstin route tariff rate po postfach premise routing outage outages toll emergency pod profile llf marktlokation messlokation malo melo glaubiger mandat mandatsreferenz amtsgericht firmenbuch handelsregister blz kto netzbetreiber abfallschlussel avv wiegeschein ticket ضريبي هاتف سجل ايبان تسجيل جوال فاكس اتصال مبني بريد',
  use: 'اوزان صافي consumption usage used use units unit volume quantity weight tonnage consumed verbrauch verbrauchs menge mengen bezug bezugs arbeit arbeitspreis gewicht differenz difference metered استهلاك كميه كميات وزن وحدات وحده مستهلك مستهلكه فرق',
  fuel: 'electricity electric energy power gas water heat heating cooling steam sewer wastewater waste strom gas erdgas wasser warme fernwarme nahwarme warmemengen energie kalte abwasser frischwasser trinkwasser abfall كهرباء مياه ماء غاز طاقه نفايات تبريد',
  unit: 'kwh mwh gj therms therm m³ m3 kilowatt hours متر مكعب كيلو واط ساعه طن لتر',
  reading: 'reading read readings reads index stand zahlerstand ablesung ablese ablesedatum قراءه قراءات',
  factor: 'multiplier multiply factor constant mult faktor wandler multiplikator konstante zahlerfaktor معامل ثابت ضرب',
  filler:
    'aus of the your our for is was in a an and & / you we please amp der die das des dem den ihr ihre ihren ihrem fur im in zum zur und sie wir bitte zu noch عن في على و نوع خلال',
} as const;

export type WordClass = keyof typeof words;

const classesByForm = new Map<string, Set<WordClass>>();
for (const [name, forms] of Object.entries(words) as [WordClass, string][])
  for (const form of forms.split(' ')) {
    const known = classesByForm.get(form);
    if (known) known.add(name);
    else classesByForm.set(form, new Set([name]));
  }

/** All forms with what they mean. */
export const forms: ReadonlyMap<string, ReadonlySet<WordClass>> = classesByForm;
