/** Home counts what is being sent or paused every few seconds; an account may have sent a hundred thousand communications. */
export const sendsUnderWay = (): string => `
create index communications_under_way on communications (tenant_id, account_id)
  where status in ('sending', 'paused') and type not in ('otp', 'api');
`
