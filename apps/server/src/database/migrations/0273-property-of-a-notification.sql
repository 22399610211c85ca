-- The property that a notification or a waiting mail is about. Both end with the reader's access to it, and with the property.
alter table notifications add column environment_id uuid;
alter table notifications add constraint notifications_environment
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate;
create index notifications_by_environment on notifications (organization_id, environment_id);
-- Properties that the facts name, where there are several: access to each of them is required.
alter table notifications add column named_environment_ids uuid[] not null default '{}';

alter table waiting_mails add column environment_id uuid;
alter table waiting_mails add constraint waiting_mails_environment
  foreign key (organization_id, environment_id) references environments on delete cascade deferrable initially immediate;
create index waiting_mails_by_environment on waiting_mails (organization_id, environment_id);
alter table waiting_mails add column named_environment_ids uuid[] not null default '{}';

-- What earlier notifications are about, as far as their addresses name it. Messages of admins may link to anything and stay as they are.
update notifications n set environment_id = t.environment_id from tasks t
  where t.organization_id = n.organization_id and n.kind <> 'message'
    and t.id = substring(n.redirect_url from '^/todo_list\?task=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$')::uuid;
update notifications n set environment_id = f.environment_id from bill_flags f
  where f.organization_id = n.organization_id and n.kind <> 'message'
    and f.id = substring(n.redirect_url from '^/datahub/data_library/utilities/flags\?item=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$')::uuid;
update notifications n set environment_id = e.id from environments e
  where e.organization_id = n.organization_id and n.kind <> 'message'
    and e.id = substring(n.redirect_url from 'level=Property&target=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')::uuid;
update notifications n set environment_id = b.environment_id from bills b
  where b.organization_id = n.organization_id and n.kind <> 'message'
    and b.id = substring(n.redirect_url from '^/show-bill\?id=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')::uuid;
