import type { AreaReleases, CanaryAudience } from '@songsarn/contract/releases'

/** What runs of an area, in a line. */
export function describeArea({ name, current, own, previous, canary, enabled }: AreaReleases): string {
  const parts = [
    `${current ?? 'none'}${own && current ? ' (own build)' : ''}`,
    canary && `canary ${canary.version} for ${describeAudience(canary.to)}`,
    previous && `back to ${previous}`,
    !enabled && 'switched off',
  ]
  return `${name.padEnd(20)} ${parts.filter(Boolean).join(', ')}`
}

export const describeAudience = (to: CanaryAudience) =>
  'percent' in to ? `${to.percent}% of accounts` : to.accounts.join(', ')
