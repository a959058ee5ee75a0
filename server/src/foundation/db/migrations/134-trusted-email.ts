/** Whether an identity provider's addresses count although it does not say that it verified them. */
export const trustedEmail = (): string => `
alter table single_sign_on add column trusts_email boolean not null default false;
`
