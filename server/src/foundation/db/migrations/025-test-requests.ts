/** To delete the requests of test keys after a week, among many more live ones. */
export const testRequests = (): string => `
create index otp_requests_of_tests on otp_requests (created_at) where communication_id is null;
`
