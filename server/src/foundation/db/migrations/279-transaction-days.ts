/**
 * The day on which a transaction counts is in the id of its communication, else in its own id. The index finds the transactions of
 * days, and the ones after a row, whose sum tells the balance at that row.
 */
export const transactionDays = (): string => `
create index transactions_by_day on transactions (tenant_id, account_id, (coalesce(communication_id, id)));
`
