-- Who opened a table, how many people have a seat and how many seats are open: to count tables by host and to
-- rank the lobby. They are null for tables that earlier versions wrote, until their next event
-- that is no move.

alter table tables add column host text;
alter table tables add column people integer;
alter table tables add column open_seats integer;

create index tables_host on tables (host, state);
