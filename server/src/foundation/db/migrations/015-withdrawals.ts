/** Messages that become useless: after a time, or when their subject is over. */
export const withdrawals = (): string => `
alter table communications
  -- After this time its messages are cancelled instead of submitted; the carrier gets the remaining time as validity period.
  add column valid_until timestamptz,
  -- Its subject, which its kind (type) knows: for an OTP, the request.
  add column content_id uuid;
`
