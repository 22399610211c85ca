import type { Answer } from '@steward/contract/call';
import type { permissions } from '@steward/contract/access/permissions';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useModuleWords } from '../../../shared/grants/module-words.ts';
import { useVerticalName } from '../../../shared/roles/vertical-name.ts';
import { Card } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import classes from './permissions.module.css';

type Explanation = Answer<typeof permissions.explainAccess>;
type Part = Explanation['parts'][number];

/** Allowed or not, and by which rule. */
export function AccessAnswer({ answer }: { answer: Explanation }) {
  const { t } = useTranslation('permissions');
  return (
    <Card title={t('access.of', { name: answer.name, role: answer.role })}>
      <div className={classes.items} aria-live="polite">
        {answer.parts.map((part) => (
          <OnePart key={part.subject} part={part} />
        ))}
      </div>
    </Card>
  );
}

function OnePart({ part }: { part: Part }) {
  const { t } = useTranslation('permissions');
  const verticalName = useVerticalName();
  const { needName } = useModuleWords();
  const Icon = part.allowed ? IconCircleCheck : IconCircleX;
  return (
    <section className={classes.part} {...(part.allowed && { 'data-allowed': true })}>
      <h3 style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <Icon size={22} aria-hidden="true" color={part.allowed ? 'var(--good)' : 'var(--bad)'} />
        {t(part.allowed ? 'access.allowed' : 'access.refused')}
      </h3>
      <p className={classes.soft}>
        {t(`access.${part.subject}`)}: <bdi>{part.name}</bdi>
      </p>
      <p>{t(`because.${part.because}`)}</p>
      {part.need && (
        <p>
          {t('access.needs')} <strong>{needName(part.need)}</strong>
        </p>
      )}
      {part.sources.length > 0 && (
        <ul aria-label={t('access.from')}>
          {part.sources.map((source) => (
            <li key={`${source.kind}${source.name}${source.module_id}`}>
              <Source source={source} />
            </li>
          ))}
        </ul>
      )}
      {part.blocked.length > 0 && (
        <ul aria-label={t('access.blocked')}>
          {part.blocked.map((source) => (
            <li key={`${source.kind}${source.name}${source.module_id}${source.why}`}>
              <Source source={source} /> {t(`blocked.${source.why}`, { vertical: verticalName(source.vertical ?? '') })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Source({ source }: { source: Part['sources'][number] }) {
  const { t } = useTranslation('permissions');
  const { moduleName } = useModuleWords();
  return (
    <>
      {t(`source.${source.kind}`, { name: source.name })}
      {source.module_id && ` · ${moduleName(source.module_id)}`}
      {source.expires_at && (
        <>
          {' '}
          ({t('requests.until')} <DateText value={source.expires_at} />)
        </>
      )}
    </>
  );
}
