import { useMantineColorScheme } from '@mantine/core';
import { reports } from '@steward/contract/carbon/reports';
import { search } from '@steward/contract/foundation/search';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/client.ts';
import { useAnswer } from '../../api/hooks.ts';
import { queryClient } from '../../api/query-client.ts';
import { currentLanguage } from '../../session/language.ts';
import { useSession } from '../../session/session.ts';
import { noteOf } from '../../shared/found/found-note.ts';
import { useOpenFound, type Found } from '../../shared/found/open-found.ts';
import { useRecent } from '../../shared/found/recent.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useNavigate } from '../../ui/navigate.tsx';
import { otherNames } from './other-names.ts';
import { creating, destinations, instead, running, type Entry } from './entries.ts';
import { matching } from './matching.ts';

const searchFrom = 3;
const debounceMs = 180;
/** Before anything is typed, the palette shows only some of each group. */
const shownUntyped = 8;

/** The entries of the palette for the typed text; objects come from the server. */
export function useEntries(typed: string): { entries: Entry[]; isBusy: boolean; isNothing: boolean } {
  const { t } = useTranslation(['palette', 'titles']);
  const { t: types } = useTranslation('found');
  const person = useSession();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const openFound = useOpenFound();
  const recent = useRecent();
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isSearching = wanted.length >= searchFrom && typed.trim().length >= searchFrom;
  const found = useAnswer(search.globalSearch, { search: wanted }, { enabled: isSearching, keepsLast: true });

  const fixed = useMemo(() => {
    if (!person) return [];
    const means = {
      t,
      person,
      go: navigate,
      setColours: setColorScheme,
    };
    return [...destinations(means, otherNames), ...creating(means), ...running(means)];
  }, [person, t, navigate, setColorScheme]);

  const toEntry = (one: Found, group: 'recent' | 'objects'): Entry => ({
    key: `${group} ${one.type} ${one._id}`,
    group,
    label: one.name,
    badge: types(one.type),
    note: noteOf(one),
    run: () => openFound(one),
  });
  const isTyped = typed.trim() !== '';
  const objects = isSearching ? (found.data ?? []) : [];
  const pdfs = objects
    .filter(({ type }) => type === 'Report' && person?.permissions.includes('ghg-protocol.export'))
    .map(({ _id, name }): Entry => ({
      key: `pdf ${_id}`,
      group: 'run',
      label: t('palette.run.pdf', { name }),
      run: async () => {
        // The header shows the progress, and the file when it is done.
        await ask(reports.makeGhgReportPdf, { report_id: _id, language: currentLanguage() });
        showToast('success', t('palette.run.pdfStarted'));
        void queryClient.invalidateQueries({ queryKey: ['jobs'] });
      },
    }));
  const entries = isTyped
    ? [...objects.map((one) => toEntry(one, 'objects')), ...pdfs, ...matching(fixed, typed)]
    : [
        ...recent.map((one) => toEntry(one as Found, 'recent')),
        ...fixed.filter(({ group }) => group === 'go').slice(0, shownUntyped),
        ...fixed.filter(({ group }) => group !== 'go'),
      ];
  const isBusy = isSearching && found.isFetching;
  const isNothing = isTyped && entries.length === 0 && !isBusy && wanted === typed.trim();
  return { entries: isNothing ? instead({ t, go: navigate }) : entries, isBusy, isNothing };
}
