/** The page of a person finds their coupon codes. */
export const couponAddress = (): string => `
create index coupon_codes_of_address on coupon_codes (tenant_id, account_id, address) where address is not null;
`
