/** Analyses have the first row of each mobile in memory (decision 018): the index that found it only costs time. */
export const analysisDuplicates = (): string => `
drop index analysis_rows_by_mobile;
`
