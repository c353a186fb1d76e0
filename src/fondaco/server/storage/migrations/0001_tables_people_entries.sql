-- The entries of a table's book are the table; all else here can be made again from them.
-- Written so that SQLite and PostgreSQL both read it.

create table people (
    id text primary key,
    name text not null,
    created double precision not null
);

-- Whoever shows a secret with this hash is that person. Other ways to prove it can follow.
create table secrets (
    hash text primary key,
    person text not null references people (id),
    created double precision not null
);

create table tables (
    id text primary key,
    public integer not null,
    state text not null,
    number bigint not null,
    asked integer,
    waits_for text,
    due double precision,
    changed double precision not null,
    info text not null
);

create index tables_due on tables (due) where due is not null;
create index tables_public on tables (state, changed) where public = 1;

create table sitting (
    person text not null,
    table_id text not null,
    primary key (person, table_id)
);

create table entries (
    table_id text not null,
    number bigint not null,
    kind text not null,
    data text not null,
    at double precision not null,
    primary key (table_id, number)
);
