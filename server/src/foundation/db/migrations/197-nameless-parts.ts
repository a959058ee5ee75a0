/**
 * `nameless`: the carrier took the part, but gave it no id. Receipts find it as they find parts without a response, by the reference or
 * as the only one of its sender and address.
 */
export const namelessParts = (): string => `
alter table unknown_parts add column nameless boolean not null default false;
`
