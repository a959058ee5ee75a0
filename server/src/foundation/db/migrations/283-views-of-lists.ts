/** Every list has views, with columns, and the menu shows the pinned ones. The views so far are of Logs. `columns` is a JSON array. */
export const viewsOfLists = (): string => `
alter table saved_views add column path text not null default '/logs';
alter table saved_views alter column path drop default;
alter table saved_views add column columns text;
alter table saved_views add column pinned boolean not null default false;
alter table saved_views drop constraint saved_views_tenant_id_account_id_user_id_name_key;
alter table saved_views add constraint saved_views_of_list unique (tenant_id, account_id, user_id, path, name);
`
