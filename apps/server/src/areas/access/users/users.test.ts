import { notifications } from '@steward/contract/foundation/notifications';
import { environments } from '@steward/contract/estate/environments';
import { session } from '@steward/contract/access/session';
import { users } from '@steward/contract/access/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../../testing/mails.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const mailTo = async (email: string) =>
  (
    await server.owner.query<{ body_text: string; subject: string }>(
      'select subject, body_text from mails where recipient = $1 order by created_at desc',
      [email],
    )
  ).rows;
const linkIn = (text = '') => /\/(?:verify-email|reset-password)\/([\w-]+)/.exec(text)?.[1] ?? '';

test('a new user gets a mail, confirms the address once or twice, and signs in', async () => {
  const person = server.stranger();
  const email = 'new@register.example';
  await person.get(users.register, {
    email: 'New@Register.example ',
    password: PASSWORD,
    first_name: 'Neu',
    last_name: 'Mann',
    company: 'Neu GmbH',
    language: 'de',
  });
  expect(await person.ask(session.login, { email, password: PASSWORD })).toMatchObject({
    httpStatus: 403,
    code: 'session.not-verified',
  });
  const [mail] = await mailTo(email);
  expect(mail?.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
  expect(await person.get(users.verifyEmail, { token: linkIn(mail?.body_text) })).toEqual({
    email,
    already_verified: false,
  });
  expect(await person.get(users.verifyEmail, { token: linkIn(mail?.body_text) })).toEqual({
    email,
    already_verified: true,
  });
  expect(await person.get(session.login, { email, password: PASSWORD })).toMatchObject({
    email,
    is_admin: true,
    is_setup: false,
    organization_name: 'Neu GmbH',
    language: 'de',
  });
  expect(
    await person.ask(users.register, { email, password: PASSWORD, first_name: 'X', last_name: 'Y', company: 'Z' }),
  ).toMatchObject({ httpStatus: 409, code: 'user.email-taken' });
});

test('a reset link works once, ends every session, and makes the old password invalid', async () => {
  const ada = await server.newAdmin();
  const { email } = ada.session;
  const stranger = server.stranger();
  const known = await stranger.ask(users.forgotPassword, { email });
  expect(await stranger.ask(users.forgotPassword, { email: 'nobody@test.example' })).toEqual(known);
  const token = linkIn((await mailTo(email))[0]?.body_text);
  await stranger.get(users.resetPassword, { token, password: 'Another-99!' });
  expect(await stranger.ask(users.resetPassword, { token, password: 'Another-98!' })).toMatchObject({
    httpStatus: 422,
    code: 'user.link-invalid',
  });
  expect((await ada.ask(environments.getEnvironments, {})).httpStatus).toBe(401);
  expect((await stranger.ask(session.login, { email, password: PASSWORD })).httpStatus).toBe(401);
  expect((await stranger.ask(session.login, { email, password: 'Another-99!' })).httpStatus).toBe(200);
});

test('every violated rule of the password is named', async () => {
  const told = await server
    .stranger()
    .ask(users.register, { email: 'a@b.example', password: 'short', first_name: 'A', last_name: 'B', company: 'C' });
  expect(told.errors?.filter(({ field }) => field === 'password').map(({ message }) => message)).toEqual([
    'At least 8 characters',
    'Needs an uppercase letter',
    'Needs a number',
    'Needs a special character',
  ]);
});

test('a long password is taken unchanged: every character, blank and capital counts', async () => {
  const password = ` Ein langer Satz mit Blanks, größer als 64 Zeichen: ${'é9'.repeat(60)} `;
  expect(password.length).toBeGreaterThan(64);
  const ada = await server.newAdmin();
  const { email } = ada.session;
  const change = { old_password: PASSWORD, new_password: password, confirm_password: password };
  await ada.get(users.updateUserPassword, change);
  const logIn = (tried: string) => server.stranger().ask(session.login, { email, password: tried });
  for (const other of [password.trim(), password.slice(0, 72), password.slice(0, -1), password.toLowerCase()])
    expect((await logIn(other)).httpStatus).toBe(401);
  expect((await logIn(password)).httpStatus).toBe(200);
  const longer = `${password}${'x'.repeat(200)}`;
  const refused = { old_password: password, new_password: longer, confirm_password: longer };
  expect((await ada.ask(users.updateUserPassword, refused)).httpStatus).toBe(400);
});

test('changing the password requires the old one', async () => {
  const ada = await server.newAdmin();
  const change = (old_password: string) =>
    ada.ask(users.updateUserPassword, { old_password, new_password: 'Newer-1234!', confirm_password: 'Newer-1234!' });
  expect(await change('Wrong-1234!')).toMatchObject({
    code: 'user.old-password',
    message: "Old Password Doesn't match",
  });
  expect(await mailsTo(server, ada.session.email)).toHaveLength(1);
  expect((await change(PASSWORD)).statusCode).toBe(200);
  expect((await mailsTo(server, ada.session.email)).map(({ subject }) => subject)).toContain(
    'Your password was changed',
  );
  expect((await ada.ask(environments.getEnvironments, {})).statusCode).toBe(200);
});

test('a new password differs from the old one and is not easy to guess', async () => {
  const ada = await server.newAdmin();
  const change = (new_password: string) =>
    ada.ask(users.updateUserPassword, { old_password: PASSWORD, new_password, confirm_password: new_password });
  expect(await change(PASSWORD)).toMatchObject({ httpStatus: 422, code: 'user.password-same' });
  expect(await change('Aa1!Aa1!Aa1!')).toMatchObject({ httpStatus: 422, code: 'user.password-weak' });
  expect(await change('P@ssw0rd2025!')).toMatchObject({ httpStatus: 422, code: 'user.password-weak' });
  const hana = { email: 'hana.weber@x.example', first_name: 'H', last_name: 'W', company: 'Sunfield' };
  for (const password of ['Hana-Weber-1', '1!Sunfield-x'])
    expect(await server.stranger().ask(users.register, { ...hana, password })).toMatchObject({
      code: 'user.password-weak',
    });
});

test('a user without a property asks for one, and the admins are notified in their language', async () => {
  const ada = await server.newAdmin();
  await ada.get(users.updateSelectedLanguage, { language: 'de' });
  const mo = await server.newMember(ada);
  const id = mo.session.uid;
  expect(await mo.get(users.getReminderStatus, { id })).toMatchObject({
    is_open: true,
    reminders: ['profile', 'two-factor', 'property'],
  });
  expect(await mo.get(users.notifyReqProperty, { message: 'Haus am See' })).toEqual({ told: 1 });
  expect(await ada.get(notifications.listNotifications, {})).toMatchObject([
    {
      title: 'Mo bittet um eine Immobilie',
      message: expect.stringContaining('Haus am See'),
      redirect_url: '/properties/add',
    },
  ]);
  await server.owner.query("update users set title = 'Facility manager' where id = $1", [id]);
  expect((await mo.get(users.getReminderStatus, { id })).reminders).toEqual(['phone', 'two-factor', 'property']);
  await mo.get(users.putOffReminder, {});
  expect(await mo.get(users.getReminderStatus, { id })).toMatchObject({ is_open: false });
  expect(await mo.ask(users.getReminderStatus, { id: ada.session.uid })).toMatchObject({ httpStatus: 404 });
});

test('users fill in and change their own profile, in part or as a whole, and others cannot see or change it', async () => {
  const ada = await server.newAdmin('Ada');
  const eve = await server.newAdmin('Eve');
  await ada.get(users.createUserProfile, { first_name: 'Adele', last_name: 'Lovelace', title: 'Engineer' });
  await ada.get(users.updateUserProfile, { city: 'London', contact_number: '+44 20 7946 0000' });
  expect(await ada.get(users.getUserProfile, {})).toMatchObject({
    first_name: 'Adele',
    title: 'Engineer',
    city: 'London',
    is_setup: true,
    user_level: 'admin',
  });
  const whole = { title: '', goals: '', country_code: 'GB', state: '', city: 'Bath', picture_file_id: null };
  const names = { first_name: 'Ada', last_name: 'L', contact_number: '', qr_file_id: null };
  await ada.get(users.userProfileUpdate, { ...names, ...whole });
  expect(await ada.get(users.getUserProfile, {})).toMatchObject({ title: '', city: 'Bath', contact_number: '' });
  expect((await ada.ask(users.updateUserProfile, { contact_number: 'call me' })).errors).toMatchObject([
    { field: 'contact_number' },
  ]);
  expect(await eve.get(users.getUserProfile, {})).toMatchObject({ first_name: 'Eve', city: '' });
  expect((await server.stranger().ask(users.getUserProfile, {})).httpStatus).toBe(401);
});

test('the first visit is marked as done, and own settings are kept', async () => {
  const ada = await server.newAdmin('Ada');
  expect(ada.session.is_setup).toBe(false);
  await ada.get(users.updateInitialProfileStatus, {});
  const kept = await ada.get(users.updatePersonalSettings, { back_button_rule: true });
  expect(kept).toEqual({ back_button_rule: true });
  expect(await ada.get(users.getUserProfile, {})).toMatchObject({ is_setup: true, settings: kept });
});

test('the first mail can be requested again, with the same answer for unknown addresses', async () => {
  const person = server.stranger();
  const email = 'waits@register.example';
  await person.register(email, PASSWORD, 'Wanda');
  expect(await person.get(users.checkUserEmailExist, { email })).toEqual({ exists: true });
  expect(await person.get(users.checkUserEmailExist, { email: 'nobody@register.example' })).toEqual({ exists: false });
  const again = await person.ask(users.reSendVerificationLinkToUser, { email });
  expect(await person.ask(users.reSendVerificationLinkToUser, { email: 'nobody@register.example' })).toEqual(again);
  expect(await mailTo(email)).toHaveLength(2);
  expect(await mailTo('nobody@register.example')).toEqual([]);
  // A confirmed user needs no link.
  const ada = await server.newAdmin('Ada');
  await ada.get(users.emailVerify, {});
  expect(await mailTo(ada.session.email)).toHaveLength(1);
});

test('registration offers verticals to strangers', async () => {
  const offered = await server.stranger().get(users.getVerticals, {});
  expect(offered.length).toBeGreaterThan(0);
});

test('a registration with an unknown vertical makes an administrator', async () => {
  const person = server.stranger();
  const email = 'proto@register.example';
  const input = {
    email,
    password: PASSWORD,
    first_name: 'Pro',
    last_name: 'To',
    company: 'Proto',
    vertical_id: '__proto__',
  };
  expect((await person.ask(users.register, input)).httpStatus).toBe(200);
});
