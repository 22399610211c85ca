-- What a project brings to a level, as measures do: [{"code": "H-1a", "level": 3}].
alter table decarbonization_projects add column raises jsonb not null default '[]';
