import type { Embed, Report } from 'powerbi-client';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  reportId: string;
  embedUrl: string;
  /** Another one is given to the open report before it ends. */
  token: string;
  className?: string | undefined;
}

/** A report of Power BI in the language of the user, from which its direction follows. Its library is loaded here only. */
export default function PowerBIReport({ reportId, embedUrl, token, className }: Props) {
  const { i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const report = useRef<Report>(undefined);
  const currentToken = useEffectEvent(() => token);
  const { language } = i18n;
  useEffect(() => {
    const element = place.current;
    let isOver = false;
    let end = () => {};
    void import('powerbi-client').then(({ factories, models, service }) => {
      if (isOver || !element) return;
      const powerBI = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
      end = () => powerBI.reset(element);
      const embedded: Embed = powerBI.embed(element, {
        type: 'report',
        tokenType: models.TokenType.Embed,
        accessToken: currentToken(),
        embedUrl,
        id: reportId,
        settings: { localeSettings: { language } },
      });
      report.current = embedded as Report;
    });
    return () => {
      isOver = true;
      report.current = undefined;
      end();
    };
  }, [reportId, embedUrl, language]);
  useEffect(() => {
    void report.current?.setAccessToken(token).catch(() => undefined);
  }, [token]);
  return <div ref={place} className={className} />;
}
