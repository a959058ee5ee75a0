import { defineRemote } from '@songsarn/remote/define-remote.tsx'
import { definition } from './app/definition.ts'

export default defineRemote(definition)
