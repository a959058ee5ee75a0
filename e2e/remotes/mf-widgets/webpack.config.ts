import { remoteConfig } from '@songsarn/build/remote-config'

export default remoteConfig(import.meta.dirname)
