/** To count the communications of an account that wait to be sent. */
export const waitingCommunications = (): string => `
create index communications_waiting on communications (tenant_id, account_id) where status in ('scheduled', 'draft');
`
