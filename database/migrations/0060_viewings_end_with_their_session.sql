set local lock_timeout = '5s';

alter table viewings drop constraint viewings_ended_because_check;
alter table viewings add constraint viewings_ended_because_check
  check (ended_because in ('Left', 'TimeOver', 'Replaced', 'RightLost', 'TargetShut', 'SignedOut', 'SessionEnded'));
create index viewings_session on viewings (session_id) where ended_at is null;
