/** The page of a communication counts the answers to its e-Consent page. */
export const answersOfSend = (): string => `
create index consent_answers_of_communication on consent_answers (tenant_id, communication_id, ordinal);
`
