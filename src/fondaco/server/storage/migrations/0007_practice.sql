-- How people do in practice, as `fondaco.hosted.practice` writes it.
create table practice (
    person text not null references people (id),
    game text not null,
    progress text not null,
    primary key (person, game)
);
