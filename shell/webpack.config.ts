import { shellConfig } from '@songsarn/build/shell-config'

export default shellConfig(import.meta.dirname)
