-- One row that is written to find out whether the database takes writes.

create table pulse (
    id integer primary key,
    at double precision not null
);

insert into pulse (id, at) values (1, 0);
