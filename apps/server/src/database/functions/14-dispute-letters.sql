-- A dispute letter goes forward only, and what was sent stays as it was sent.
create or replace function dispute_letter_steps() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state is distinct from old.state and (old.state, new.state) not in (
    ('draft', 'sent'), ('sent', 'answered'), ('sent', 'settled'), ('sent', 'refused'),
    ('answered', 'settled'), ('answered', 'refused')
  ) then
    raise exception 'a dispute letter does not go from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'dispute_letter_steps';
  end if;
  if old.state <> 'draft' and (new.content, new.sent_on, new.language, new.recipient, new.recipient_address, new.sender_address,
      new.signed_by, new.claim, new.amount, new.currency, new.reply_by)
    is distinct from (old.content, old.sent_on, old.language, old.recipient, old.recipient_address, old.sender_address,
      old.signed_by, old.claim, old.amount, old.currency, old.reply_by) then
    raise exception 'a dispute letter that was sent stays as it was'
      using errcode = 'check_violation', constraint = 'dispute_letter_frozen';
  end if;
  return new;
end $$;
