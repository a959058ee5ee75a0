/** Facts that a purpose needs about its file, as JSON. For an import file: its rows, its columns and a sample. */
export const importDetails = (): string => `
alter table files add column details text;
`
