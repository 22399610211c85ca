-- Rows that are kept when the row they refer to is deleted.
select outlives('tasks', 'assignee_id', 'memberships', 'user_id');
select outlives('invitations', 'role_id', 'roles', 'id');
select outlives('hardware', 'environment_id', 'environments', 'id');
select outlives('hardware', 'space_id', 'spaces', 'id');
select outlives('hardware_sensors', 'space_id', 'spaces', 'id');
select outlives('hardware_sensors', 'meter_id', 'meters', 'id');
select outlives('equipment', 'space_id', 'spaces', 'id');
select outlives('equipment', 'parent_id', 'equipment', 'id');
select outlives('recharge_bills', 'bill_id', 'bills', 'id');
select outlives('recharge_statements', 'tenant_id', 'tenants', 'id');
select outlives('bill_delivery_files', 'bill_id', 'bills', 'id');
select outlives('bills', 'meter_id', 'meters', 'id');
select outlives('valuations', 'document_id', 'documents', 'id');
select outlives('air_measurements', 'space_id', 'spaces', 'id');
select outlives('air_measurements', 'document_id', 'documents', 'id');
