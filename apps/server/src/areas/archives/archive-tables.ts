/**
 * What happens with each tenant table in an archive. A table that is not named here travels out and in; a test over the
 * catalogue holds that this can work, so that a new table is archived without an edit.
 */
export const treatedApart: Readonly<Record<string, 'exported' | 'secret' | 'derived'>> = {
  // About people: they are told of in the archive, and invited anew where it is taken in.
  organizations: 'exported',
  memberships: 'exported',
  member_profiles: 'exported',
  invitations: 'exported',
  environment_access: 'exported',
  team_members: 'exported',
  teamspace_users: 'exported',
  permission_requests: 'exported',
  permission_request_items: 'exported',
  user_grants: 'exported',
  notifications: 'exported',
  notification_choices: 'exported',
  organization_visits: 'exported',
  views_as: 'exported',
  // History is read, not made: the log of the organization that takes the archive in is its own.
  audit_log: 'exported',
  // Secrets and what they open stay; a verifier is asked anew.
  sessions: 'secret',
  notification_settings: 'secret',
  verifier_links: 'secret',
  mails: 'secret',
  api_keys: 'secret',
  identity_providers: 'secret',
  sign_ons: 'secret',
  sign_on_subjects: 'secret',
  // Made anew from the rest, or of no use elsewhere.
  jobs: 'derived',
  waiting_mails: 'derived',
  search_entries: 'derived',
};

export const isExported = (table: string) => !['secret', 'derived'].includes(treatedApart[table] ?? '');
export const isImported = (table: string) => !(table in treatedApart);
