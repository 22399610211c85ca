import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { environments } from '@steward/contract/estate/environments';
import { portfolios } from '@steward/contract/estate/portfolios';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useAnswer } from '../../../../api/hooks.ts';
import { startTexts } from '../../../../app/texts.ts';
import { CallForm } from '../../../../shared/form/call-form.tsx';
import { answering } from '../../../../testing/answering.ts';
import { show } from '../../../../testing/show.tsx';
import { emptyFields } from './form-fields.ts';
import { WhatSection } from './form-what-section.tsx';
import type { Fields } from './environment-fields.ts';

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['environments', 'shared']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The form, opened from a page that knows the portfolios already. */
function Page() {
  const known = useAnswer(portfolios.getMasterPortfolioList, {}).data;
  const [isOpen, setOpen] = useState(false);
  if (!known) return null;
  if (!isOpen) return <button onClick={() => setOpen(true)}>{'Open'}</button>;
  return (
    <CallForm call={environments.createEnvironment} start={{ ...emptyFields } as Fields}>
      {({ control, setValue }) => <WhatSection control={control} setValue={setValue} />}
    </CallForm>
  );
}

test('the first portfolio is chosen, also where the list is known before the form opens', async () => {
  answering({ getMasterPortfolioList: () => [{ _id: '0198a8f0-0000-7000-8000-000000000002', name: 'South' }] });
  show(<Page />);
  await userEvent.click(await screen.findByText('Open'));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Portfolio/ }).value).toBe('South'),
  );
});
