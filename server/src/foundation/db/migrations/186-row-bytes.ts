/** Bytes of the rows of an import file, which are stored beside it and count against the storage of the account. */
export const rowBytes = (): string => `
alter table files add column row_bytes bigint not null default 0;
`
