create or replace trigger roles_shipped after insert on organizations for each row execute function ship_roles_to_new();
