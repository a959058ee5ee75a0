/** Own fields of people are called custom fields, as the field calls them: the table, the values of people and what is stored of filters. */
export const customFields = (): string => `
alter table own_fields rename to custom_fields;
alter table people rename column own to custom;
${['segments', 'analyses', 'audit_entries'].map((table) => `alter table ${table} no force row level security;`).join('\n')}
update segments set filter = replace(filter, '"kind":"own"', '"kind":"custom"') where filter like '%"kind":"own"%';
update analyses set audience = replace(replace(audience, '"kind":"own"', '"kind":"custom"'), '"ownNames":', '"customNames":')
where audience like '%"kind":"own"%' or audience like '%"ownNames":%';
update audit_entries set changes = replace(changes, '["ownField",', '["customField",') where changes like '%["ownField",%';
${['segments', 'analyses', 'audit_entries'].map((table) => `alter table ${table} force row level security;`).join('\n')}
`
