-- A copy of a photo is found by its print: a perceptual hash of what the picture shows (server/images/picture-print.ts).

create table picture_prints (
  name text primary key references images on delete cascade,
  print bit(256) not null,
  mirrored bit(256) not null,
  is_flat boolean not null
);
comment on column picture_prints.mirrored is 'The print of its mirror image';
comment on column picture_prints.is_flat is 'Whether it shows too little to be compared';

create table photo_matches (
  name text not null references picture_prints on delete cascade,
  other_name text not null references picture_prints on delete cascade,
  primary key (name, other_name),
  constraint photo_matches_order check (name collate "C" < other_name)
);
create index photo_matches_other on photo_matches (other_name);
comment on table photo_matches is 'Pictures of different uploaders that look the same';
