/** The message of a code, which the simulated phone shows. */
export const mobileMessages = (): string => `
alter table mobile_codes add column communication_id uuid;
`
