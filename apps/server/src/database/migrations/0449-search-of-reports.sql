-- Functions that get further arguments: the new ones would be others beside them.
drop function if exists searchable(text, text, text, text, text, text, text, text);
drop function if exists search_objects(text, text[], uuid, int);
