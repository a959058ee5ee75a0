/** Reports of people: a report has one of two kinds of content. */
export const peopleReports = (): string => `
alter table reports alter column content drop not null;
alter table reports add column people_content smallint check (people_content between 1 and 3);
alter table reports add constraint one_content check ((content is null) <> (people_content is null));
`
