import type { auditCodes } from '@steward/core/bills/audit-finding';

type Code = (typeof auditCodes)[number];
/** Findings with a direction have a sentence for each direction. */
type Sentence = Exclude<Code, Turning> | `${Turning}-more` | `${Turning}-less`;
type Turning = 'use-per-day' | 'weather-outlier' | 'metered-use' | 'unit-cost' | 'tariff-price' | 'cost-per-day';

/** The findings of the checks in the words of a letter to a supplier. */
export const findingSentences: Readonly<Record<'en' | 'de' | 'ar', Readonly<Record<Sentence, string>>>> = {
  en: {
    'net-tax-gross': 'Net {net} plus tax {tax} does not equal gross {gross}: difference {difference} {currency}.',
    'date-order': 'The last day ({end}) is not after the first ({start}).',
    'issued-before-end': 'The bill is dated {issuedOn}, before its period ends ({lastDay}).',
    'due-before-issue': 'It is due on {dueOn}, before it was issued ({issuedOn}).',
    'end-after-today': 'The period ends on {lastDay}, which is in the future.',
    'period-long': 'The billing period is longer than usual: days billed {days}, usually up to {longest}.',
    'period-short': 'The billing period is shorter than usual: days billed {days}, usually at least {shortest}.',
    'quantity-negative': 'The consumption is negative: {quantity} {unit}.',
    'quantity-zero': 'The consumption billed is 0 {unit}.',
    'use-per-area':
      'At this rate a year has {perArea} {unit} per m² of floor area ({area} m²); usual are up to {most}.',
    'use-impossible':
      'At this rate a year has {perArea} {unit} per m² of floor area ({area} m²), more than 100 times the usual maximum ({most}).',
    'property-use':
      '{perDay} {unit} per day is {times} times what all meters of the property used a year ago ({perDayBefore} {unit}).',
    'printed-unit': 'The unit on the bill does not measure this supply: {printedUnit}.',
    'calorific-value-missing': 'The bill states {printed} {printedUnit} without a calorific value.',
    'printed-quantity': 'The consumption of {quantity} {unit} does not match the quantity on the bill: {formula}.',
    'duplicate-invoice': 'Invoice {invoiceNumber} for this meter was already billed to us.',
    'duplicate-period': 'The same amount was already billed to us for this meter: {start} to {lastDay}.',
    'duplicate-elsewhere': 'The same invoice was already billed to us for another meter: {gross} {currency}.',
    overlap: 'Days that were also billed on another invoice: {days} ({start} to {lastDay}).',
    gap: 'Days before this invoice that were not billed: {days} ({start} to {lastDay}).',
    'day-between': 'The day before this invoice was not billed, or belongs to the invoice before: {start}.',
    'meter-mismatch': 'Meter {meterId} is not ours. Our meters: {expected}.',
    'cost-unchanged': 'The amount is the same as on the previous bill: {cost} {currency}.',
    'use-unchanged': 'The consumption is the same as on the previous bill: {quantity} {unit}.',
    'use-per-day-more': '{change} more per day than a year ago: {perDay} instead of {perDayBefore} {unit} per day.',
    'use-per-day-less': '{change} less per day than a year ago: {perDay} instead of {perDayBefore} {unit} per day.',
    'weather-outlier-more':
      '{change} more per day than the weather explains: {perDay} instead of {expected} {unit} per day (usually {low} to {high}).',
    'weather-outlier-less':
      '{change} less per day than the weather explains: {perDay} instead of {expected} {unit} per day (usually {low} to {high}).',
    'metered-use-more':
      '{change} more than the interval data of the meter for the same days: {billed} instead of {metered} {unit}.',
    'metered-use-less':
      '{change} less than the interval data of the meter for the same days: {billed} instead of {metered} {unit}.',
    'unit-cost-more': '{change} higher cost than usual: {perUnit} instead of {usual} {currency} per {unit}.',
    'unit-cost-less': '{change} lower cost than usual: {perUnit} instead of {usual} {currency} per {unit}.',
    'tariff-price-more':
      'Billed {billed} {currency}, {difference} {currency} more than the agreed price ({tariff}): {formula} = {expected} {currency}.',
    'tariff-price-less':
      'Billed {billed} {currency}, {difference} {currency} less than the agreed price ({tariff}): {formula} = {expected} {currency}.',
    'credit-without-bill':
      'The credit note of {start} to {lastDay} credits {credited} {unit}; {billed} {unit} are billed for these days.',
    'currency-changed': 'The currency changed from {from} to {to}.',
    'estimate-replaced': 'Days for which an actual invoice replaces an estimate: {days} ({start} to {lastDay}).',
    'possible-estimate':
      '{bills} bills in a row have the same consumption per day ({perDay} {unit}): it may be estimated.',
    'cost-per-day-more': '{change} higher cost per day than a year ago: {perDay} instead of {perDayBefore} {currency}.',
    'cost-per-day-less': '{change} lower cost per day than a year ago: {perDay} instead of {perDayBefore} {currency}.',
    'account-inactive': 'Days outside the time in which this meter was in use: {days} of {ofDays}.',
  },
  de: {
    'net-tax-gross': 'Netto {net} und Steuer {tax} ergeben nicht Brutto {gross}: {difference} {currency} Unterschied.',
    'date-order': 'Der letzte Tag ({end}) liegt nicht nach dem ersten ({start}).',
    'issued-before-end': 'Die Rechnung ist vom {issuedOn}, also vor dem Ende ihres Zeitraums ({lastDay}).',
    'due-before-issue': 'Sie ist am {dueOn} fällig, vor ihrem Datum ({issuedOn}).',
    'end-after-today': 'Der Zeitraum reicht bis {lastDay} und damit in die Zukunft.',
    'period-long': 'Der Abrechnungszeitraum ist länger als üblich: {days} Tage, üblich sind höchstens {longest}.',
    'period-short': 'Der Abrechnungszeitraum ist kürzer als üblich: {days} Tage, üblich sind mindestens {shortest}.',
    'quantity-negative': 'Der Verbrauch ist negativ: {quantity} {unit}.',
    'quantity-zero': 'Der berechnete Verbrauch ist 0 {unit}.',
    'use-per-area':
      'Bei diesem Verbrauch hat ein Jahr {perArea} {unit} je m² Bruttogrundfläche ({area} m²); üblich sind höchstens {most}.',
    'use-impossible':
      'Bei diesem Verbrauch hat ein Jahr {perArea} {unit} je m² Bruttogrundfläche ({area} m²), mehr als das Hundertfache des üblichen Höchstwerts ({most}).',
    'property-use':
      '{perDay} {unit} am Tag sind {times}-mal so viel, wie alle Zähler der Immobilie vor einem Jahr verbrauchten ({perDayBefore} {unit}).',
    'printed-unit': 'Die Einheit auf der Rechnung passt nicht zur Lieferung: {printedUnit}.',
    'calorific-value-missing': 'Die Rechnung nennt {printed} {printedUnit} ohne Brennwert.',
    'printed-quantity': 'Der Verbrauch von {quantity} {unit} passt nicht zur Menge auf der Rechnung: {formula}.',
    'duplicate-invoice': 'Rechnung {invoiceNumber} zu diesem Zähler wurde uns bereits gestellt.',
    'duplicate-period': 'Derselbe Betrag wurde uns für diesen Zähler bereits berechnet: {start} bis {lastDay}.',
    'duplicate-elsewhere': 'Dieselbe Rechnung wurde uns schon für einen anderen Zähler gestellt: {gross} {currency}.',
    overlap: 'Auch auf einer anderen Rechnung berechnete Tage: {days} ({start} bis {lastDay}).',
    gap: 'Nicht abgerechnete Tage vor dieser Rechnung: {days} ({start} bis {lastDay}).',
    'day-between': 'Der Tag vor dieser Rechnung wurde nicht abgerechnet oder gehört zur Rechnung davor: {start}.',
    'meter-mismatch': 'Zähler {meterId} ist keiner unserer Zähler. Unsere Zähler: {expected}.',
    'cost-unchanged': 'Der Betrag ist genau der der vorigen Rechnung: {cost} {currency}.',
    'use-unchanged': 'Der Verbrauch ist genau der der vorigen Rechnung: {quantity} {unit}.',
    'use-per-day-more': '{change} mehr je Tag als vor einem Jahr: {perDay} statt {perDayBefore} {unit} am Tag.',
    'use-per-day-less': '{change} weniger je Tag als vor einem Jahr: {perDay} statt {perDayBefore} {unit} am Tag.',
    'weather-outlier-more':
      '{change} mehr je Tag, als das Wetter erklärt: {perDay} statt {expected} {unit} am Tag (üblich {low} bis {high}).',
    'weather-outlier-less':
      '{change} weniger je Tag, als das Wetter erklärt: {perDay} statt {expected} {unit} am Tag (üblich {low} bis {high}).',
    'metered-use-more':
      '{change} mehr als die Lastgangdaten des Zählers für dieselben Tage: {billed} statt {metered} {unit}.',
    'metered-use-less':
      '{change} weniger als die Lastgangdaten des Zählers für dieselben Tage: {billed} statt {metered} {unit}.',
    'unit-cost-more': '{change} teurer als üblich: {perUnit} statt {usual} {currency} je {unit}.',
    'unit-cost-less': '{change} billiger als üblich: {perUnit} statt {usual} {currency} je {unit}.',
    'tariff-price-more':
      'Berechnet sind {billed} {currency}, {difference} {currency} mehr als vereinbart ({tariff}): {formula} = {expected} {currency}.',
    'tariff-price-less':
      'Berechnet sind {billed} {currency}, {difference} {currency} weniger als vereinbart ({tariff}): {formula} = {expected} {currency}.',
    'credit-without-bill':
      'Die Gutschrift vom {start} bis {lastDay} schreibt {credited} {unit} gut; für diese Tage sind {billed} {unit} berechnet.',
    'currency-changed': 'Die Währung hat sich von {from} zu {to} geändert.',
    'estimate-replaced': 'Tage, für die eine Abrechnung eine Schätzung ersetzt: {days} ({start} bis {lastDay}).',
    'possible-estimate':
      '{bills} Rechnungen in Folge zeigen denselben Verbrauch je Tag ({perDay} {unit}); er ist vielleicht geschätzt.',
    'cost-per-day-more': '{change} höhere Kosten je Tag als vor einem Jahr: {perDay} statt {perDayBefore} {currency}.',
    'cost-per-day-less':
      '{change} niedrigere Kosten je Tag als vor einem Jahr: {perDay} statt {perDayBefore} {currency}.',
    'account-inactive': 'Tage außerhalb der Zeit, in der dieser Zähler in Betrieb war: {days} von {ofDays}.',
  },
  ar: {
    'net-tax-gross': 'الصافي {net} والضريبة {tax} لا يساويان الإجمالي {gross}: الفرق {difference} {currency}.',
    'date-order': 'اليوم الأخير ({end}) ليس بعد اليوم الأول ({start}).',
    'issued-before-end': 'تاريخ الفاتورة {issuedOn}، أي قبل نهاية فترتها ({lastDay}).',
    'due-before-issue': 'تُستحق في {dueOn}، أي قبل إصدارها ({issuedOn}).',
    'end-after-today': 'تمتد الفترة حتى {lastDay}، وهو يوم لم يأتِ بعد.',
    'period-long': 'فترة الفوترة أطول من المعتاد: عدد الأيام {days} والمعتاد حتى {longest}.',
    'period-short': 'فترة الفوترة أقصر من المعتاد: عدد الأيام {days} والمعتاد من {shortest}.',
    'quantity-negative': 'الاستهلاك سالب: {quantity} {unit}.',
    'quantity-zero': 'الاستهلاك المفوتر 0 {unit}.',
    'use-per-area':
      'بهذا المعدل يبلغ استهلاك السنة {perArea} {unit} لكل متر مربع من المساحة ({area} م²)، والمعتاد حتى {most}.',
    'use-impossible':
      'بهذا المعدل يبلغ استهلاك السنة {perArea} {unit} لكل متر مربع من المساحة ({area} م²)، أي أكثر من 100 ضعف الحد المعتاد ({most}).',
    'property-use':
      '{perDay} {unit} في اليوم، أي {times} أضعاف ما استهلكته كل عدادات العقار قبل عام ({perDayBefore} {unit}).',
    'printed-unit': 'الوحدة المذكورة في الفاتورة لا تناسب هذا التوريد: {printedUnit}.',
    'calorific-value-missing': 'تذكر الفاتورة {printed} {printedUnit} من دون قيمة حرارية.',
    'printed-quantity': 'الاستهلاك {quantity} {unit} لا يطابق الكمية المذكورة في الفاتورة: {formula}.',
    'duplicate-invoice': 'الفاتورة {invoiceNumber} لهذا العداد سبق أن أُرسلت إلينا.',
    'duplicate-period': 'سبقت فوترة المبلغ نفسه لهذا العداد: من {start} إلى {lastDay}.',
    'duplicate-elsewhere': 'صدرت لنا الفاتورة نفسها من قبل لعداد آخر: {gross} {currency}.',
    overlap: 'عدد الأيام المفوترة أيضًا في فاتورة أخرى: {days} (من {start} إلى {lastDay}).',
    gap: 'عدد الأيام غير المفوترة قبل هذه الفاتورة: {days} (من {start} إلى {lastDay}).',
    'day-between': 'اليوم السابق لهذه الفاتورة لم يُفوتر، أو يعود إلى الفاتورة السابقة: {start}.',
    'meter-mismatch': 'العداد {meterId} ليس من عداداتنا. عداداتنا: {expected}.',
    'cost-unchanged': 'المبلغ مطابق تمامًا للفاتورة السابقة: {cost} {currency}.',
    'use-unchanged': 'الاستهلاك مطابق تمامًا للفاتورة السابقة: {quantity} {unit}.',
    'use-per-day-more': 'أكثر بنسبة {change} يوميًا مما قبل عام: {perDay} بدلًا من {perDayBefore} {unit} في اليوم.',
    'use-per-day-less': 'أقل بنسبة {change} يوميًا مما قبل عام: {perDay} بدلًا من {perDayBefore} {unit} في اليوم.',
    'weather-outlier-more':
      'أكثر بنسبة {change} يوميًا مما يفسّره الطقس: {perDay} بدلًا من {expected} {unit} في اليوم (المعتاد من {low} إلى {high}).',
    'weather-outlier-less':
      'أقل بنسبة {change} يوميًا مما يفسّره الطقس: {perDay} بدلًا من {expected} {unit} في اليوم (المعتاد من {low} إلى {high}).',
    'metered-use-more': 'أكثر بنسبة {change} من بيانات العداد الفاصلة للأيام نفسها: {billed} بدلًا من {metered} {unit}.',
    'metered-use-less': 'أقل بنسبة {change} من بيانات العداد الفاصلة للأيام نفسها: {billed} بدلًا من {metered} {unit}.',
    'unit-cost-more': 'أغلى من المعتاد بنسبة {change}: {perUnit} بدلًا من {usual} {currency} لكل {unit}.',
    'unit-cost-less': 'أرخص من المعتاد بنسبة {change}: {perUnit} بدلًا من {usual} {currency} لكل {unit}.',
    'tariff-price-more':
      'المبلغ المفوتر {billed} {currency}، أي أكثر من السعر المتفق عليه ({tariff}) بمقدار {difference} {currency}: {formula} = {expected} {currency}.',
    'tariff-price-less':
      'المبلغ المفوتر {billed} {currency}، أي أقل من السعر المتفق عليه ({tariff}) بمقدار {difference} {currency}: {formula} = {expected} {currency}.',
    'credit-without-bill':
      'إشعار الدائن من {start} إلى {lastDay} يخصم {credited} {unit}، والمفوتر لهذه الأيام {billed} {unit}.',
    'currency-changed': 'تغيّرت العملة من {from} إلى {to}.',
    'estimate-replaced': 'عدد الأيام التي تحل فيها فاتورة فعلية محل تقدير: {days} (من {start} إلى {lastDay}).',
    'possible-estimate': '{bills} فواتير متتالية بالاستهلاك اليومي نفسه ({perDay} {unit})؛ قد يكون تقديريًا.',
    'cost-per-day-more': 'تكلفة يومية أعلى بنسبة {change} مما قبل عام: {perDay} بدلًا من {perDayBefore} {currency}.',
    'cost-per-day-less': 'تكلفة يومية أقل بنسبة {change} مما قبل عام: {perDay} بدلًا من {perDayBefore} {currency}.',
    'account-inactive': 'عدد الأيام خارج مدة استخدام هذا العداد: {days} من {ofDays}.',
  },
};
