import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Files of the repository at `root` that git tracks or would add, by pathspecs such as `*.ts`; all without any. */
export function repositoryFiles(root: string, ...patterns: string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns]
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  // git still lists a file whose deletion is not committed.
  return [...new Set(files)].filter((file) => existsSync(join(root, file)))
}
