/** Each analysis looks for an earlier one that was sent: the same text to the same recipients. */
export const sentAnalyses = (): string => `
create index analyses_sent on analyses (tenant_id, account_id, hash) where communication_id is not null;
`
