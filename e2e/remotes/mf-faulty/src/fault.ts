/**
 * What is to go wrong, as a test has written it on the page: `<html data-fault="effect">`. Read when it is about to go
 * wrong, so that taking it off is taking the cause away, and Retry then works.
 */
export function fault(): string {
  return document.documentElement.dataset.fault ?? 'none'
}
