/** What a purpose needs to know of its file, as JSON: of an import file its rows, its columns and a sample. */
export const importDetails = (): string => `
alter table files add column details text;
`
