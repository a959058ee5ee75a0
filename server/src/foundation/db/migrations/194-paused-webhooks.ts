/** Until when a webhook is not called, because its last calls failed. */
export const pausedWebhooks = (): string => `
alter table webhooks add column paused_until timestamptz;
`
