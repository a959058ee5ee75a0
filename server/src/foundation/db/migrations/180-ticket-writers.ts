/** Who wrote a message of a ticket, for the full name. Earlier messages have only the username. */
export const ticketWriters = (): string => `
alter table ticket_messages add column user_id uuid;
`
