-- Deals that many people play, such as the deal of the day.

-- What the workers of a server share and nobody else may know: deals of days to come follow from it.
create table server_secrets (
    name text primary key,
    secret text not null,
    created double precision not null
);

-- The one try of a person at a deal. Results are noted when the game is over; those that do not count, because
-- they were given up or came too late, have no score.
create table tries (
    deal text not null,
    person text not null references people (id),
    table_id text not null,
    ended double precision,
    score integer,
    place integer,
    primary key (deal, person)
);

create index tries_scores on tries (deal, score);
create index tries_going_on on tries (table_id) where ended is null;
