/** Home counts the codes that were issued, opened and redeemed in some days. */
export const couponDays = (): string => `
create index coupon_codes_issued on coupon_codes (tenant_id, account_id, issued_at) where issued_at is not null;
create index coupon_codes_opened on coupon_codes (tenant_id, account_id, opened_at) where opened_at is not null;
create index coupon_codes_redeemed on coupon_codes (tenant_id, account_id, redeemed_at) where redeemed_at is not null;
`
