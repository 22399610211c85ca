/**
 * The words that bills name things with, in English, German, Arabic, French and Spanish, by what they mean. Labels are made of them by the grammar
 * in `grammar.ts`; no whole phrases stand here. All words are folded: lower case, no accents, no article in Arabic.
 */
const words = {
  total:
    'جمله festgesetzte festgesetzter festgesetztes اجماليه total totals sum grand overall endbetrag gesamt insgesamt summe اجمالي مجموع كلي totale totaux ensemble',
  amount:
    'sum endbetrag amount amounts value figure betrag betrage wert مبلغ مبالغ قيمه montant montants somme importe importes',
  charge:
    'اجور اجره ثمن معلوم activity charge charges cost costs levies billing goods kosten entgelt entgelte gebuhr gebuhren preis forderung رسوم رسم تكلفه frais cout couts prix redevance redevances prestations cargo cargos coste costes gastos precio conceptos',
  month: 'month months monthly monat monats monatlich شهر شهري mois mensuel mensuelle mes meses mensual',
  now: 'laufende laufender present current new aktuell aktuelle aktueller neue neuer حالي حاليه جديد جديده actuel actuelle courant courante nouveau nouvel nouvelle actual nuevo nueva',
  this: 'this diese dieser dieses هذه هذا cette ce esta este',
  excl: 'دون خارج exclude excludes exempt excepted before excl excluding exclusive ex exc without vor ohne exkl exklusive zuzuglich قبل بدون غير hors sans sin antes',
  net: 'pretax nettobetrag nettowert warenwert net netto صافي ht htva neto neta nette',
  incl: 'after nach بعد بكل includes inclusively incl. inkludiert einschliesslich incl including inclusive inc inkl inklusive einschl with mit شامل شامله مع متضمن inclus incluse comprises compris incluido incluidos incluida con',
  gross: 'gross brutto ttc brut bruto',
  sub: 'teilsumme subtotal sub zwischensumme zwischentotal zwischen فرعي sous soustotal',
  taxable: 'bemessungsgrundlage taxable steuerpflichtig خاضع خاضعه base imponible',
  tax: 'اداء دمغه دمغات duty cgst sgst igst vat gst hst pst qst tps tvq tvh tax taxes mwst ust umsatzsteuer mehrwertsteuer steuer steuerbetrag iva tva ضريبه ضرائب igic impuestos',
  taxOf:
    'levy levies sales state county city local municipal use utility users franchise receipts added surcharges fees value environmental federal zzgl zuzuglich gesetzliche enthaltene مضافه مبيعات',
  levy: 'levy levies رسم رسوم',
  fix: 'zur corrects corrected replaces replaced original ursprunglich ursprungliche ersetzt storniert cancels cancelled annule remplace',
  credit: 'credit credits gutschrift korrektur storno berichtigung correction avoir rectificativa دائن',
  due: 'تستحق abzug bezahlen take تدفع يدفع draft entrichten entrichtender settlement واجب واجبه متوجب متوجبه buchen abbuchen einziehen ziehen zieht abgezogen reach debit settle remit remittance delinquent deducted deduction deductions debited collected collect drafted withdrawn zahlungs zahlungsbetrag uberweisungs lastschrift abbuchung abbuchungs abgebucht einzug eingezogen begleichen تسدد يسدد تسديد due payable pay owing owe owed zahlen zahlbar zahlend zahlender zahlbetrag zahlung fallig falligkeit uberweisen uberweisung nachzahlung nachforderung guthaben erstattung restbetrag offener auszahlung مستحق مستحقه مطلوب مطلوبه استحقاق يستحق سداد سداده خلاص دفع payer reglee regler echeance prelevement preleve limite pagar vencimiento vence cobro cobrado adeudo abonar',
  prev: 'preceding bf previous prior prev last brought carried forward past old vorherig vorheriger vorherige vorperiode vorrechnung alt alter alte alten letzte letzter letzten vortrag ubertrag سابق سابقه قديم قديمه مرحل precedent precedente precedents ancien ancienne anterior anteriores dernier derniere ultima ultimo',
  balance:
    'balance saldo saldovortrag arrears outstanding unpaid ruckstand offene posten رصيد متاخرات متاخر solde impaye impayes pendiente',
  paid: 'gezahlte eingegangen payment payments paid received thank credit credits deposit refund donation zahlungen gezahlt bezahlt bezahlte erhaltene zahlungseingang gutschrift bonus مدفوع مدفوعه مدفوعات مسدد دفعه دفعات paye payes paiement paiements versement versements encaisse pagado pagos pago abono abonos',
  instal:
    'instalment instalments installment budget levelized abschlag abschlage abschlags abschlagen teilbetrag teilbetrage teilzahlung akonto vorauszahlung vorauszahlungen raten قسط مقدمه acompte acomptes mensualite mensualites provision provisions anticipo anticipos',
  late: 'late penalty reconnection overdue mahngebuhr mahngebuhren mahnkosten verzugszinsen saumniszuschlag غرامه تاخير retard penalite penalites mora recargo',
  avg: 'average typical annual annually yearly year daily neighbors neighbours comparison allowance baseline estimated household durchschnitt durchschnittlich jahr vorjahr vergleich haushalt vergleichs muster referenz prognose متوسط معدل سنوي سنويا سنه عام مقارنه يوميا اسره ماضي moyenne moyen annuel annuelle promedio media medio anual historique historico',
  day: 'day days tag tage tagen يوم ايام jour jours dia dias',
  date: 'day date dated datum tag تاريخ fecha',
  dates: 'dates',
  deadline: 'deadline tard موعد',
  issue:
    'produced generated raised posted sent druck issue issued prepared mailed mailing billed invoiced created printed ausgestellt ausgefertigt ausfertigung ausstellung ausstellungs erstellt erstellung erstellungs rechnungslegung اصدار صدرت تحرير حررت emission emise emis etablie editee edition emision emitida expedicion',
  point: 'point',
  dated: 'vom den du del',
  on: 'as on am um at',
  by: 'اجل after latest اقصاه spatestens nach لغايه by before bis until قبل avant antes limite jusquau hasta',
  next: 'kunftig kunftige kunftigen kunftiger henceforth upcoming forthcoming next nachste nachster nachsten naechste valid effective expires scheduled future gultig gultigkeit kundigung vertragsende vertragslaufzeit laufzeit preisgarantie eichung قادمه قادم تاليه تالي ساري prochain prochaine prochains proximo proxima siguiente',
  period:
    'quarter term quartal period cycle zeitraum zeitraums periode monatszeitraum lieferzeitraum jahr heizperiode فتره مده periodo trimestre bimestre semestre',
  covers: 'covers covered covering cover',
  service:
    'consumption usage verbrauchs service services supply supplied delivery delivered geliefert rendered metered liefer lieferung leistung leistungs belieferung entsorgung abrechnung abrechnungs verrechnung verrechnungs خدمه فوتره محاسبه fourniture livraison livre livree suministro entrega consommation consumo',
  from: 'from von vom ab between since zwischen من du depuis del desde',
  start:
    'start starting begin beginning opening first anfang anfangs beginn بدايه بدء اولي اول افتتاحي debut inicio inicial initial',
  to: 'لغايه to through thru bis until till الي حتي au al jusquau hasta',
  end: 'اخر end ending closing final ende schluss نهايه انتهاء اخيره fin finale',
  present: 'present pres latest neu neuer neuen نهائي nouveau nouvel',
  time: 'time',
  meter:
    'مقياس submeter counter metre zahlpunkt messstelle meter meters mtr make serial sr msn badge zahler zaehler zahlwerk messgerat gerat gerate geraete apparat fabrik serien device equipment عداد compteur contador medidor',
  no: 'مرجع معرف عدد nbr code numbers ziffer رمز no nr number num nummer # id identification ident ref reference kennung kennzeichen kennziffer رقم مسلسل تسلسلي نمره n numero nro nos',
  box: 'container bin skip dumpster compactor box behalter mulde mulden gefass tonnen presse حاويه حاويات conteneur conteneurs bac bacs benne bennes contenedor contenedores',
  account:
    'متعامل زبون زبائن tenant cust abonnent abonnentin vertragspartner ledger kdnr subscriber payer user site mandant account acct customer client consumer member contract kunde kunden kundenkonto konto vertrag vertrags vertragskonto debitor mitglied mitglieds geschaftspartner kassenzeichen buchungszeichen edvnr verbrauchsstelle kd حساب مشترك عميل عقد اشتراك مستهلك contrat compte abonne abonnement cliente contrato cuenta titular abonado',
  desk: 'service services care support helpdesk desk dienst خدمه خدمات',
  invoice:
    'notice مطالبه inv قائمه وصل ايصال summary faktura abrechnung abrechnungs gebuhrenbescheid abgabenbescheid وثيقه اشعار invoice bill statement document rechnung rechnungs beleg bescheid dokument rg re note فاتوره مستند facture factures factura facturas facturation facturacion facturado facturee recibo avoir',
  other:
    'reg registration registered trn iban bic sort swift bank phone telephone tel fax telefon hotline call hrb hra steuernummer uid idnr mpan mprn gprn nmi abn ein gstin route tariff rate schedule po postfach premise routing outage outages toll emergency pod profile llf marktlokation messlokation malo melo glaubiger mandat mandatsreferenz amtsgericht firmenbuch handelsregister blz kto netzbetreiber abfallschlussel avv wiegeschein ticket ضريبي هاتف سجل ايبان تسجيل جوال فاكس اتصال مبني بريد pdl pce rae siren siret rcs cups nif cif poliza telefono tarif tarifa',
  use: 'مصروفه اوزان صافي consumption usage used use units unit volume quantity weight tonnage consumed verbrauch verbrauchs menge mengen bezug bezugs arbeit arbeitspreis gewicht differenz difference metered استهلاك كميه كميات وزن وحدات وحده مستهلك مستهلكه فرق consommation consommations consomme consommee conso quantite consumo consumos consumido consumida cantidad',
  fuel: 'electricity electric energy power gas water heat heating cooling steam sewer wastewater waste strom erdgas wasser warme fernwarme nahwarme warmemengen energie kalte abwasser frischwasser trinkwasser abfall كهرباء مياه ماء غاز طاقه نفايات تبريد electricite electrique gaz eau eaux chauffage chaleur dechets assainissement electricidad electrica luz agua energia activa calor residuos',
  unit: 'tons tonnes kg gallons kl kwh mwh gj mmbtu scm ccf therms therm m³ m3 kilowatt hours متر مكعب كيلو واط ساعه طن لتر',
  reading:
    'reading read readings reads index stand zahlerstand ablesung ablese ablesedatum قراءه قراءات releve releves indices lectura lecturas',
  factor:
    'mf multiplier multiply factor constant mult faktor wandler multiplikator konstante zahlerfaktor معامل ثابت ضرب coefficient coeficiente multiplicador',
  coin: 'ريال درهم دينار جنيه',
  filler:
    'aus or just of the your our for is was in a an and & / you we us must please amp der die das des dem den ihr ihre ihren ihrem fur im zum zur und sie wir bitte zu noch عن في على و نوع خلال le la les l d de et ou pour votre vos sur en par est el los las un una y o su sus por para que se es',
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
