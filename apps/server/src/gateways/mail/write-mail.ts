import type { Language } from '@steward/contract/language';
import { mailTexts, type MailKind, type MailText } from './texts.ts';

type Values = Record<string, string>;

const frame = {
  en: {
    sentBy: 'Steward sent this email to {to}.',
    sentFor: 'Steward sent this email to {to} on behalf of {organization}.',
    copy: 'If the button does not work, copy this link into your browser:',
  },
  de: {
    sentBy: 'Steward hat diese E-Mail an {to} gesendet.',
    sentFor: 'Steward hat diese E-Mail im Auftrag von {organization} an {to} gesendet.',
    copy: 'Funktioniert die Schaltfläche nicht, kopieren Sie diesen Link in Ihren Browser:',
  },
  ar: {
    sentBy: 'أرسل Steward هذه الرسالة إلى {to}.',
    sentFor: 'أرسل Steward هذه الرسالة إلى {to} نيابةً عن {organization}.',
    copy: 'إذا لم يعمل الزر فانسخ هذا الرابط إلى متصفحك:',
  },
} satisfies Record<Language, Record<string, string>>;

const escape = (s: string) =>
  s.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c);
const fill = (s: string, values: Values) => s.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
// A subject is one line, whatever a person typed.
const oneLine = (s: string) => s.replace(/[\r\n]+/g, ' ').slice(0, 200);

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

/** The words of a mail without what only a mail has, for a letter with the same words. */
export function letterWords(kind: MailKind, language: Language, values: Values) {
  const { subject, body } = mailTexts[kind][language] as MailText;
  return { title: oneLine(fill(subject, values)), paragraphs: body.map((part) => fill(part, values).trim()) };
}

/** A mail in the reader's language, as HTML and as plain text with the same words and link; what people typed is escaped. */
export function writeMail(kind: MailKind, language: Language, to: string, given: Values, link?: string): WrittenMail {
  const { subject, body, action, ignored = '' } = mailTexts[kind][language] as MailText;
  const values = { ...given, to };
  const { sentBy, sentFor, copy } = frame[language];
  const footer = given['organization'] ? sentFor : sentBy;
  const title = oneLine(fill(subject, values));
  const text = [...body, action && link ? `${action}:\n${link}` : '', ignored, footer]
    .map((part) => fill(part, values).trim())
    .filter(Boolean)
    .join('\n\n');
  // A name keeps its own direction inside a sentence of the other one.
  const safe = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escape(value)]));
  const isolated = Object.fromEntries(Object.entries(safe).map(([name, value]) => [name, `<bdi>${value}</bdi>`]));
  const paragraph = (words: string, style = '') => {
    // What a person wrote, alone in its paragraph, decides the direction of that paragraph.
    const alone = /^\{(\w+)\}$/.exec(words)?.[1];
    const html = (alone === undefined ? fill(escape(words), isolated) : (safe[alone] ?? '')).trim();
    if (!html) return '';
    return `<p${alone === undefined ? '' : ' dir="auto"'}${style && ` style="${style}"`}>${html.replace(/\n/g, '<br>')}</p>`;
  };
  const small = 'margin:12px 0;color:#5c636a;font-size:13px';
  const button =
    link && action
      ? `<p style="margin:28px 0"><a href="${escape(link)}" style="display:inline-block;background:#0f7b6c;color:#ffffff;padding:12px 22px;border-radius:8px;text-decoration:none;font-weight:600">${escape(action)}</a></p>`
      : '';
  const copied = button
    ? `${paragraph(copy, small)}<p dir="ltr" style="${small};word-break:break-all">${escape(link ?? '')}</p>`
    : '';
  const html = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;background:#f4f6f6;font-family:Inter,'IBM Plex Sans Arabic',Helvetica,Arial,sans-serif;color:#1c2426">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<p style="margin:0 0 16px;font-weight:700;font-size:18px;color:#0f7b6c">Steward</p>
<div style="background:#ffffff;border-radius:12px;padding:16px 28px;line-height:1.6">
${body.map((words) => paragraph(words)).join('\n')}
${button}
${paragraph(ignored, 'color:#5c636a;font-size:14px')}
${copied}
</div>
${paragraph(footer, small)}
</div>
</body>
</html>`;
  return { subject: title, text, html };
}
