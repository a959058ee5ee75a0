/**
 * The fault that a test asks for: `<html data-fault="effect">`. Read just before it happens, so that removing the attribute
 * repairs the remote and Retry works.
 */
export function fault(): string {
  return document.documentElement.dataset.fault ?? 'none'
}
