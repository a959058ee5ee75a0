// The process that `npm start` starts when the service runs: compresses the scripts of the console at a low priority, and ends with
// its parent.
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/targets.ts'
import { compressFolder, hasHash } from './compress.ts'

setPriority(constants.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit())
await compressFolder(join(root, 'dist'), hasHash)
process.exit()
