-- A secret belongs to a device (its cookie) or to a program (a token), has a name, and notes its last use.
-- Rows of earlier versions have no use: theirs counts from the first one that is noted.

alter table secrets add column kind text not null default 'device';
alter table secrets add column name text not null default '';
alter table secrets add column used double precision;

-- A person's first secret was the cookie, written in the same moment as the person; the others were tokens.
update secrets set kind = 'token'
where created > (select people.created from people where people.id = secrets.person);

create index secrets_person on secrets (person);

-- A link makes another device the same person, once and for a short time.
create table sign_in_links (
    hash text primary key,
    person text not null references people (id),
    settings text not null,
    expires double precision not null,
    used double precision,
    credential text
);

create index sign_in_links_person on sign_in_links (person);
create index sign_in_links_expires on sign_in_links (expires);
