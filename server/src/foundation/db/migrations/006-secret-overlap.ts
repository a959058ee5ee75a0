/**
 * A signing secret that was renewed signs beside its successor for a while, so that its receiver accepts every call
 * meanwhile.
 */
export const secretOverlap = (): string => `
alter table otp_configs add column old_secret_until timestamptz;
`
