-- When the last beat was written, by the clock of the database: a worker that starts learns how old it is,
-- and goes on with the time of the others, whatever its own machine's clock says. SQLite has one worker.

alter table pulse add column written double precision;
