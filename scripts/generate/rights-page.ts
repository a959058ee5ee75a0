import { createMongoAbility } from '@casl/ability'
import { calls } from '../../shared/contract/src/api.ts'
import type { CallDefinition } from '../../shared/contract/src/base/call.ts'
import { ROLE_RULES, ROLES } from '../../shared/contract/src/base/rights.ts'

const HEAD = `# Rights

Each call of \`/v1\` names the right that it needs, \`action:Subject\`, and each role has rules (\`shared/contract/src/base/rights.ts\`).
The server compares the two at each request, and the console hides or disables by the same rules. In every role, a user reaches
only their own account and its sub-accounts; any other account answers 404. \`server/src/foundation/http/rights.test.ts\` makes each call as
each role for each kind of account and compares the answers with this table.

`

/** The page of all calls with their rights and the roles that have them. */
export function rightsPage(): string {
  const can = ROLES.map((role) => createMongoAbility(ROLE_RULES[role].map((rule) => ({ ...rule }))))
  const needed = Object.values<CallDefinition>(calls).flatMap(({ method, path, access, alsoNeeds = [] }) => [
    { call: `\`${method} ${path}\``, path, access },
    ...alsoNeeds.map((right) => ({ call: `\`${method} ${path}\`, single values`, path, access: right })),
  ])
  const rows = needed.map(({ call, path, access }) => {
    const right = typeof access === 'string' ? WORDS[access] : `\`${access.action}:${access.subject}\``
    const marks = can.map((ability) =>
      typeof access === 'string' || ability.can(access.action, access.subject) ? '✓' : '',
    )
    return { path, text: `| ${call} | ${right} | ${marks.join(' | ')} |` }
  })
  const sorted = rows.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  return `${HEAD}| call | right | ${ROLES.join(' | ')} |
|---|---|${ROLES.map(() => ':-:').join('|')}|
${sorted.map(({ text }) => text).join('\n')}
`
}

const WORDS = { public: 'none', signedIn: 'a session' } as const
