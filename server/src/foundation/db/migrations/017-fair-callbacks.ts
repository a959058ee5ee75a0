/** Callbacks are claimed configuration by configuration. */
export const fairCallbacks = (): string => `
create index callbacks_due_of_source on callbacks (source_id, next_try_at, id) where state = 'waiting';
drop index callbacks_due;
`
