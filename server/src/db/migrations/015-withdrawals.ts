/** Messages that are not submitted after a time, or once what they are about is over. */
export const withdrawals = (): string => `
alter table communications
  -- After this time its messages are cancelled instead of submitted; the carrier gets what is left as validity period.
  add column valid_until timestamptz,
  -- What it is about, by the kind (type): of an OTP, the request.
  add column content_id uuid;
`
