import { remoteConfig } from '@songsarn/build/remote-config'

const config = remoteConfig(import.meta.dirname)
const tldts = import.meta.resolve('@songsarn/msw/no-public-suffixes').replace('file://', '')

export default { ...config, resolve: { ...config.resolve, alias: { tldts } } }
