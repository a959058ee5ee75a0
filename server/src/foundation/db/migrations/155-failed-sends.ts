/** A send that failed is settled by the same jobs as a stopped one, which find it by this index. */
export const failedSends = (): string => `
drop index communications_unsettled;
create index communications_unsettled on communications (id)
  where not settled and status in ('sending', 'paused', 'stopped', 'failed');
`
