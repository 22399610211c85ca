import { portfolios } from '@steward/contract/estate/portfolios';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CallFailure } from '../../api/failure.ts';
import { startTexts } from '../../app/texts.ts';
import { answering } from '../../testing/answering.ts';
import { show } from '../../testing/show.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Link } from '../../ui/link.tsx';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { CallForm } from './call-form.tsx';

type Props = Partial<Parameters<typeof CallForm<typeof portfolios.createPortfolio>>[0]>;

const NameForm = (props: Props) => (
  <CallForm call={portfolios.createPortfolio} start={{ name: '', description: '' }} {...props}>
    {({ control }) => <TextField control={control} name="name" label={'Name'} />}
  </CallForm>
);

beforeAll(async () => {
  await startTexts('en');
  await i18next.loadNamespaces(['failures', 'shared']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(props: Props = {}) {
  const server = answering({ createPortfolio: (body) => ({ ...body, _id: '1' }) });
  return {
    server,
    user: userEvent.setup(),
    ...show(
      <>
        <Link to="/help">{'Elsewhere'}</Link>
        <NameForm {...props} />
      </>,
    ),
  };
}

test('values that the schema of the call refuses are not sent, and the parsed values are', async () => {
  const onSaved = vi.fn();
  const { user, server } = open({ onSaved });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(server.paths()).not.toContain('/createPortfolio');
  await user.type(screen.getByLabelText('Name'), '  Harbour ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.sent.at(-1)?.body).toEqual({ name: 'Harbour', description: '' });
});

test('a server error appears at its field, any other error above the fields', async () => {
  const taken = [{ field: 'name', message: 'A portfolio with this name already exists. Please choose another name.' }];
  const send = vi
    .fn()
    .mockRejectedValueOnce(new CallFailure(409, '', 'portfolio.name-taken', taken))
    .mockRejectedValueOnce(new CallFailure(0, '', 'network.offline'));
  const { user } = open({ send });
  await user.type(await screen.findByLabelText('Name'), 'Harbour');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/already exists/);
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(screen.getByLabelText('Name'), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('No connection. Please try again.');
});

test('leaving the page asks first while changes are not saved, and only then', async () => {
  const { user, router } = open();
  await user.type(await screen.findByLabelText('Name'), 'Harbour');
  await user.click(screen.getByText('Elsewhere'));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
  await user.click(screen.getByText('Elsewhere'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
});

test('a panel with typed text asks before it closes', async () => {
  answering({});
  const user = userEvent.setup();
  const onClose = vi.fn();
  show(
    <SidePanel opened onClose={onClose} title="New">
      <NameForm />
    </SidePanel>,
  );
  await user.type(await screen.findByLabelText('Name'), 'Harbour');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('fields follow their start values until a user changes them', async () => {
  answering({});
  const user = userEvent.setup();
  function Following() {
    const [name, setName] = useState('Harbour');
    return (
      <>
        <button type="button" onClick={() => setName(`${name} House`)}>
          {'Rename'}
        </button>
        <NameForm start={{ name, description: '' }} onlyChanged />
      </>
    );
  }
  show(<Following />);
  const field = () => screen.getByLabelText<HTMLInputElement>('Name');
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await screen.findByLabelText('Name');
  await user.click(screen.getByText('Rename'));
  expect(field().value).toBe('Harbour House');
  expect(save().disabled).toBe(true);
  await user.type(field(), ' 2');
  expect(save().disabled).toBe(false);
  await user.click(screen.getByText('Rename'));
  expect(field().value).toBe('Harbour House 2');
});
