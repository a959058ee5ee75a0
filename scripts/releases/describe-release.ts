import type { CanaryAudience, RemoteReleases } from '@songsarn/contract/console/releases'

/** One line with the versions of a remote. */
export function describeRelease({ name, current, own, previous, canary, enabled }: RemoteReleases): string {
  const parts = [
    `${current ?? 'none'}${own && current ? ' (own build)' : ''}`,
    canary && `canary ${canary.version} for ${describeAudience(canary.to)}`,
    previous && `back to ${previous}`,
    !enabled && 'switched off',
  ]
  return `${name.padEnd(20)} ${parts.filter(Boolean).join(', ')}`
}

const describeAudience = (to: CanaryAudience) =>
  'percent' in to ? `${to.percent}% of accounts` : to.accounts.join(', ')
