/**
 * What can go wrong by a person's doing: a stable code, an HTTP status and the English message. The web shows the message
 * in the reader's language by the code; the English text here is part of the product (spec: messages M001 to M037).
 */
export const failures = {
  'request.invalid': { status: 400, message: 'Some request parameters are missing' },
  'request.too-large': { status: 413, message: 'The request is too large.' },
  'request.wrong-type': { status: 415, message: 'This kind of content is not accepted here.' },
  'request.too-many': { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  'request.unknown': { status: 404, message: 'There is no such call.' },
  'server.failed': { status: 500, message: 'Something went wrong' },
  'server.busy': { status: 503, message: 'The service is busy. Please try again in a moment.' },
  'session.missing': { status: 401, message: 'Please log in.' },
  'session.csrf': { status: 403, message: 'This page is out of date. Please reload it and try again.' },
  'session.forbidden': { status: 403, message: 'You are not allowed to do this.' },
  'session.view-only': { status: 403, message: 'You see Steward as somebody else: nothing can be changed.' },
  'session.wrong-credentials': { status: 401, message: 'E-mail or password is not right.' },
  'session.not-verified': {
    status: 403,
    message: 'Please confirm your e-mail address first. We can send the link again.',
  },
  'session.inactive': { status: 403, message: 'This account is not active. Please ask your administrator.' },
  'session.refresh-lost': { status: 401, message: 'Your session has ended. Please log in again.' },
  'session.code-needed': { status: 401, message: 'Please enter the code of your authenticator.' },
  'session.code-wrong': {
    status: 401,
    message: 'This code is not right, or it was used before. Please enter the next one.',
  },
  'session.two-factor-needed': {
    status: 403,
    message: 'Your organization asks for a second factor. Please set it up first.',
  },
  'session.sso-required': {
    status: 403,
    message: 'Your organization asks you to log in with single sign-on.',
  },
  'session.sso-bound': {
    status: 409,
    message:
      'You came by single sign-on of this organization. Please log in with your password to change to another one.',
  },
  'session.not-found': { status: 404, message: 'This session was not found.' },
  'session.key-forbidden': { status: 403, message: 'An API key may not do this.' },
  'user.email-taken': { status: 409, message: 'There is already an account with this e-mail address.' },
  'user.link-invalid': { status: 422, message: 'This link is not valid any more. Please ask for a new one.' },
  'user.old-password': { status: 422, message: "Old Password Doesn't match" },
  'user.password-weak': {
    status: 422,
    message:
      'This password is too easy to guess. Please use more different characters, and neither your e-mail name nor your company.',
  },
  'user.password-same': { status: 422, message: 'This is the old password. Please choose another one.' },
  'user.password-breached': {
    status: 422,
    message: 'This password is known from a data breach. Please choose another one.',
  },
  'user.password-wrong': { status: 422, message: 'The password is not right.' },
  'user.no-password': {
    status: 409,
    message: 'This account has no password. Please set one first: ask for a new password on the login page.',
  },
  'user.not-found': { status: 404, message: 'This person was not found.' },
  'invitation.not-found': { status: 404, message: 'This invitation was not found.' },
  'invitation.invalid': { status: 422, message: 'This invitation is not valid. Please use the newest mail.' },
  'invitation.expired': {
    status: 422,
    message: 'This invitation has expired. Please ask the person who invited you for a new one.',
  },
  'invitation.revoked': { status: 422, message: 'This invitation was withdrawn.' },
  'invitation.accepted': { status: 409, message: 'This invitation was accepted already. Please log in.' },
  'invitation.pending': {
    status: 409,
    message: 'This person has been invited already. Send the invitation again instead.',
  },
  'invitation.wrong-person': {
    status: 403,
    message: 'This invitation is for another e-mail address. Log out and open it again.',
  },
  'invitation.login-needed': {
    status: 403,
    message: 'You have an account already. Log in, or enter its password, to accept the invitation.',
  },
  'member.exists': { status: 409, message: 'This person belongs to the organization already.' },
  'member.last-admin': { status: 409, message: 'An organization needs at least one active admin.' },
  'member.self': { status: 409, message: 'You cannot make yourself inactive. Please ask another admin.' },
  'member.admins-only': { status: 403, message: 'Only an admin may change admins or make somebody one.' },
  'member.admin-tenant': { status: 422, message: 'A tenant cannot be an admin.' },
  'two-factor.not-started': { status: 409, message: 'Please start setting up the second factor again.' },
  'two-factor.exists': { status: 409, message: 'A second factor is set up already.' },
  'two-factor.none': { status: 409, message: 'No second factor is set up.' },
  'two-factor.required': {
    status: 409,
    message: 'Your organization asks for a second factor; it cannot be switched off.',
  },
  'two-factor.own-first': { status: 409, message: 'Set up your own second factor first, then ask it of others.' },
  'two-factor.elsewhere': {
    status: 409,
    message: 'This person belongs to other organizations too. Only a Super Admin can reset the second factor.',
  },
  'sso.not-configured': { status: 404, message: 'There is no single sign-on for this e-mail address.' },
  'sso.issuer-refused': {
    status: 422,
    message: 'The address of the identity provider must start with https and may not be inside a private network.',
  },
  'sso.domain-refused': {
    status: 422,
    message: 'Only the e-mail domain of an admin of your organization can be used, and no public mail service.',
  },
  'sso.domain-taken': { status: 409, message: 'Another organization uses this e-mail domain already.' },
  'sso.unreachable': {
    status: 424,
    message: 'The identity provider does not answer as it should. Please try again later or ask your administrator.',
  },
  'sso.state-invalid': {
    status: 422,
    message: 'This sign-on was begun elsewhere, was used already or took too long. Please begin again.',
  },
  'sso.refused': { status: 403, message: 'The identity provider did not confirm this sign-on. Please begin again.' },
  'sso.email-not-verified': {
    status: 403,
    message: 'The identity provider has not verified your e-mail address.',
  },
  'sso.domain-not-allowed': {
    status: 403,
    message: 'This e-mail address does not belong to the domains of the organization.',
  },
  'sso.one-factor': {
    status: 403,
    message:
      'Your organization requires a second factor, and your identity provider did not show one. Sign in there with a second factor, or ask your administrator.',
  },
  'sso.not-member': {
    status: 403,
    message: 'You do not belong to this organization yet. Please ask an admin to invite you.',
  },
  'sso.other-person': {
    status: 403,
    message:
      'This address belonged to another account of your identity provider before. Please ask your administrator.',
  },
  'api-key.not-found': { status: 404, message: 'This API key was not found.' },
  'api-key.too-many': { status: 409, message: 'At most 20 keys are possible. Please revoke one first.' },
  'user.not-viewable': { status: 403, message: 'You cannot see Steward as this person.' },
  'permission.beyond-reach': { status: 403, message: 'You cannot give what you do not hold yourself.' },
  'permission.super-admin-only': { status: 403, message: 'Only a Super Admin may do this.' },
  'module.always-on': { status: 409, message: 'This module cannot be switched off.' },
  'role.not-found': { status: 404, message: 'This role was not found.' },
  'role.name-taken': { status: 409, message: 'A role with this name already exists. Please choose another name.' },
  'role.shipped': { status: 409, message: 'This role comes with Steward and cannot be deleted.' },
  'role.admins-only': { status: 403, message: 'Roles that come with Steward are changed by administrators only.' },
  'role.in-use': { status: 409, message: 'This role is still held. Give its holders another role first.' },
  'role.promised': {
    status: 409,
    message:
      'This role is promised by an open invitation or by single sign-on. Please choose another role there first.',
  },
  'role.outside-vertical': { status: 409, message: 'The vertical of this role does not hold these modules.' },
  'vertical.not-found': { status: 404, message: 'This vertical was not found.' },
  'vertical.name-taken': {
    status: 409,
    message: 'A vertical with this name already exists. Please choose another name.',
  },
  'vertical.shipped': { status: 403, message: 'Verticals that come with Steward are changed by a Super Admin only.' },
  'vertical.in-use': {
    status: 409,
    message: 'Roles of this vertical are still held. Give their holders another role first.',
  },
  'permission-request.not-found': { status: 404, message: 'This request was not found.' },
  'permission-request.nothing': { status: 422, message: 'You hold all of this already, or it cannot be asked for.' },
  'permission-request.pending': {
    status: 409,
    message: 'You have asked for this already. Please wait for the answer.',
  },
  'permission-request.decided': { status: 409, message: 'This was already decided, or withdrawn.' },
  'permission-request.own': { status: 403, message: 'Your own request is decided by somebody else.' },
  'permission-request.not-asked': { status: 422, message: 'This was not part of the request.' },
  'team.not-found': { status: 404, message: 'This team was not found.' },
  'team.name-taken': { status: 409, message: 'A team with this name already exists. Please choose another name.' },
  'team.member-not-found': { status: 404, message: 'This person is not a member of the team.' },
  'teamspace.not-found': { status: 404, message: 'This teamspace was not found.' },
  'teamspace.name-taken': {
    status: 409,
    message: 'A teamspace with this name already exists. Please choose another name.',
  },
  'teamspace.beyond-reach': { status: 403, message: 'This teamspace holds properties that you do not reach yourself.' },
  'teamspace.not-in-it': { status: 409, message: 'The property manager must be one of the people of the teamspace.' },
  'organization.not-found': { status: 404, message: 'This organization was not found.' },
  'organization.not-demo': { status: 409, message: 'Only the demo organization can be removed this way.' },
  'portfolio.not-found': { status: 404, message: 'This portfolio was not found.' },
  'portfolio.name-taken': {
    status: 409,
    message: 'A portfolio with this name already exists. Please choose another name.',
  },
  'portfolio.not-empty': { status: 409, message: 'This portfolio still holds properties. Move or delete them first.' },
  'environment.not-found': { status: 404, message: 'This property was not found.' },
  'environment.name-taken': { status: 409, message: 'Property name already exists. Please choose another name!' },
  'environment.not-deletable': {
    status: 409,
    message: 'Property can not be deleted, delete related space, occupant, users first!!',
  },
  'environment.area-below-spaces': {
    status: 409,
    message: 'The spaces of this property already take more area than this. Make the spaces smaller first.',
  },
  'space.not-found': { status: 404, message: 'This space was not found.' },
  'space.area-too-large': {
    status: 409,
    message:
      'The combined area of all spaces on this property is too high. Please enter a smaller value or select a compatible property.',
  },
  'space.sensors-attached': { status: 409, message: 'Space can not be deleted, remove the attached sensors first !' },
  'file.not-found': { status: 404, message: 'This file was not found.' },
  'file.too-many': { status: 400, message: 'At most 5 items may be uploaded at a time.' },
  'file.too-large': { status: 413, message: 'This file is larger than 20 MB. Please upload a smaller one.' },
  'file.empty': { status: 422, message: 'This file is empty. Please choose another one.' },
  'file.wrong-type': {
    status: 415,
    message: 'This file is not a PDF, JPEG, PNG or XML. Please convert it and try again.',
  },
  'file.not-an-image': { status: 415, message: 'Please choose an image file (JPEG, PNG or WebP).' },
  'file.damaged': {
    status: 422,
    message: 'This file cannot be opened; it seems to be damaged. Please save or scan it again.',
  },
  'file.encrypted': {
    status: 422,
    message: 'This PDF is protected by a password. Please remove the password and upload it again.',
  },
  'file.too-many-pages': {
    status: 422,
    message: 'This PDF has too many pages for a bill. Please upload only the pages of the bill (at most 20).',
  },
  'file.too-complex': {
    status: 422,
    message: 'This file takes too long to read. Please upload a simpler one, or type the bill by hand.',
  },
  'bill.not-found': { status: 404, message: 'This bill was not found.' },
  'bill.still-reading': { status: 409, message: 'This bill is still being read. Please wait until reading has ended.' },
  'bill.confirm-needed': { status: 422, message: 'Please check and confirm the marked fields first.' },
  'bill.duplicate': {
    status: 409,
    message: 'This bill seems to be in Steward already. Confirm that it is another one to save it.',
  },
  'bill.year-locked': {
    status: 409,
    message: 'The report of this year was accepted by the verifier. Bills of that year cannot be changed any more.',
  },
  'factor.missing': {
    status: 422,
    message: 'No emission factor is published for this. Add the factor of your supplier.',
  },
  'factor.not-found': { status: 404, message: 'This factor was not found.' },
  'factor.whole-organization': {
    status: 403,
    message: 'This counts for every property. Only people who see every property can change it.',
  },
  'instrument.not-found': { status: 404, message: 'This certificate was not found.' },
  'report.not-found': { status: 404, message: 'This report was not found.' },
  'report.not-sendable': {
    status: 409,
    message: 'Save the report first. A report that is with the verifier or accepted cannot be sent again.',
  },
  'report.incomplete': { status: 422, message: 'Some required parts of the report are still empty.' },
  'report.read-only': { status: 409, message: 'This report is with the verifier or accepted and cannot be changed.' },
  'report.changed': {
    status: 409,
    message: 'Somebody else has changed this report in the meantime. Reload it to see the changes.',
  },
  'verifier.link-invalid': {
    status: 403,
    message: 'This link is not valid any more. Please ask the sender for a new one.',
  },
  'verifier.decided': { status: 409, message: 'This report has been decided already.' },
  'verifier.open-findings': {
    status: 409,
    message: 'There are open questions. Close them before you accept the report.',
  },
  'finding.not-found': { status: 404, message: 'This question was not found.' },
  'hardware.list-unreadable': {
    status: 422,
    message: 'This is no list of devices: neither CSV nor JSON, or no column names the serial numbers.',
  },
  'hardware.list-empty': { status: 422, message: 'No row of the list could be taken. Nothing was changed.' },
  'hardware.list-too-large': {
    status: 413,
    message: 'At most 5,000 devices and 2 MB at a time. Please split the list by source.',
  },
  'hardware.unreachable': {
    status: 424,
    message:
      'The address did not answer with a list. It must be public, start with https and answer at once, without leading elsewhere.',
  },
  'hardware.changed': {
    status: 409,
    message: 'The list or the register has changed since you looked. Please look at what would happen again.',
  },
  'job.not-found': { status: 404, message: 'This job was not found.' },
  'job.cancelled': { status: 409, message: 'This was cancelled.' },
  'job.not-cancellable': { status: 409, message: 'This job has ended already.' },
  'webhook.missing': { status: 404, message: 'There is no webhook yet. Save its address first.' },
  'webhook.refused': {
    status: 422,
    message: 'This address cannot be used for a webhook. It must be a public https address.',
  },
  'webhook.failed': { status: 422, message: 'The receiver of the webhook did not accept the message.' },
  'translation.not-found': { status: 404, message: 'This translation was not found.' },
  'task.not-added': { status: 422, message: 'Failed to add task.' },
  'task.not-updated': { status: 422, message: 'Failed to update task.' },
  'task.not-deleted': { status: 422, message: 'Failed to delete task.' },
  'organization.closed': {
    status: 403,
    message: 'This organization was closed. An admin can take that back until it is erased.',
  },
  'organization.not-closed': { status: 409, message: 'This organization is open.' },
  'organization.name-differs': {
    status: 422,
    message: 'This is not the name of the organization. Nothing was closed.',
  },
  'organization.last-super-admin': {
    status: 409,
    message: 'The only Super Admin of this installation belongs here. Make somebody of another organization one first.',
  },
  'archive.not-empty': {
    status: 409,
    message: 'An archive is taken only into an organization without properties, bills and reports.',
  },
  'archive.not-every-property': {
    status: 403,
    message: 'All data is only for people who see every property. Ask an admin for the archive.',
  },
  'archive.unreadable': { status: 422, message: 'This file is not an archive of an organization, or it is damaged.' },
  'archive.newer': { status: 422, message: 'This archive was made by a newer version of Steward. Update first.' },
  'archive.too-large': { status: 413, message: 'The archive unpacks to more than is taken in.' },
  'notification.not-found': { status: 404, message: 'This notification was not found.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type FailureCode = keyof typeof failures;

/** Thrown by a service; answered by `bind`; shown by the web. */
export class Failure extends Error {
  constructor(
    readonly code: FailureCode,
    /** What the message names: a field, a country, a year. Shown after the message; never anything internal. */
    readonly detail?: string,
    readonly errors?: { field: string; message: string }[],
  ) {
    super(failures[code].message);
    this.name = 'Failure';
  }
}

export function fail(code: FailureCode, detail?: string, errors?: { field: string; message: string }[]): never {
  throw new Failure(code, detail, errors);
}
